// SPDX-License-Identifier: MIT

#include "chost_thread.h"

#include <signal.h>

// SQLite, which has the deepest calls here, has used 24 kB of one.
static const size_t stack_size = 512 << 10;

int chost_thread_start(void *(*run)(void *), void *context, pthread_t *thread) {
  pthread_attr_t attributes;
  int code = pthread_attr_init(&attributes);
  if (code != 0) {
    return -code;
  }
  code = pthread_attr_setstacksize(&attributes, stack_size);
  if (code == 0) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    code = pthread_create(thread, &attributes, run, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  pthread_attr_destroy(&attributes);
  return -code;
}
