#ifndef OMS_CZLIB_SHIM_H
#define OMS_CZLIB_SHIM_H

#include <zlib.h>

// inflateInit2 is a macro that adds version and size, which Swift does not import. 31 is the largest window (15) and,
// with 16 added, the gzip form and no other.
static inline int oms_zlib_begin_gzip(z_stream *stream) {
  return inflateInit2(stream, 31);
}

#endif
