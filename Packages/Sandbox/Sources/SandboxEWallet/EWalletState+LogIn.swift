internal import WebRPC

/// `user.login`, `me.logout`, `user.reset_password`, `user.update_password`.
extension EWalletState {
  mutating func logIn(_ parameters: Parameters, _ moment: Moment) throws(EWalletError) -> JSONValue {
    let email = try parameters.required("email")
    let password = try parameters.required("password")
    guard let user = user(email: email), user.isEnabled, !user.isAdmin, let hash = user.password,
      hash.matches(password)
    else {
      throw EWalletError("user:invalid_login_credentials", "Email and password do not match an account")
    }
    guard isConfirmed(user.id) else {
      throw EWalletError("user:email_not_verified", "Email address still to be confirmed")
    }
    return json(addAuthToken(moment, userID: user.id))
  }

  func json(_ token: AuthTokenRecord) -> JSONValue {
    .object([
      "object": .string("authentication_token"), "authentication_token": .string(token.token),
      "user_id": .string(token.userID), "user": json(users[token.userID]),
    ])
  }

  mutating func logOut(_ caller: Caller) -> JSONValue {
    authTokens[caller.authTokenID]?.isExpired = true
    return .object([:])
  }

  mutating func resetPassword(
    _ parameters: Parameters, baseURL: String, _ moment: Moment
  ) throws(EWalletError) -> JSONValue {
    let email = try parameters.required("email")
    let (newer, older) = (try parameters.text("reset_password_url"), try parameters.text("redirect_url"))
    guard let template = newer ?? older else {
      throw .missing("redirect_url")
    }
    try requireAllowed(template, baseURL)
    let forward = try parameters.text("forward_url")
    if let forward { try requireAllowed(forward, baseURL) }
    // Whoever asks does not learn whether the address is known.
    guard let user = user(email: email), user.isEnabled, isConfirmed(user.id), user.password != nil else {
      return .object([:])
    }
    let reset = PasswordResetRecord(
      id: moment.identifier("rst"), token: moment.secret(), userID: user.id,
      expiresAt: moment.now + meta.settings.forgetPasswordRequestLifetime * 60_000, createdAt: moment.now)
    insert(reset)
    send(
      .resetPassword, to: user.email ?? email, subject: "Set a new password",
      words: "Somebody, hopefully you, wants to set a new password. Open this link to go on:",
      link: MailLink.link(template, email: user.email ?? email, token: reset.token, forwardURL: forward), moment)
    return .object([:])
  }

  mutating func updatePassword(_ parameters: Parameters, _ moment: Moment) throws(EWalletError) -> JSONValue {
    for name in ["email", "token", "password", "password_confirmation"] { _ = try parameters.required(name) }
    let (email, token) = (try parameters.required("email"), try parameters.required("token"))
    guard let user = user(email: email),
      let reset = index.resetsByUser[user.id, default: []].compactMap({ resets[$0] })
        .first(where: { $0.token == token && !$0.isClosed && moment.now < $0.expiresAt })
    else {
      throw EWalletError("forget_password:token_not_found", "No open password reset for this email and token")
    }
    let password = try newPassword(parameters)
    guard password == (try parameters.text("password_confirmation")) else {
      throw .invalid("Parameter rejected: `password_confirmation` differs from password")
    }
    guard let hash = PasswordHash(password, moment.random) else { throw .internalError() }
    users[user.id]?.password = hash
    users[user.id]?.updatedAt = moment.now
    close(reset)
    return .object([:])
  }
}
