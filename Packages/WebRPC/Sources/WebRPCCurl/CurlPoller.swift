internal import CCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

#if os(Linux)
  /// Waits for news of sockets, over epoll. What it watches may change while it waits.
  final class CurlPoller: Sendable {
    /// A socket with news, as `curl_multi_socket_action` takes it.
    struct Event {
      let socket: curl_socket_t
      let mask: Int32
    }

    private let epoll: Int32
    private let bell: Int32

    init?() {
      epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
      bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
      guard epoll >= 0, bell >= 0 else { return nil }
      watch(bell, CURL_POLL_IN)
    }

    deinit {
      close(epoll)
      close(bell)
    }

    /// Watches the socket for `CURL_POLL_IN`, `_OUT`, `_INOUT`, or no longer for `_REMOVE`.
    func watch(_ socket: curl_socket_t, _ what: Int32) {
      var event = epoll_event()
      event.data.fd = socket
      if what & CURL_POLL_IN != 0 { event.events |= EPOLLIN.rawValue }
      if what & CURL_POLL_OUT != 0 { event.events |= EPOLLOUT.rawValue }
      if what == CURL_POLL_REMOVE {
        epoll_ctl(epoll, EPOLL_CTL_DEL, socket, &event)
      } else if epoll_ctl(epoll, EPOLL_CTL_MOD, socket, &event) != 0 {
        epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event)
      }
    }

    /// Ends the wait that is under way, or the next one.
    func wake() {
      var one: UInt64 = 1
      _ = write(bell, &one, 8)
    }

    /// Waits for news at most this long; negative means without end.
    func wait(milliseconds: Int32) -> [Event] {
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 64) { buffer in
        let count = epoll_wait(epoll, buffer.baseAddress, 64, milliseconds)
        guard count > 0 else { return [] }
        return buffer[..<Int(count)].compactMap { event in
          guard event.data.fd != bell else {
            var number: UInt64 = 0
            _ = read(bell, &number, 8)
            return nil
          }
          return Event(socket: event.data.fd, mask: Self.mask(event.events))
        }
      }
    }

    private static func mask(_ events: UInt32) -> Int32 {
      var mask: Int32 = 0
      if events & EPOLLIN.rawValue != 0 { mask |= CURL_CSELECT_IN }
      if events & EPOLLOUT.rawValue != 0 { mask |= CURL_CSELECT_OUT }
      if events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { mask |= CURL_CSELECT_ERR }
      return mask
    }
  }
#endif
