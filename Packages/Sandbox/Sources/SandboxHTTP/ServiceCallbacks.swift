internal import CWebSockets

private func loop(of wsi: OpaquePointer?) -> ServiceLoop? {
  guard let wsi, let context = lws_get_context(wsi), let user = lws_context_user(context) else { return nil }
  return Unmanaged<ServiceLoop>.fromOpaque(user).takeUnretainedValue()
}

/// Events of the listening descriptor.
func listenerCallback(
  wsi: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?,
  input: UnsafeMutableRawPointer?, length: Int
) -> Int32 {
  if reason == LWS_CALLBACK_RAW_RX_FILE { loop(of: wsi)?.acceptConnections() }
  return 0
}

/// Events of client connections. A result other than 0 closes the connection.
func connectionCallback(
  wsi: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?,
  input: UnsafeMutableRawPointer?, length: Int
) -> Int32 {
  guard let wsi else { return 0 }
  switch reason {
  case LWS_CALLBACK_RAW_RX:
    guard let loop = loop(of: wsi) else { return -1 }
    return loop.received(UnsafeRawBufferPointer(start: input, count: length), on: wsi) ? 0 : -1
  case LWS_CALLBACK_RAW_WRITEABLE:
    guard let loop = loop(of: wsi) else { return -1 }
    return loop.canWrite(on: wsi) ? 0 : -1
  case LWS_CALLBACK_RAW_CLOSE, LWS_CALLBACK_WSI_DESTROY:
    loop(of: wsi)?.forget(wsi)
    return 0
  default:
    return 0
  }
}
