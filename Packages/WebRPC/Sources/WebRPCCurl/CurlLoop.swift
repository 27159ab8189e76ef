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

/// The thread that waits for the network, the driver that it shares with callers, and the inbox for what cannot be done
/// at once.
///
/// A caller that finds the driver free starts its request itself, which saves a change of threads; otherwise the call
/// goes into the inbox. Nobody waits for the driver but the thread.
final class CurlLoop: Sendable {
  let configuration: CurlTransportConfiguration

  private let inbox = Mutex(CurlInbox())
  private let driver = Mutex<CurlDriver?>(nil)

  init(configuration: CurlTransportConfiguration) {
    self.configuration = configuration
  }

  /// Starts a call, here or on the thread, which itself starts now if this is the first one.
  func submit(_ call: CurlCall) {
    let poller: CurlPoller? = inbox.withLock { inbox in
      guard !inbox.isClosed, inbox.poller != nil || start(&inbox) else { return nil }
      return inbox.poller
    }
    guard let poller else { return call.fail(.notSent, "the transport is shut down or has no thread") }
    guard Self.callersMayWrite, let start = driver.withLockIfAvailable({ $0?.startNow(call) }) ?? nil else {
      return post(call)
    }
    if start.needsThread { poller.wake() }
    for answer in start.answers { answer.deliver() }
  }

  private func post(_ call: CurlCall) {
    let isClosed = inbox.withLock { inbox in
      if !inbox.isClosed { inbox.submitted.append(call) }
      return inbox.isClosed
    }
    if isClosed { call.fail(.notSent, "the transport is shut down") }
    wake()
  }

  /// Lets the thread drop a call that is answered already.
  func cancel(_ call: CurlCall) {
    inbox.withLock { inbox in
      if inbox.poller != nil { inbox.cancelled.append(call) }
    }
    wake()
  }

  /// Lets a stream go on that was paused for its slow reader.
  func resume(_ call: CurlCall) {
    inbox.withLock { inbox in
      if inbox.poller != nil { inbox.resumed.append(call) }
    }
    wake()
  }

  /// A thread that is awake looks into the inbox before it sleeps; only a sleeping one is woken, once.
  private func wake() {
    let poller: CurlPoller? = inbox.withLock { inbox in
      guard inbox.isAsleep else { return nil }
      inbox.isAsleep = false
      return inbox.poller
    }
    poller?.wake()
  }

  /// Ends the thread and waits for it.
  func close() {
    let (thread, poller): (pthread_t?, CurlPoller?) = inbox.withLock { inbox in
      inbox.isClosed = true
      defer { inbox.thread = nil }
      return (inbox.thread, inbox.poller)
    }
    guard let thread else { return }
    poller?.wake()
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }

  private static let isLibraryReady = oms_curl_global_init() == CURLE_OK

  /// Before 7.88 libcurl left writing over TLS to OpenSSL, which raises SIGPIPE when the connection is gone. The thread
  /// blocks all signals; a caller's thread does not.
  private static let callersMayWrite = oms_curl_version() >= 0x075800

  private func start(_ inbox: inout CurlInbox) -> Bool {
    guard Self.isLibraryReady, let poller = CurlPoller() else { return false }
    let configuration = configuration
    let hasDriver = driver.withLock { driver in
      driver = CurlDriver(poller: poller, configuration: configuration)
      return driver != nil
    }
    guard hasDriver else { return false }
    guard let thread = CurlThread.start(self, poller) else {
      driver.withLock { $0 = nil }
      return false
    }
    inbox.thread = thread
    inbox.poller = poller
    return true
  }

  /// The thread's life.
  func run(_ poller: CurlPoller) {
    var sockets: [CurlPoller.Event] = []
    while true {
      let work = inbox.withLock { $0.takeWork() }
      let (answers, sleep) = driver.withLock { driver -> ([CurlAnswer], Int32) in
        guard let driver else { return ([], 0) }
        for call in work.cancelled { driver.drop(call) }
        if !work.isClosed {
          for call in work.submitted { driver.start(call) }
          for call in work.resumed { driver.resume(call) }
        }
        driver.advance(sockets)
        return (driver.takeAnswers(), driver.planSleep())
      }
      // Outside the lock: whoever is answered may start the next call at once.
      for answer in answers { answer.deliver() }
      if work.isClosed {
        for call in work.submitted { call.fail(.notSent, "the transport is shut down") }
        break
      }
      let maySleep = inbox.withLock { inbox in
        inbox.isAsleep = inbox.isEmpty
        return inbox.isAsleep
      }
      sockets = poller.wait(milliseconds: maySleep ? sleep : 0)
    }
    end()
  }

  private func end() {
    let answers = driver.withLock { driver -> [CurlAnswer] in
      defer { driver = nil }
      return driver?.close() ?? []
    }
    for answer in answers { answer.deliver() }
    inbox.withLock { $0.poller = nil }
  }
}
