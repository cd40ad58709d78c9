// SPDX-License-Identifier: MIT

// What Swift cannot import of the machine that the program runs on, one header a topic.

#include "chost_directory.h"
#include "chost_file.h"
#include "chost_parallel.h"
#include "chost_player.h"
#include "chost_service.h"
#include "chost_terminal.h"
#include "chost_worker.h"
#include "chost_writer.h"
