// A disk that fails from some call on, for a process that is given this by LD_PRELOAD:
//
//   NAVLOG_FAULT=sync:N    the N-th fsync or fdatasync, and every later one, fails with EIO
//   NAVLOG_FAULT=write:N   the N-th pwrite writes half of its bytes; every later one fails with ENOSPC
//   NAVLOG_FAULT_NOTE=FILE where it is noted, at the first failure, which files are on the disk by then: a line
//                          for each with its inode and the size that it had when it was last synced
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_int calls;

static struct {
  unsigned long long inode;
  long long size;
} synced[64];
static int synced_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// How many calls of a kind are left before the first that fails, which has 0; INT_MAX where none is to fail.
static int calls_left(const char *kind) {
  const char *fault = getenv("NAVLOG_FAULT");
  size_t length = strlen(kind);
  if (fault == NULL || strncmp(fault, kind, length) != 0 || fault[length] != ':') return 1 << 30;
  return atoi(fault + length + 1) - 1 - atomic_fetch_add(&calls, 1);
}

static void note(void) {
  const char *path = getenv("NAVLOG_FAULT_NOTE");
  int file = path == NULL ? -1 : open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file < 0) return;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < synced_count; i++) dprintf(file, "%llu %lld\n", synced[i].inode, synced[i].size);
  pthread_mutex_unlock(&lock);
  close(file);
}

static void note_synced(const struct stat *status) {
  pthread_mutex_lock(&lock);
  int i = 0;
  while (i < synced_count && synced[i].inode != status->st_ino) i++;
  if (i == synced_count && i < 64) synced_count++;
  if (i < 64) {
    synced[i].inode = status->st_ino;
    synced[i].size = status->st_size;
  }
  pthread_mutex_unlock(&lock);
}

static int sync_or_fail(const char *name, int file) {
  if (calls_left("sync") <= 0) {
    note();
    errno = EIO;
    return -1;
  }
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  struct stat status;  // Before: what is appended meanwhile may not be covered.
  int is_known = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  int result = real(file);
  if (result == 0 && is_known) note_synced(&status);
  return result;
}

int fsync(int file) { return sync_or_fail("fsync", file); }

int fdatasync(int file) { return sync_or_fail("fdatasync", file); }

static ssize_t write_or_fail(const char *name, int file, const void *bytes, size_t count, off_t offset) {
  int left = calls_left("write");
  if (left == 0 && count > 1) count /= 2;
  if (left <= 0) note();
  if (left < 0) {
    errno = ENOSPC;
    return -1;
  }
  ssize_t (*real)(int, const void *, size_t, off_t) =
      (ssize_t(*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, name);
  return real(file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return write_or_fail("pwrite", file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  return write_or_fail("pwrite64", file, bytes, count, offset);
}
