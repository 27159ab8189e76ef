#ifndef OMS_CQRENCODE_SHIM_H
#define OMS_CQRENCODE_SHIM_H

#include <qrencode.h>

#endif
