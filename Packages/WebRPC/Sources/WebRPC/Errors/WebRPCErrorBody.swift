/// The JSON object of a WebRPC error answer. Every field may be missing or null; a wrong type makes it unreadable.
struct WebRPCErrorBody: Codable {
  var error: String?
  var code: Int?
  var msg: String?
  var cause: String?
  var status: Int?
}

extension WebRPCErrorBody {
  init(_ error: WebRPCError) {
    self.init(
      error: error.name,
      code: error.code,
      msg: error.message,
      cause: error.cause,
      status: error.status
    )
  }

  func serviceError(httpStatus: Int) -> WebRPCError {
    WebRPCError(
      name: error ?? "WebrpcEndpoint",
      code: code ?? WebRPCError.missingCode,
      message: msg ?? "endpoint error",
      cause: cause,
      status: status ?? httpStatus
    )
  }
}
