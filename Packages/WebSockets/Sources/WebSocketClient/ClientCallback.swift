internal import CWebSockets

/// Events of the connection. A result other than 0 ends it.
func clientCallback(
  wsi: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?,
  input: UnsafeMutableRawPointer?, length: Int
) -> Int32 {
  guard let wsi, let context = lws_get_context(wsi), let owner = lws_context_user(context) else { return 0 }
  let loop = Unmanaged<ConnectionLoop>.fromOpaque(owner).takeUnretainedValue()
  let bytes = UnsafeRawBufferPointer(start: input, count: input == nil ? 0 : length)
  switch reason {
  case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
    return appendHeaders(loop.request.headers, wsi, input, length) ? 0 : -1
  case LWS_CALLBACK_CLIENT_ESTABLISHED:
    loop.established()
  case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    loop.connectionFailed(wsi, bytes.isEmpty ? "no connection could be made" : String(decoding: bytes, as: UTF8.self))
  case LWS_CALLBACK_CLIENT_RECEIVE:
    return loop.received(bytes, on: wsi) ? 0 : -1
  case LWS_CALLBACK_CLIENT_WRITEABLE:
    return loop.canWrite(on: wsi) ? 0 : -1
  case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    loop.serverWantsClose(bytes)
  case LWS_CALLBACK_CLIENT_CLOSED:
    loop.closed()
  case LWS_CALLBACK_WSI_DESTROY:
    loop.destroyed()
  default:
    break
  }
  return 0
}

/// Adds the fields at the place that `input` points to, of which `length` bytes are left.
private func appendHeaders(
  _ headers: [(name: String, value: String)], _ wsi: OpaquePointer, _ input: UnsafeMutableRawPointer?, _ length: Int
) -> Bool {
  guard let place = input?.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self), let start = place.pointee else {
    return false
  }
  let end = start + length
  for (name, value) in headers {
    let isAdded = Array((name + ":").utf8 + [0]).withUnsafeBufferPointer { nameBytes in
      Array(value.utf8).withUnsafeBufferPointer { valueBytes in
        lws_add_http_header_by_name(
          wsi, nameBytes.baseAddress, valueBytes.baseAddress, Int32(clamping: valueBytes.count), place, end) == 0
      }
    }
    guard isAdded else { return false }
  }
  return true
}
