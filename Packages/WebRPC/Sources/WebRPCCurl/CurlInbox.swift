#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What callers leave for the thread, and what they need to reach it.
struct CurlInbox {
  var isClosed = false
  var poller: CurlPoller?
  var thread: pthread_t?
  var submitted: [CurlCall] = []
  var cancelled: [CurlCall] = []
  var resumed: [CurlCall] = []
  /// Whether the thread sleeps, or is about to, and has to be woken for new work.
  var isAsleep = false

  var isEmpty: Bool { submitted.isEmpty && cancelled.isEmpty && resumed.isEmpty && !isClosed }

  /// What the thread finds to do.
  struct Work {
    let isClosed: Bool
    let submitted: [CurlCall]
    let cancelled: [CurlCall]
    let resumed: [CurlCall]
  }

  mutating func takeWork() -> Work {
    let work = Work(isClosed: isClosed, submitted: submitted, cancelled: cancelled, resumed: resumed)
    submitted = []
    cancelled = []
    resumed = []
    isAsleep = false
    return work
  }
}
