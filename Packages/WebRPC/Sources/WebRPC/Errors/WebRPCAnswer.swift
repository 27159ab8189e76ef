/// Reads the answer to a WebRPC call.
public enum WebRPCAnswer {
  /// The value of a 2xx answer.
  ///
  /// - A 2xx answer that does not decode is an unreadable answer: `WebrpcBadResponse`, -5, the HTTP status.
  /// - Any other status with a JSON error object is the service's error. Missing fields become `WebrpcEndpoint`, -999
  ///   and a neutral text; the status in the body goes before the HTTP status.
  /// - Any other status with anything else (HTML, text, an array, wrong field types, nothing) is unreadable as well.
  ///
  /// The raw body reaches no field of the error.
  ///
  /// - Throws: ``WebRPCError``.
  public static func decode<Value: Decodable>(
    _ type: Value.Type,
    from response: WebRPCResponse
  ) throws(WebRPCError) -> Value {
    guard response.isSuccess else { throw error(from: response) }
    do {
      return try WebRPCJSON.decode(type, from: response.body)
    } catch {
      throw .badResponse(status: response.status)
    }
  }

  /// The error that an answer with a status other than 2xx stands for.
  public static func error(from response: WebRPCResponse) -> WebRPCError {
    do {
      let body = try WebRPCJSON.decode(WebRPCErrorBody.self, from: response.body)
      return body.serviceError(httpStatus: response.status)
    } catch {
      return .badResponse(status: response.status)
    }
  }
}
