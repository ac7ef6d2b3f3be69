/* Loaded before the C library by a server, this adds to its wall clock as many nanoseconds as the file FERROVIA_CLOCK
   says, which may change at any time. Clocks that cannot be set stay as they are. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define BILLION 1000000000

static int (*real)(clockid_t, struct timespec *);
static const volatile int64_t *offset;

__attribute__((constructor)) static void begin(void) {
    real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int file = open(getenv("FERROVIA_CLOCK"), O_RDONLY | O_CLOEXEC);
    void *found = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
    if (!real || found == MAP_FAILED) abort();
    close(file);
    offset = found;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
    if (!real) begin();
    int failed = real(clock, at);
    if (failed || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return failed;
    int64_t now = (int64_t)at->tv_sec * BILLION + at->tv_nsec + *offset;
    at->tv_sec = now / BILLION;
    at->tv_nsec = now % BILLION;
    return 0;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    at->tv_sec = now.tv_sec;
    at->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *at) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (at) *at = now.tv_sec;
    return now.tv_sec;
}
