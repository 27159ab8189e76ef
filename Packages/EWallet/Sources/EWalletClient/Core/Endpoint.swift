internal import WebRPC

/// An operation of the eWallet with what it is asked and how its answer is read.
struct Endpoint<Value: Sendable>: Sendable {
  enum Access: Sendable {
    /// Neither key nor token are sent.
    case open
    /// Sent with the credentials. When they are refused the token is forgotten.
    case credentialed
    /// Sent with the credentials, which are kept whatever the answer is.
    case logout
  }

  let operation: String
  let access: Access
  let parameters: (any Encodable & Sendable)?
  let value: @Sendable ([UInt8]) throws -> Value

  init(
    _ operation: String, _ parameters: (any Encodable & Sendable)? = nil, access: Access = .credentialed
  ) where Value: Decodable {
    self.init(operation, parameters, access: access) { (value: Value) in value }
  }

  init<Raw: Decodable & Sendable>(
    _ operation: String, _ parameters: (any Encodable & Sendable)? = nil, access: Access = .credentialed,
    map: @escaping @Sendable (Raw) throws(OMGError) -> Value
  ) {
    self.operation = operation
    self.access = access
    self.parameters = parameters
    value = { bytes in try map(Envelope<Raw>.data(from: bytes)) }
  }

  /// The exact bytes of the body; empty when there are no parameters.
  func body() throws(OMGError) -> [UInt8] {
    guard let parameters else { return [] }
    do {
      return try WebRPCJSON.encode(parameters)
    } catch {
      throw OMGError(wrapping: error)
    }
  }
}
