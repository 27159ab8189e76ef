#ifndef OMS_CSODIUM_SHIM_H
#define OMS_CSODIUM_SHIM_H

#include <sodium.h>

#endif
