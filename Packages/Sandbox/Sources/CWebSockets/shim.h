#ifndef OMS_CWEBSOCKETS_SHIM_H
#define OMS_CWEBSOCKETS_SHIM_H

#include <libwebsockets.h>

#endif
