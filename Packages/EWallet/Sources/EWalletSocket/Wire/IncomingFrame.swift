internal import EWalletClient
internal import WebRPC

/// A message of the server. Members that are not listed here are ignored.
struct IncomingFrame: Decodable, Sendable {
  /// What `data` holds.
  enum Payload: Sendable {
    /// Null, or an object without a type.
    case nothing
    case consumption(TransactionConsumption)
    /// An object of a type that events do not carry.
    case other
  }

  let topic: String
  let event: SocketEvent
  let ref: String?
  let isSuccess: Bool
  let payload: Payload
  let error: APIError?

  private enum CodingKeys: String, CodingKey {
    case topic, event, ref, version, success, data, error
  }

  private struct TypedObject: Decodable {
    let object: String?
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    topic = try members.decode(String.self, forKey: .topic)
    event = SocketEvent(eventName: try members.decode(String.self, forKey: .event))
    _ = try members.decode(String.self, forKey: .version)
    isSuccess = try members.decode(Bool.self, forKey: .success)
    ref = try members.decodeIfPresent(String.self, forKey: .ref)
    error = try members.decodeIfPresent(APIError.self, forKey: .error)
    switch try members.decodeIfPresent(TypedObject.self, forKey: .data)?.object {
    case nil: payload = .nothing
    case "transaction_consumption":
      payload = .consumption(try members.decode(TransactionConsumption.self, forKey: .data))
    default: payload = .other
    }
  }

  /// The frame that the text holds, or nil.
  static func read(_ text: [UInt8]) -> IncomingFrame? {
    try? WebRPCJSON.decode(IncomingFrame.self, from: text)
  }
}
