/* A slow disk: every sync takes 10 ms longer. Preloaded into the servers under test. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>
#include <unistd.h>

static void wait_as_a_disk_does(void) {
  struct timespec ten_ms = {0, 10 * 1000 * 1000};
  nanosleep(&ten_ms, 0);
}

int fsync(int file) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fsync");
  wait_as_a_disk_does();
  return real(file);
}

int fdatasync(int file) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
  wait_as_a_disk_does();
  return real(file);
}
