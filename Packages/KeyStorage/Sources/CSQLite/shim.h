#ifndef OMS_CSQLITE_SHIM_H
#define OMS_CSQLITE_SHIM_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast that Swift cannot import. */
static inline int oms_sqlite3_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/* sqlite3_db_config takes a variable number of arguments, which Swift cannot call. */
static inline int oms_sqlite3_keep_wal_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
