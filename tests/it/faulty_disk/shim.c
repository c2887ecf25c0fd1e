/* A disk that can be watched and made to fail, for one process that is started with this library in LD_PRELOAD.
 *
 * FAULTY_DISK_FILE    the database: it, its log ("-wal"), its journal ("-journal") and its folder are watched, nothing else
 * FAULTY_DISK_TRACE   what is done to them is appended to this file, if it is given
 * FAULTY_DISK_ORDERS  what shall fail, as `struct orders`, if it is given; whoever runs the process changes it at any time
 *
 * Every call is made, written down and (if ordered) failed under one lock, so that the trace has one order, which is the
 * true one; a process that is killed by order leaves it whole. Nothing is written down of what did not happen. The memory that SQLite shares in "-shm" is not watched: it
 * does not outlive a power cut.
 *
 * This is for tests and is not part of the program. Linux only.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum file { NONE, DATABASE, LOG, JOURNAL, FOLDER };
/* What can be ordered to fail: a bit for each. */
enum call { WRITE = 1, SYNC = 2, READ = 4, OPEN = 8, TRUNCATE = 16, UNLINK = 32 };

struct orders {
    uint32_t calls;  /* which of them may fail */
    uint32_t error;  /* how */
    uint32_t one_in; /* of so many one fails, by lot; 0: none */
    uint32_t nth;    /* the one with this number fails; 0: none */
    uint32_t seed;   /* decides by lot; moves on */
    uint32_t made;   /* how many of them were made */
    uint32_t failed; /* how many of them failed */
    uint32_t deadly; /* the process is killed instead of the call, of any kind, with this number from now; 0: none */
};

/* What stands in the trace before each piece of data. */
struct record {
    uint8_t what; /* 'c'reated, 'w'ritten, 's'ynced, 't'runcated, 'u'nlinked; in capitals if it failed */
    uint8_t file;
    uint8_t unused[2];
    uint32_t length;
    uint64_t at;
};

#define MAX_FD 65536
static uint8_t files[MAX_FD];
static char database[PATH_MAX], folder[PATH_MAX];
static int trace = -1;
static struct orders none, *orders = &none;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULTY_DISK_FILE");
    if (!path) return;
    strncpy(database, path, PATH_MAX - 1);
    char copy[PATH_MAX];
    strcpy(copy, database);
    strcpy(folder, dirname(copy));
    if ((path = getenv("FAULTY_DISK_TRACE")))
        trace = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
    if ((path = getenv("FAULTY_DISK_ORDERS"))) {
        int fd = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
        void *map = mmap(NULL, sizeof *orders, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (fd < 0 || map == MAP_FAILED) abort();
        orders = map;
        syscall(SYS_close, fd);
    }
}

static enum file named(const char *path) {
    size_t length = strlen(database);
    if (!length) return NONE;
    if (!strcmp(path, folder)) return FOLDER;
    if (strncmp(path, database, length)) return NONE;
    if (!path[length]) return DATABASE;
    if (!strcmp(path + length, "-wal")) return LOG;
    return strcmp(path + length, "-journal") ? NONE : JOURNAL;
}

static enum file behind(int fd) { return fd >= 0 && fd < MAX_FD ? files[fd] : NONE; }

static void write_down(char what, enum file file, uint64_t at, const void *data, size_t length) {
    if (trace < 0) return;
    struct record record = {.what = what, .file = file, .length = length, .at = at};
    char whole[sizeof record + length];
    memcpy(whole, &record, sizeof record);
    if (length) memcpy(whole + sizeof record, data, length);
    if (syscall(SYS_write, trace, whole, sizeof whole) != (long)sizeof whole) abort();
}

static uint32_t lot(void) {
    uint32_t x = orders->seed ? orders->seed : 2463534242u;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return orders->seed = x;
}

