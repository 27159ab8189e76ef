#ifndef OMS_CWEBSOCKETS_SHIM_H
#define OMS_CWEBSOCKETS_SHIM_H

#include <libwebsockets.h>
#include <openssl/crypto.h>
#include <openssl/ssl.h>

/* LWS_PRE is a macro with a cast and arithmetic that Swift does not import. */
static const size_t oms_lws_pre = LWS_PRE;

/* CONTEXT_PORT_NO_LISTEN_SERVER: a server context whose sockets are accepted by its user. */
static const int oms_lws_no_listen_server = CONTEXT_PORT_NO_LISTEN_SERVER;

/* lws_set_timeout takes its magic seconds as macros with casts. */
static inline void oms_lws_close_soon(struct lws *wsi) {
  lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static inline void oms_lws_close_now(struct lws *wsi) {
  lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

/* The union lws_sock_file_fd_type makes the call awkward from Swift. */
static inline struct lws *oms_lws_adopt_listener(struct lws_vhost *vhost, int fd, const char *protocol) {
  lws_sock_file_fd_type u;
  u.filefd = fd;
  return lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, u, protocol, NULL);
}

/* An accepted TCP socket, served in the raw role: the HTTP parser is ours. */
static inline struct lws *oms_lws_adopt_connection(struct lws_vhost *vhost, int fd, const char *protocol) {
  lws_sock_file_fd_type u;
  u.sockfd = fd;
  return lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_SOCKET, u, protocol, NULL);
}

/* Flags that are enumerators and macros of 64 bits, which Swift imports in different ways. */
static const int oms_lws_use_tls = LCCSCF_USE_SSL;
static const uint64_t oms_lws_initialize_tls = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;

/* A moment at which something has to have happened. The library's own time limits start anew with each phase of an
   opening. The owner is whatever the callback is to find again. */
typedef struct {
  lws_sorted_usec_list_t sul;
  void *owner;
} oms_lws_deadline;

static inline void oms_lws_start_deadline(struct lws_context *context, oms_lws_deadline *deadline, sul_cb_t callback,
                                          int64_t microseconds) {
  lws_sul_schedule(context, 0, &deadline->sul, callback, microseconds);
}

static inline void oms_lws_cancel_deadline(struct lws_context *context, oms_lws_deadline *deadline) {
  lws_sul_schedule(context, 0, &deadline->sul, NULL, LWS_SET_TIMER_USEC_CANCEL);
}

static inline void *oms_lws_deadline_owner(lws_sorted_usec_list_t *sul) {
  return lws_container_of(sul, oms_lws_deadline, sul)->owner;
}

/* Frees what OpenSSL keeps for the calling thread. Left to the thread's end, it is freed twice when the process happens
   to exit at the same time. */
static inline void oms_lws_release_thread(void) { OPENSSL_thread_stop(); }

/* What a client trusts: the authorities in the file or, without one, the system's, which SSL_CERT_FILE replaces. A
   handshake with anybody else fails. The library makes such a thing itself, but does not free it when the lives of two
   contexts overlap. Null when the file cannot be read. */
static inline SSL_CTX *oms_lws_make_trust(const char *authorities) {
  SSL_CTX *trust = SSL_CTX_new(TLS_client_method());
  if (trust == NULL) return NULL;
  SSL_CTX_set_verify(trust, SSL_VERIFY_PEER, NULL);
  int is_loaded = authorities != NULL ? SSL_CTX_load_verify_locations(trust, authorities, NULL)
                                      : SSL_CTX_set_default_verify_paths(trust);
  if (is_loaded == 1 && SSL_CTX_set_min_proto_version(trust, TLS1_2_VERSION) == 1) return trust;
  SSL_CTX_free(trust);
  return NULL;
}

#endif
