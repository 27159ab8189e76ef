extension User {
  /// Gets the user whose token the client holds.
  public static func getCurrent(using client: HTTPClientAPI) async throws(OMGError) -> User {
    try await client.call(currentEndpoint)
  }

  /// Gets the user whose token the client holds.
  @discardableResult
  public static func getCurrent(
    using client: HTTPClientAPI, callback: @escaping Request<User>.Callback
  ) -> Request<User>? {
    client.start(currentEndpoint, callback: callback)
  }

  /// Has a mail sent with a link to choose a new password. It works for unknown addresses too, without a mail.
  public static func resetPassword(using client: HTTPClientAPI, params: UserResetPasswordParams) async throws(OMGError)
    -> EmptyResponse
  {
    try await client.call(resetEndpoint(params))
  }

  /// Has a mail sent with a link to choose a new password. It works for unknown addresses too, without a mail.
  @discardableResult
  public static func resetPassword(
    using client: HTTPClientAPI, params: UserResetPasswordParams, callback: @escaping Request<EmptyResponse>.Callback
  ) -> Request<EmptyResponse>? {
    client.start(resetEndpoint(params), callback: callback)
  }

  /// Sets a new password with the token of such a mail.
  public static func updatePassword(using client: HTTPClientAPI, params: UserUpdatePasswordParams)
    async throws(OMGError) -> EmptyResponse
  {
    try await client.call(updateEndpoint(params))
  }

  /// Sets a new password with the token of such a mail.
  @discardableResult
  public static func updatePassword(
    using client: HTTPClientAPI, params: UserUpdatePasswordParams, callback: @escaping Request<EmptyResponse>.Callback
  ) -> Request<EmptyResponse>? {
    client.start(updateEndpoint(params), callback: callback)
  }

  /// Confirms the address of a sign-up with the token of the mail; the mail's link does the same.
  public static func verifyEmail(using client: HTTPClientAPI, params: UserVerifyEmailParams) async throws(OMGError)
    -> User
  {
    try await client.call(verifyEndpoint(params))
  }

  /// Confirms the address of a sign-up with the token of the mail; the mail's link does the same.
  @discardableResult
  public static func verifyEmail(
    using client: HTTPClientAPI, params: UserVerifyEmailParams, callback: @escaping Request<User>.Callback
  ) -> Request<User>? {
    client.start(verifyEndpoint(params), callback: callback)
  }

  private static var currentEndpoint: Endpoint<User> { Endpoint("me.get") }

  private static func resetEndpoint(_ params: UserResetPasswordParams) -> Endpoint<EmptyResponse> {
    Endpoint("user.reset_password", params, access: .open)
  }

  private static func updateEndpoint(_ params: UserUpdatePasswordParams) -> Endpoint<EmptyResponse> {
    Endpoint("user.update_password", params, access: .open)
  }

  private static func verifyEndpoint(_ params: UserVerifyEmailParams) -> Endpoint<User> {
    Endpoint("user.verify_email", params, access: .open)
  }
}
