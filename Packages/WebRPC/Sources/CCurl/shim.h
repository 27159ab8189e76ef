#ifndef OMS_CCURL_SHIM_H
#define OMS_CCURL_SHIM_H

#include <curl/curl.h>
#include <fcntl.h>
#if defined(__linux__)
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#elif defined(__APPLE__)
#include <pthread.h>
#endif

// Swift cannot call C functions with variable arguments. Each shim below fixes the type of the last argument of
// curl_easy_setopt, curl_multi_setopt or curl_easy_getinfo. The parentheses around the names step past the
// type-checking macros of the same name, which want an option that is known at compile time.

// Options that take a long (CURLOPTTYPE_LONG).
static inline CURLcode oms_curl_set_long(CURL *handle, CURLoption option, long value) {
  return (curl_easy_setopt)(handle, option, value);
}

// Options that take a curl_off_t (CURLOPTTYPE_OFF_T): sizes beyond what a 32-bit long holds.
static inline CURLcode oms_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return (curl_easy_setopt)(handle, option, value);
}

// Options that take a string, which libcurl copies (CURLOPTTYPE_STRINGPOINT).
static inline CURLcode oms_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return (curl_easy_setopt)(handle, option, value);
}

// Options that take untyped memory: callback contexts and the request body.
static inline CURLcode oms_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return (curl_easy_setopt)(handle, option, value);
}

// CURLOPT_HTTPHEADER; the list must live as long as the transfer.
static inline CURLcode oms_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return (curl_easy_setopt)(handle, option, value);
}

// CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION share one signature.
static inline CURLcode oms_curl_set_write_callback(
    CURL *handle, CURLoption option, size_t (*callback)(char *, size_t, size_t, void *)) {
  return (curl_easy_setopt)(handle, option, callback);
}

// CURLOPT_PREREQFUNCTION, called before each attempt to send the request.
static inline CURLcode oms_curl_set_prerequest_callback(
    CURL *handle, int (*callback)(void *, char *, char *, int, int)) {
  return (curl_easy_setopt)(handle, CURLOPT_PREREQFUNCTION, callback);
}

// CURLOPT_SOCKOPTFUNCTION, called with each new socket before it connects.
static inline CURLcode oms_curl_set_socket_callback(
    CURL *handle, int (*callback)(void *, curl_socket_t, curlsocktype)) {
  return (curl_easy_setopt)(handle, CURLOPT_SOCKOPTFUNCTION, callback);
}

// fcntl has variable arguments: programs started by this process must not inherit its connections.
static inline int oms_close_on_exec(curl_socket_t socket) {
  return fcntl(socket, F_SETFD, FD_CLOEXEC);
}

// CURLOPT_QUICK_EXIT came with 7.87: a cancelled transfer does not wait for the name lookup that it began.
static inline void oms_curl_set_quick_exit(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
  (curl_easy_setopt)(handle, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)handle;
#endif
}

// Information that is a long (CURLINFO_LONG).
static inline long oms_curl_get_long(CURL *handle, CURLINFO info) {
  long value = 0;
  (curl_easy_getinfo)(handle, info, &value);
  return value;
}

// CURLINFO_PRIVATE, which is the pointer stored under CURLOPT_PRIVATE.
static inline void *oms_curl_get_private(CURL *handle) {
  char *value = NULL;
  (curl_easy_getinfo)(handle, CURLINFO_PRIVATE, &value);
  return value;
}

// Multi options that take a long.
static inline CURLMcode oms_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return (curl_multi_setopt)(multi, option, value);
}

// CURLMOPT_SOCKETFUNCTION with its context.
static inline CURLMcode oms_curl_multi_set_socket_callback(
    CURLM *multi, int (*callback)(CURL *, curl_socket_t, int, void *, void *), void *context) {
  CURLMcode code = (curl_multi_setopt)(multi, CURLMOPT_SOCKETFUNCTION, callback);
  return code != CURLM_OK ? code : (curl_multi_setopt)(multi, CURLMOPT_SOCKETDATA, context);
}

// CURLMOPT_TIMERFUNCTION with its context.
static inline CURLMcode oms_curl_multi_set_timer_callback(
    CURLM *multi, int (*callback)(CURLM *, long, void *), void *context) {
  CURLMcode code = (curl_multi_setopt)(multi, CURLMOPT_TIMERFUNCTION, callback);
  return code != CURLM_OK ? code : (curl_multi_setopt)(multi, CURLMOPT_TIMERDATA, context);
}

// CURLMsg keeps its result in a union behind a pointer; this reads it.
static inline CURLcode oms_curl_message_result(const CURLMsg *message) {
  return message->data.result;
}

// CURLVERSION_NOW is a macro that names an enumerator, which Swift does not import.
static inline unsigned int oms_curl_version(void) {
  return curl_version_info(CURLVERSION_NOW)->version_num;
}

// curl_global_init's flag is a macro with a cast and an or, which Swift does not import.
static inline CURLcode oms_curl_global_init(void) {
  return curl_global_init(CURL_GLOBAL_DEFAULT);
}

// prctl has variable arguments as well. The name shows in ps, top and debuggers.
static inline void oms_name_current_thread(const char *name) {
#if defined(__linux__)
  prctl(PR_SET_NAME, name, 0, 0, 0);
#elif defined(__APPLE__)
  pthread_setname_np(name);
#else
  (void)name;
#endif
}

#endif
