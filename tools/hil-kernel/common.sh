# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2034,SC2154 # the scripts use what is set here, and set me
#
# What the scripts of this folder share; they read it with `.`. Before, they set `me` to their name.
#
# Packages come from a Debian release that is named, through an apt root of its own in the cache: the
# sources, the lists and the packages of this machine are neither used nor changed, and no root is needed.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
started=$SECONDS

# Exit codes: 2 for bad usage, 3 for what this machine lacks, 1 for all that fails.
say() { echo "$me: $*" >&2; }
step() { say "[$((SECONDS - started)) s] $*"; }
fail() { say "$*"; exit 1; }
lacks() { say "$*"; exit 3; }
usage() { echo "usage: tools/hil-kernel/$me $*" >&2; exit 2; }
has() { command -v "$1" >/dev/null 2>&1; }

# Sets cache to the folder $1, or to the usual place where that is empty, and makes it.
use_cache() {
  cache=${1:-${NAPCLOCK_HIL:-${XDG_CACHE_HOME:-$HOME/.cache}/napclock/hil}}
  mkdir -p "$cache" || fail "cannot make the folder $cache"
  cache=$(cd "$cache" && pwd)
}

# Waits until no other run of this kind builds in the cache. The lock ends with this shell.
lock_cache() {
  exec 9>"$cache/$1.lock"
  flock -n 9 || { step "another run is building; waiting for it"; flock 9; }
}

# What is built lies in the cache under its key, so that two versions of these scripts do not take turns in
# throwing away what the other has built. What nobody has used for a month goes.
forget_unused() { find "$cache" -maxdepth 1 -type d -name "$1-*" -mtime +30 -exec rm -rf {} +; }

# Ends the script with the folder $1 on standard output if it is there.
answer_if_built() {
  [ -d "$1" ] || return 0
  touch "$1"
  echo "$1"
  exit
}

# A short name for the contents of these files.
key_of() { cat -- "$@" | sha256sum | cut -c 1-16; }

needs_x86() { [ "$(uname -sm)" = "Linux x86_64" ] || lacks "needs Linux on a 64-bit x86 processor"; }

needs_programs() {
  local program
  for program in "$@"; do
    has "$program" || lacks "$program is missing (apt-get install gcc make libc6-dev xz-utils)"
  done
}

# The mirror that apt of this machine has for Debian ($1 empty) or for its security updates ($1 -security).
mirror() {
  local found=
  # shellcheck disable=SC2016 # apt fills the fields in
  found=$(apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' 2>/dev/null |
    awk -v security="$1" '$1 == "Debian" && ($2 ~ /security/) == (security != "") { print $2; exit }')
  echo "${found:-http://deb.debian.org/debian$1}"
}

# Runs the program of apt $2 (apt-get or apt-cache) on the apt root of the release $1.
apt_of() {
  local root=$cache/apt/$1 program=$2
  shift 2
  # The user _apt, whom root's apt-get would turn into, cannot enter a cache in a home folder.
  "$program" -qq -o APT::Sandbox::User=root -o Acquire::Languages=none -o Acquire::Retries=3 \
    -o Dir::Etc::SourceList="$root/sources" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::Etc::Preferences=/dev/null -o Dir::Etc::PreferencesParts=/dev/null \
    -o Dir::State="$root/state" -o Dir::State::status="$root/status" -o Dir::Cache="$root/cache" "$@"
}

# Fetches the lists of packages of the release $1.
fetch_lists() {
  local release=$1 root=$cache/apt/$1 keyring=/usr/share/keyrings/debian-archive-keyring.gpg
  has apt-get || lacks "needs apt-get (a Debian, or a system like it)"
  [ -e "$keyring" ] || lacks "$keyring is missing (apt-get install debian-archive-keyring)"
  mkdir -p "$root/state/lists/partial" "$root/cache/archives/partial"
  : >"$root/status"
  cat >"$root/sources" <<END
deb [signed-by=$keyring] $(mirror "") $release main
deb [signed-by=$keyring] $(mirror "") $release-updates main
deb [signed-by=$keyring] $(mirror -security) $release-security main
END
  apt_of "$release" apt-get update >"$root/log" 2>&1 || { tail -n 5 "$root/log" >&2; fail "no package lists of $release"; }
}

# Downloads packages ($3 and on) of the release $1 into the folder $2.
fetch_packages() {
  local release=$1 folder=$2 log=$cache/apt/$1/log
  shift 2
  (cd "$folder" && apt_of "$release" apt-get download "$@") >"$log" 2>&1 ||
    { tail -n 5 "$log" >&2; fail "could not download: $*"; }
}

# Gives the room back that the lists take.
forget_lists() { rm -rf "${cache:?}/apt/$1"; }

# Packs the folder $2 as the kernel wants its first files, with the busybox $1. All belongs to root.
pack_for_kernel() { (cd "$2" && find . | LC_ALL=C sort | "$1" cpio -o -H newc -R 0:0 2>/dev/null); }

# Makes the empty tree of the guest's files in the folder $1, in the shape of Debian: what is said to be in
# /lib is in /usr/lib.
make_guest_tree() {
  local name
  mkdir -p "$1"/{dev,etc,mnt,proc,sys,tmp,run/hil}
  for name in bin sbin lib lib64; do
    mkdir -p "$1/usr/$name"
    ln -s "usr/$name" "$1/$name"
  done
}
