#ifndef OMS_CLINUXFILES_SHIM_H
#define OMS_CLINUXFILES_SHIM_H

/* <unistd.h> declares it only with _GNU_SOURCE, which Swift's Glibc module is built without. */
int syncfs(int descriptor);

#include <errno.h>
#include <sys/types.h>
#include <sys/uio.h>

/* Likewise in <sys/uio.h>. */
ssize_t pwritev2(int descriptor, const struct iovec *parts, int count, off_t offset, int flags);

/* Writes at an offset, and makes what it has written durable, but nothing else of the file; -1 with errno as pwrite(2)
   does. RWF_DSYNC of pwritev2(2). */
static inline ssize_t oms_pwrite_durably(int descriptor, const void *bytes, size_t count, off_t offset) {
  struct iovec part = {(void *)bytes, count};
  return pwritev2(descriptor, &part, 1, offset, 2);
}

#endif
