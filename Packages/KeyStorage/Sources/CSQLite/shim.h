#ifndef OMS_CSQLITE_SHIM_H
#define OMS_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
