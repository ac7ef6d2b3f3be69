/* Loaded before the C library by a server, this writes down what it does to the files of one folder: to the file
   FERROVIA_RECORD, what concerns the files below FERROVIA_RECORDED. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

struct head { uint8_t kind; uint8_t name; uint16_t unused; uint32_t size; uint64_t at; };

/* What is written down is in the order it is done. A write is written down first: if the server is killed in between,
   it is the last one, and all others have been done. */
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
static int record = -1;

/* The name in the folder; empty for the folder itself, null for everything else. */
static const char *within(const char *path) {
    const char *folder = getenv("FERROVIA_RECORDED");
    size_t length = folder ? strlen(folder) : 0;
    if (!length || strncmp(path, folder, length)) return NULL;
    if (!path[length]) return path + length;
    return path[length] == '/' ? path + length + 1 : NULL;
}

static const char *name_of(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return NULL;
    path[length] = 0;
    return within(path);
}

static void note(char kind, const char *name, uint64_t at, const void *data, size_t size) {
    if (record < 0) record = open(getenv("FERROVIA_RECORD"), O_WRONLY | O_APPEND | O_CLOEXEC);
    struct head head = {(uint8_t)kind, (uint8_t)strlen(name), 0, (uint32_t)size, at};
    struct iovec parts[] = {{&head, sizeof head}, {(void *)name, head.name}, {(void *)data, size}};
    if (writev(record, parts, 3) != (ssize_t)(sizeof head + head.name + size)) abort();
}

static ssize_t put(ssize_t (*real)(int, const void *, size_t, off_t), int file, const void *data, size_t size, off_t at) {
    char path[PATH_MAX];
    const char *name = name_of(file, path);
    if (!name) return real(file, data, size, at);
    pthread_mutex_lock(&order);
    note('w', name, (uint64_t)at, data, size);
    if (real(file, data, size, at) != (ssize_t)size) abort();
    pthread_mutex_unlock(&order);
    return (ssize_t)size;
}

ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
    REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
    return put(real, file, data, size, at);
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) {
    REAL(ssize_t, pwrite64, int, const void *, size_t, off_t);
    return put(real, file, data, size, at);
}

static int cut(int (*real)(int, off_t), int file, off_t size) {
    char path[PATH_MAX];
    const char *name = name_of(file, path);
    if (!name) return real(file, size);
    pthread_mutex_lock(&order);
    note('t', name, (uint64_t)size, "", 0);
    if (real(file, size)) abort();
    pthread_mutex_unlock(&order);
    return 0;
}

int ftruncate(int file, off_t size) {
    REAL(int, ftruncate, int, off_t);
    return cut(real, file, size);
}

int ftruncate64(int file, off64_t size) {
    REAL(int, ftruncate64, int, off_t);
    return cut(real, file, size);
}

static int keep(int (*real)(int), int file) {
    char path[PATH_MAX];
    const char *name = name_of(file, path);
    if (!name) return real(file);
    pthread_mutex_lock(&order);
    int failed = real(file);
    if (!failed) note('s', name, 0, "", 0);
    pthread_mutex_unlock(&order);
    return failed;
}

int fsync(int file) {
    REAL(int, fsync, int);
    return keep(real, file);
}

int fdatasync(int file) {
    REAL(int, fdatasync, int);
    return keep(real, file);
}

int unlink(const char *path) {
    REAL(int, unlink, const char *);
    const char *name = within(path);
    if (!name) return real(path);
    pthread_mutex_lock(&order);
    int failed = real(path);
    if (!failed) note('u', name, 0, "", 0);
    pthread_mutex_unlock(&order);
    return failed;
}
