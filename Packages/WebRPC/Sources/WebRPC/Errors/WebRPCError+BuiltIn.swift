/// The errors that every WebRPC service has, with the status that the protocol gives them.
extension WebRPCError {
  /// Code of an error answer that names none.
  public static let missingCode = -999

  /// 0: any error of an endpoint that has no number of its own.
  public static func endpoint(cause: String? = nil) -> WebRPCError {
    WebRPCError(name: "WebrpcEndpoint", code: 0, message: "endpoint error", cause: cause, status: 400)
  }

  /// -1: the client got no answer.
  public static func requestFailed(cause: String? = nil) -> WebRPCError {
    WebRPCError(name: "WebrpcRequestFailed", code: -1, message: "request failed", cause: cause, status: 400)
  }

  /// -2: the service has no such method.
  public static func badRoute(cause: String? = nil) -> WebRPCError {
    WebRPCError(name: "WebrpcBadRoute", code: -2, message: "bad route", cause: cause, status: 404)
  }

  /// -3: the HTTP method is not POST.
  public static func badMethod(cause: String? = nil) -> WebRPCError {
    WebRPCError(name: "WebrpcBadMethod", code: -3, message: "bad method", cause: cause, status: 405)
  }

  /// -4: the request body cannot be read.
  public static func badRequest(cause: String? = nil) -> WebRPCError {
    WebRPCError(name: "WebrpcBadRequest", code: -4, message: "bad request", cause: cause, status: 400)
  }

  /// -5: the answer cannot be read; `status` is that of the HTTP answer.
  public static func badResponse(status: Int = 500, cause: String? = nil) -> WebRPCError {
    WebRPCError(name: "WebrpcBadResponse", code: -5, message: "bad response", cause: cause, status: status)
  }

  /// -6: the service broke down on this request.
  public static func serverPanic(cause: String? = nil) -> WebRPCError {
    WebRPCError(name: "WebrpcServerPanic", code: -6, message: "server panic", cause: cause, status: 500)
  }

  /// -7: the service failed and says no more.
  public static func internalError(cause: String? = nil) -> WebRPCError {
    WebRPCError(name: "WebrpcInternalError", code: -7, message: "internal error", cause: cause, status: 500)
  }

  /// -8: the client went away.
  public static func clientAborted(cause: String? = nil) -> WebRPCError {
    WebRPCError(name: "WebrpcClientAborted", code: -8, message: "request aborted by client", cause: cause, status: 400)
  }

  /// -9: a stream broke.
  public static func streamLost(cause: String? = nil) -> WebRPCError {
    WebRPCError(name: "WebrpcStreamLost", code: -9, message: "stream lost", cause: cause, status: 400)
  }

  /// -10: a stream came to its end.
  public static func streamFinished(cause: String? = nil) -> WebRPCError {
    WebRPCError(name: "WebrpcStreamFinished", code: -10, message: "stream finished", cause: cause, status: 200)
  }
}
