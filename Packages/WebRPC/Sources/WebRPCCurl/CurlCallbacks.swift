internal import CCurl
import WebRPC

/// CURLOPT_WRITEFUNCTION: a return value other than the byte count ends the transfer.
func receiveBody(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let transfer = transfer(context) else { return 0 }
  return switch transfer.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count)) {
  case .taken: size * count
  case .paused: Int(CURL_WRITEFUNC_PAUSE)
  case .refused: 0
  }
}

/// CURLOPT_HEADERFUNCTION: called with each status line and each field.
func receiveHeader(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let transfer = transfer(context) else { return 0 }
  return transfer.receive(header: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}

/// CURLOPT_PREREQFUNCTION: called with a connection in hand, before each attempt to write the request.
func approveSending(
  _ context: UnsafeMutableRawPointer?,
  _ primaryAddress: UnsafeMutablePointer<CChar>?,
  _ localAddress: UnsafeMutablePointer<CChar>?,
  _ primaryPort: Int32,
  _ localPort: Int32
) -> Int32 {
  guard let transfer = transfer(context), transfer.mayBeSent() else { return Int32(CURL_PREREQFUNC_ABORT) }
  return Int32(CURL_PREREQFUNC_OK)
}

/// CURLOPT_SOCKOPTFUNCTION: keeps connections out of child processes.
func keepFromChildren(_ context: UnsafeMutableRawPointer?, _ socket: curl_socket_t, _ purpose: curlsocktype) -> Int32 {
  _ = oms_close_on_exec(socket)
  return Int32(CURL_SOCKOPT_OK)
}

/// CURLMOPT_SOCKETFUNCTION: libcurl wants to know of a socket's news, or no longer.
func socketChanged(
  _ easy: UnsafeMutableRawPointer?,
  _ socket: curl_socket_t,
  _ what: Int32,
  _ context: UnsafeMutableRawPointer?,
  _ socketContext: UnsafeMutableRawPointer?
) -> Int32 {
  driver(context)?.watch(socket, what)
  return 0
}

/// CURLMOPT_TIMERFUNCTION: libcurl wants to be called after this time; -1 takes that back.
func timerChanged(_ multi: UnsafeMutableRawPointer?, _ milliseconds: Int, _ context: UnsafeMutableRawPointer?) -> Int32
{
  driver(context)?.setTimer(milliseconds: milliseconds)
  return 0
}

private func driver(_ context: UnsafeMutableRawPointer?) -> CurlDriver? {
  context.map { Unmanaged<CurlDriver>.fromOpaque($0).takeUnretainedValue() }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
  context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
}
