/// Something whose events a socket tells.
public protocol Listenable {
  /// The topic to join, always as the server gave it.
  var socketTopic: String { get }
}
