internal import CWebSockets

/// The table of libwebsockets protocols and the context made from it. Must outlive the context.
final class ProtocolTable {
  static let connectionName = "connection"
  static let listenerName = "listener"

  /// The library logs to standard error unless told otherwise; the server speaks through its API only.
  private static let silenced: Void = lws_set_log_level(0, nil)

  private let table: UnsafeMutablePointer<lws_protocols>
  private let connectionText: UnsafeMutablePointer<CChar>
  private let listenerText: UnsafeMutablePointer<CChar>

  init() {
    _ = Self.silenced
    connectionText = Self.duplicate(Self.connectionName)
    listenerText = Self.duplicate(Self.listenerName)
    table = .allocate(capacity: 3)
    var connection = lws_protocols()
    connection.name = UnsafePointer(connectionText)
    connection.callback = connectionCallback
    var listener = lws_protocols()
    listener.name = UnsafePointer(listenerText)
    listener.callback = listenerCallback
    table.initialize(to: connection)
    (table + 1).initialize(to: listener)
    (table + 2).initialize(to: lws_protocols())
  }

  deinit {
    table.deallocate()
    connectionText.deallocate()
    listenerText.deallocate()
  }

  /// A context whose user pointer is the loop, unretained: the loop outlives it.
  func makeContext(for loop: ServiceLoop) -> OpaquePointer? {
    var info = lws_context_creation_info()
    info.port = oms_lws_no_listen_server
    info.protocols = UnsafePointer(table)
    info.gid = -1
    info.uid = -1
    info.user = Unmanaged.passUnretained(loop).toOpaque()
    return lws_create_context(&info)
  }

  private static func duplicate(_ text: String) -> UnsafeMutablePointer<CChar> {
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8.count + 1)
    for (index, byte) in text.utf8.enumerated() { (copy + index).initialize(to: CChar(bitPattern: byte)) }
    (copy + text.utf8.count).initialize(to: 0)
    return copy
  }
}
