#ifndef OMS_CPKCS11_SHIM_H
#define OMS_CPKCS11_SHIM_H

/* The names of the GNU flavour: without the macros of the original headers, which Swift cannot import. Nothing is
   linked: the module that drives the device is loaded at run time. */
#define CRYPTOKI_GNU 1
#if __has_include(<p11-kit-1/p11-kit/pkcs11.h>)
#include <p11-kit-1/p11-kit/pkcs11.h>
#else
#include <p11-kit/pkcs11.h>
#endif

#endif
