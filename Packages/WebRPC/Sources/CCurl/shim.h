#ifndef OMS_CCURL_SHIM_H
#define OMS_CCURL_SHIM_H

#include <curl/curl.h>

#endif
