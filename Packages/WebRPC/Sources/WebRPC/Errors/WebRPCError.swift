/// An error that a WebRPC service answered with, or an answer that could not be read.
///
/// A call that got no HTTP answer at all throws ``WebRPCTransportError`` instead. No field ever holds a raw body.
public struct WebRPCError: Error, Sendable, Hashable {
  /// Name of the error in the schema, for example `WebrpcBadRequest`.
  public let name: String

  /// Number of the error in the schema; the built-in ones are 0…-10, and -999 means that the answer had none.
  public let code: Int

  /// Text for people, from the service's `msg`.
  public let message: String

  /// The service's own reason, when it gave one.
  public let cause: String?

  /// Status that the error body names, else that of the HTTP answer.
  public let status: Int

  /// An error with these parts; an empty cause counts as none.
  public init(name: String, code: Int, message: String, cause: String? = nil, status: Int) {
    self.name = name
    self.code = code
    self.message = message
    self.cause = cause?.isEmpty == true ? nil : cause
    self.status = status
  }
}

extension WebRPCError: CustomStringConvertible {
  /// Name, code and message in one line.
  public var description: String {
    let head = "\(name) (\(code), status \(status)): \(message)"
    guard let cause else { return head }
    return "\(head): \(cause)"
  }
}
