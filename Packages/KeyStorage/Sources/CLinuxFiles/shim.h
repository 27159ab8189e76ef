#ifndef OMS_CLINUXFILES_SHIM_H
#define OMS_CLINUXFILES_SHIM_H

/* <unistd.h> declares it only with _GNU_SOURCE, which Swift's Glibc module is built without. */
int syncfs(int descriptor);

#endif