/* The error with which this call has to fail, or 0. Everything below happens under the lock. */
static int ordered(enum call call) {
    if (orders->deadly && --orders->deadly == 0) syscall(SYS_kill, getpid(), SIGKILL);
    if (!(orders->calls & call)) return 0;
    uint32_t number = ++orders->made;
    int is_chosen = number == orders->nth || (orders->one_in && lot() % orders->one_in == 0);
    if (!is_chosen) return 0;
    orders->failed++;
    return orders->error;
}

/* Unlocks, and answers as a system call does. */
static long answer(long done, int error) {
    pthread_mutex_unlock(&lock);
    if (!error) return done;
    errno = error;
    return -1;
}

static int open_any(const char *path, int flags, mode_t mode) {
    enum file file = named(path);
    if (file == NONE) return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    pthread_mutex_lock(&lock);
    int error = ordered(OPEN);
    /* What is read-only can still be read. */
    if (error == EROFS && (flags & O_ACCMODE) == O_RDONLY) error = 0;
    int is_new = (flags & O_CREAT) && syscall(SYS_faccessat, AT_FDCWD, path, F_OK, 0) != 0;
    long fd = error ? -1 : syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (!error && fd < 0) error = errno;
    if (fd >= 0) {
        if (fd < MAX_FD) files[fd] = file;
        if (is_new) write_down('c', file, 0, NULL, 0);
    }
    return answer(fd, error);
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open_any(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open_any(path, flags, mode);
}

int close(int fd) {
    if (behind(fd)) files[fd] = NONE;
    return syscall(SYS_close, fd);
}

ssize_t pread64(int fd, void *data, size_t length, off64_t at) {
    if (!behind(fd)) return syscall(SYS_pread64, fd, data, length, at);
    pthread_mutex_lock(&lock);
    int error = ordered(READ);
    if (error) return answer(-1, error);
    pthread_mutex_unlock(&lock);
    return syscall(SYS_pread64, fd, data, length, at);
}

ssize_t pread(int fd, void *data, size_t length, off_t at) { return pread64(fd, data, length, at); }

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t at) {
    enum file file = behind(fd);
    if (!file) return syscall(SYS_pwrite64, fd, data, length, at);
    pthread_mutex_lock(&lock);
    int error = ordered(WRITE);
    /* A write that fails may have written a part. */
    if (error && error != EROFS) length = lot() % 2 ? length / 2 : 0;
    long done = error == EROFS ? 0 : syscall(SYS_pwrite64, fd, data, length, at);
    if (!error && done < 0) error = errno;
    if (done > 0) write_down('w', file, at, data, done);
    return answer(done, error);
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t at) { return pwrite64(fd, data, length, at); }

static int sync_any(int fd, long call) {
    enum file file = behind(fd);
    if (!file) return syscall(call, fd);
    pthread_mutex_lock(&lock);
    int error = ordered(SYNC);
    if (!error && syscall(call, fd) < 0) error = errno;
    write_down(error ? 'S' : 's', file, 0, NULL, 0);
    return answer(0, error);
}

int fsync(int fd) { return sync_any(fd, SYS_fsync); }

int fdatasync(int fd) { return sync_any(fd, SYS_fdatasync); }

int ftruncate64(int fd, off64_t length) {
    enum file file = behind(fd);
    if (!file) return syscall(SYS_ftruncate, fd, length);
    pthread_mutex_lock(&lock);
    int error = ordered(TRUNCATE);
    if (!error && syscall(SYS_ftruncate, fd, length) < 0) error = errno;
    if (!error) write_down('t', file, length, NULL, 0);
    return answer(0, error);
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

int unlink(const char *path) {
    enum file file = named(path);
    if (!file) return syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    pthread_mutex_lock(&lock);
    int error = ordered(UNLINK);
    if (!error && syscall(SYS_unlinkat, AT_FDCWD, path, 0) < 0) error = errno;
    if (!error) write_down('u', file, 0, NULL, 0);
    return answer(0, error);
}
