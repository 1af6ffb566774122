/*
 * The clock of a machine that is SHIFT seconds ahead, for every program that asks the C library. Debian's libfaketime is not used:
 * in a signal handler it shows the real time, so that no time limit of PostgreSQL ever comes, nor does it find a deadlock.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* The C library asks without a call of the system, which takes a thirtieth of the time. Null until it is loaded. */
static int (*ask)(clockid_t, struct timespec *);

__attribute__((constructor)) static void find(void) {
  ask = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int failed = ask ? ask(clock, now) : syscall(SYS_clock_gettime, clock, now);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += SHIFT;
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec at;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &at);
  now->tv_sec = at.tv_sec;
  now->tv_usec = at.tv_nsec / 1000;
  return 0;
}

int timespec_get(struct timespec *now, int base) {
  return base == TIME_UTC && !clock_gettime(CLOCK_REALTIME, now) ? base : 0;
}

time_t time(time_t *copy) {
  struct timespec at;
  clock_gettime(CLOCK_REALTIME, &at);
  if (copy) *copy = at.tv_sec;
  return at.tv_sec;
}
