internal import CCurl
import Synchronization
import WebRPC

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The thread that owns a libcurl multi handle, and the inbox through which callers reach it.
///
/// Callers only touch the inbox and `curl_multi_wakeup`, the one multi function that any thread may call.
final class CurlLoop: Sendable {
  let configuration: CurlTransportConfiguration

  private struct Inbox {
    var isClosed = false
    var multi: CurlMultiReference?
    var thread: pthread_t?
    var submitted: [CurlCall] = []
    var cancelled: [CurlCall] = []
    var resumed: [CurlCall] = []
    /// Whether the thread sleeps, or is about to, and has to be woken for new work.
    var isAsleep = false

    var isEmpty: Bool { submitted.isEmpty && cancelled.isEmpty && resumed.isEmpty && !isClosed }
  }

  /// A multi handle on its way to `curl_multi_wakeup`.
  private struct CurlMultiReference: @unchecked Sendable {
    let handle: UnsafeMutableRawPointer
  }

  private let inbox = Mutex(Inbox())

  /// Callers between leaving the inbox and having woken the thread. The multi handle lives until there are none.
  private let wakerCount = Atomic(0)

  init(configuration: CurlTransportConfiguration) {
    self.configuration = configuration
  }

  /// Hands a call to the thread, which starts now if this is the first one.
  func submit(_ call: CurlCall) {
    let (refusal, sleeper): (String?, CurlMultiReference?) = inbox.withLock { inbox in
      if inbox.isClosed { return ("the transport is shut down", nil) }
      if inbox.multi == nil, !start(&inbox) { return ("the transport's thread cannot start", nil) }
      return (nil, post(&inbox) { $0.submitted.append(call) })
    }
    wake(sleeper)
    if let refusal { call.fail(.notSent, refusal) }
  }

  /// Lets the thread drop a call that is answered already.
  func cancel(_ call: CurlCall) {
    wake(inbox.withLock { inbox in post(&inbox) { $0.cancelled.append(call) } })
  }

  /// Lets a stream go on that was paused for its slow reader.
  func resume(_ call: CurlCall) {
    wake(inbox.withLock { inbox in post(&inbox) { $0.resumed.append(call) } })
  }

  /// Ends the thread and waits for it.
  func close() {
    let thread: pthread_t? = inbox.withLock { inbox in
      inbox.isClosed = true
      if let multi = inbox.multi { curl_multi_wakeup(multi.handle) }
      defer { inbox.thread = nil }
      return inbox.thread
    }
    guard let thread else { return }
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }

  /// Changes the inbox and returns what has to be woken. A thread that is awake looks into the inbox before it sleeps.
  private func post(_ inbox: inout Inbox, _ change: (inout Inbox) -> Void) -> CurlMultiReference? {
    guard let multi = inbox.multi else { return nil }
    change(&inbox)
    guard inbox.isAsleep else { return nil }
    inbox.isAsleep = false
    wakerCount.add(1, ordering: .relaxed)
    return multi
  }

  /// Outside the lock, which the woken thread wants next.
  private func wake(_ multi: CurlMultiReference?) {
    guard let multi else { return }
    curl_multi_wakeup(multi.handle)
    wakerCount.subtract(1, ordering: .releasing)
  }

  private static let isLibraryReady = oms_curl_global_init() == CURLE_OK

  private func start(_ inbox: inout Inbox) -> Bool {
    guard Self.isLibraryReady, let multi = curl_multi_init() else { return false }
    let start = CurlThreadStart(loop: self, multi: multi)
    let context = Unmanaged.passRetained(start).toOpaque()
    var thread = pthread_t(bitPattern: 0)
    let result = pthread_create(&thread, nil, curlThreadMain, context)
    guard result == 0 else {
      Unmanaged<CurlThreadStart>.fromOpaque(context).release()
      curl_multi_cleanup(multi)
      return false
    }
    inbox.thread = thread
    inbox.multi = CurlMultiReference(handle: multi)
    return true
  }

  /// The thread's life.
  fileprivate func run(_ multi: UnsafeMutableRawPointer) {
    let driver = CurlDriver(multi: multi, configuration: configuration)
    while true {
      let (isClosed, submitted, cancelled, resumed) = inbox.withLock { inbox in
        defer {
          inbox.submitted = []
          inbox.cancelled = []
          inbox.resumed = []
          inbox.isAsleep = false
        }
        return (inbox.isClosed, inbox.submitted, inbox.cancelled, inbox.resumed)
      }
      for call in cancelled { driver.drop(call) }
      guard !isClosed else {
        for call in submitted { call.fail(.notSent, "the transport is shut down") }
        break
      }
      for call in submitted { driver.start(call) }
      for call in resumed { driver.resume(call) }
      driver.perform()
      let maySleep = inbox.withLock { inbox in
        inbox.isAsleep = inbox.isEmpty
        return inbox.isAsleep
      }
      if maySleep { driver.wait() }
    }
    driver.close()
    inbox.withLock { $0.multi = nil }
    while wakerCount.load(ordering: .acquiring) > 0 { sched_yield() }
    curl_multi_cleanup(multi)
  }
}

/// What a new thread gets.
private final class CurlThreadStart {
  let loop: CurlLoop
  let multi: UnsafeMutableRawPointer

  init(loop: CurlLoop, multi: UnsafeMutableRawPointer) {
    self.loop = loop
    self.multi = multi
  }
}

/// No signal is delivered to this thread; with that, a write to a connection that is gone cannot raise SIGPIPE.
private func curlThreadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  var signals = sigset_t()
  sigfillset(&signals)
  pthread_sigmask(SIG_SETMASK, &signals, nil)
  oms_name_current_thread("webrpc-curl")
  guard let context else { return nil }
  let start = Unmanaged<CurlThreadStart>.fromOpaque(context).takeRetainedValue()
  start.loop.run(start.multi)
  return nil
}
