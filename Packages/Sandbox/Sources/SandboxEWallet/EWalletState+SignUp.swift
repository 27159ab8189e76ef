internal import WebRPC

/// `user.signup`, `user.verify_email`.
extension EWalletState {
  /// A text with one `@` that has something on both sides.
  static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f }
  }

  mutating func signUp(_ parameters: Parameters, baseURL: String, _ moment: Moment) throws(EWalletError) -> JSONValue {
    guard let email = try parameters.text("email"), Self.isEmail(email) else {
      throw EWalletError("user:invalid_email", "email is not an email address")
    }
    let password = try newPassword(parameters)
    guard password == (try parameters.text("password_confirmation")) else {
      throw EWalletError("user:passwords_mismatch", "password and password_confirmation differ")
    }
    let pages = baseURL + "/pages/client/v1/verify_email"
    let template = try parameters.text("verification_url") ?? pages + "?email={email}&token={token}"
    try requireAllowed(template, baseURL)
    let successURL = try parameters.text("success_url") ?? pages + "/success"
    try requireAllowed(successURL, baseURL)
    let userID: String
    if let known = user(email: email) {
      guard !isConfirmed(known.id) else { throw EWalletError("user:already_active", "An active user has this email") }
      userID = known.id
    } else {
      guard let hash = PasswordHash(password, moment.random) else { throw .internalError() }
      userID = addUser(moment, email: email, password: hash).id
    }
    let invite = InviteRecord(
      id: moment.identifier("inv"), token: moment.secret(), userID: userID, successURL: successURL,
      createdAt: moment.now)
    insert(invite)
    send(
      .verification, to: email, subject: "Confirm your email address",
      words: "Please confirm your email address by opening this link:",
      link: MailLink.link(template, email: email, token: invite.token), moment)
    return .object([:])
  }

  func newPassword(_ parameters: Parameters) throws(EWalletError) -> String {
    let length = meta.settings.minPasswordLength
    guard let password = try parameters.text("password"), password.count >= length else {
      throw .invalid("Parameter rejected: `password` needs at least \(length) characters")
    }
    return password
  }

  func requireAllowed(_ url: String, _ baseURL: String) throws(EWalletError) {
    guard MailLink.isAllowed(url, prefixes: [baseURL] + meta.settings.redirectURLPrefixes) else {
      throw .invalid("Redirect URL not on the allow list: \(url)")
    }
  }

  /// Confirms the address; answers the user and where the invite leads to.
  mutating func verifyEmail(
    email: String?, token: String?, _ moment: Moment
  ) throws(EWalletError) -> (user: JSONValue, successURL: String) {
    guard let email, Self.isEmail(email) else {
      throw EWalletError("user:invalid_email", "email is not an email address")
    }
    guard let token, !token.isEmpty else { throw .missing("token") }
    guard let user = user(email: email),
      let invite = index.invitesByUser[user.id, default: []].compactMap({ invites[$0] }).first(where: {
        $0.token == token
      })
    else { throw EWalletError("user:email_token_not_found", "No open invite for this email and token") }
    for id in index.invitesByUser[user.id, default: []] { invites[id] = nil }
    index.invitesByUser[user.id] = nil
    users[user.id]?.updatedAt = moment.now
    return (json(users[user.id]), invite.successURL)
  }

  mutating func send(
    _ kind: MailRecord.Kind, to: String, subject: String, words: String, link: String, _ moment: Moment
  ) {
    let escaped = link.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    insert(
      MailRecord(
        id: moment.identifier("mal"), number: nextNumber(), to: to, from: meta.settings.senderEmail, kind: kind,
        subject: subject, text: "\(words)\n\n\(link)\n",
        html: "<p>\(words)</p><p><a href=\"\(escaped)\">\(escaped)</a></p>", link: link, sentAt: moment.now))
  }
}
