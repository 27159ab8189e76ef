internal import CWebSockets
internal import Synchronization

/// The table of libwebsockets protocols, and the context and connection made from it. Must outlive the context.
final class ClientProtocol {
  /// The library logs to standard error unless told otherwise.
  private static let silenced: Void = lws_set_log_level(0, nil)

  /// The library counts its contexts, and what they share of OpenSSL, in variables without a lock.
  private static let turn = Mutex(())

  private let table: UnsafeMutablePointer<lws_protocols>
  private var trust: OpaquePointer?
  private let texts: CTexts = CTexts()

  init() {
    _ = Self.silenced
    table = .allocate(capacity: 2)
    var entry = lws_protocols()
    entry.name = texts.keep("client")
    entry.callback = clientCallback
    entry.rx_buffer_size = 64 * 1024
    table.initialize(to: entry)
    (table + 1).initialize(to: lws_protocols())
  }

  deinit {
    table.deallocate()
    if let trust { SSL_CTX_free(trust) }
  }

  /// A context whose user pointer is the loop, unretained: the loop outlives it.
  func makeContext(for loop: ConnectionLoop) -> OpaquePointer? {
    var info = lws_context_creation_info()
    info.port = oms_lws_no_listen_server
    info.protocols = UnsafePointer(table)
    info.gid = -1
    info.uid = -1
    // Without TLS there is no reason to read every certificate of the system.
    if loop.request.isSecure {
      guard let made = oms_lws_make_trust(loop.request.certificateFile) else { return nil }
      trust = made
      info.options = oms_lws_initialize_tls
      info.provided_client_ssl_ctx = made
    }
    info.timeout_secs = UInt32(clamping: loop.request.timeoutSeconds)
    info.connect_timeout_secs = UInt32(clamping: loop.request.timeoutSeconds)
    // The library reads `http_proxy` unless it is told of another one; an empty one is none.
    if loop.request.isLoopback { info.http_proxy_address = texts.keep("") }
    info.user = Unmanaged.passUnretained(loop).toOpaque()
    // Safe to hand over: the context is new and belongs to this thread alone.
    nonisolated(unsafe) var context: OpaquePointer?
    Self.turn.withLock { _ in context = lws_create_context(&info) }
    return context
  }

  /// Ends a context and every connection in it.
  func destroy(_ context: OpaquePointer) {
    Self.turn.withLock { _ in lws_context_destroy(context) }
  }

  /// Begins to connect; nil when that failed at once.
  func connect(_ context: OpaquePointer, _ request: WebSocketRequest) -> OpaquePointer? {
    var info = lws_client_connect_info()
    info.context = context
    info.address = texts.keep(request.host)
    info.port = Int32(request.port)
    info.path = texts.keep(request.path)
    let isDefaultPort = request.port == (request.isSecure ? 443 : 80)
    let host = request.host.contains(":") ? "[\(request.host)]" : request.host
    // With TLS the library takes the name for the certificate from here, and drops the port itself.
    info.host = texts.keep(isDefaultPort ? host : "\(host):\(request.port)")
    info.ssl_connection = request.isSecure ? oms_lws_use_tls : 0
    info.ietf_version_or_minus_one = 13
    info.local_protocol_name = texts.keep("client")
    return lws_client_connect_via_info(&info)
  }
}

/// C strings that live as long as their owner.
private final class CTexts {
  private var pointers: [UnsafeMutablePointer<CChar>] = []

  func keep(_ text: String) -> UnsafePointer<CChar> {
    let count = text.utf8.count
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: count + 1)
    for (index, byte) in text.utf8.enumerated() { (copy + index).initialize(to: CChar(bitPattern: byte)) }
    (copy + count).initialize(to: 0)
    pointers.append(copy)
    return UnsafePointer(copy)
  }

  deinit {
    for pointer in pointers { pointer.deallocate() }
  }
}
