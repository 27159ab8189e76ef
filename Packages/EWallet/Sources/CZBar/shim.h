#ifndef OMS_CZBAR_SHIM_H
#define OMS_CZBAR_SHIM_H

#include <zbar.h>

/* The four-character code of an image of one byte a pixel, which zbar writes as a macro. */
static const unsigned long oms_zbar_y800 = 0x30303859;

#endif
