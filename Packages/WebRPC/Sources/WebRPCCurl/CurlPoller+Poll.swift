internal import CCurl
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

#if !os(Linux)
  /// Waits for news of sockets, over poll(2). A change ends the wait under way, so that the next one knows it.
  final class CurlPoller: Sendable {
    /// A socket with news, as `curl_multi_socket_action` takes it.
    struct Event {
      let socket: curl_socket_t
      let mask: Int32
    }

    private let watched = Mutex<[curl_socket_t: Int32]>([:])
    private let reading: Int32
    private let writing: Int32

    init?() {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      (reading, writing) = (ends[0], ends[1])
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }

    deinit {
      close(reading)
      close(writing)
    }

    /// Watches the socket for `CURL_POLL_IN`, `_OUT`, `_INOUT`, or no longer for `_REMOVE`.
    func watch(_ socket: curl_socket_t, _ what: Int32) {
      watched.withLock { $0[socket] = what == CURL_POLL_REMOVE ? nil : what }
      wake()
    }

    /// Ends the wait that is under way, or the next one.
    func wake() {
      var byte: UInt8 = 1
      _ = write(writing, &byte, 1)
    }

    /// Waits for news at most this long; negative means without end.
    func wait(milliseconds: Int32) -> [Event] {
      var entries = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
      for (socket, what) in watched.withLock({ $0 }) {
        var events: Int16 = 0
        if what & CURL_POLL_IN != 0 { events |= Int16(POLLIN) }
        if what & CURL_POLL_OUT != 0 { events |= Int16(POLLOUT) }
        entries.append(pollfd(fd: socket, events: events, revents: 0))
      }
      guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return [] }
      if entries[0].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(reading, &bytes, bytes.count) == bytes.count {}
      }
      return entries.dropFirst().filter { $0.revents != 0 }.map { Event(socket: $0.fd, mask: Self.mask($0.revents)) }
    }

    private static func mask(_ events: Int16) -> Int32 {
      var mask: Int32 = 0
      if events & Int16(POLLIN) != 0 { mask |= CURL_CSELECT_IN }
      if events & Int16(POLLOUT) != 0 { mask |= CURL_CSELECT_OUT }
      if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { mask |= CURL_CSELECT_ERR }
      return mask
    }
  }
#endif
