internal import WebRPC

/// What stands around every answer.
struct Envelope<Value: Decodable>: Decodable {
  let outcome: Result<Value, APIError>

  init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    outcome = try members.get("success") ? .success(members.get("data")) : .failure(members.get("data"))
  }

  /// The `data` of a successful answer.
  ///
  /// - Throws: ``OMGError``; `.api` when the answer is a failure.
  static func data(from bytes: [UInt8]) throws(OMGError) -> Value {
    let envelope: Envelope
    do {
      envelope = try WebRPCJSON.decode(Envelope.self, from: bytes)
    } catch {
      throw OMGError(decoding: error)
    }
    switch envelope.outcome {
    case .success(let value): return value
    case .failure(let error): throw .api(apiError: error)
    }
  }
}
