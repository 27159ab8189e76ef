public import WebRPC

extension WebRPCError {
  /// 1000: the API gateway does not know the publishable key. Not the service's 7207.
  public static func gatewayUnauthorized(cause: String? = nil) -> WebRPCError {
    WebRPCError(name: "Unauthorized", code: 1000, message: "unknown publishable key", cause: cause, status: 401)
  }
}
