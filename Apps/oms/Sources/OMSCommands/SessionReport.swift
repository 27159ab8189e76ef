import OMSWallet

/// Session and wallets as lines or as facts.
enum SessionReport {
  /// Shows who is signed in and which wallet is active.
  static func show(
    _ client: WalletClient, _ arguments: Arguments, _ context: CommandContext, claimable: [Wallet] = []
  ) throws {
    let (wallet, session) = try SignedIn.require(client)
    if arguments.has("json") {
      var facts = facts(wallet, session)
      if !claimable.isEmpty { facts["claimableWallets"] = .array(claimable.map { .object(self.facts($0)) }) }
      return try context.terminal.result(JSONLine.text(facts))
    }
    context.terminal.result("Signed in as \(who(session))")
    context.terminal.result("Wallet       \(wallet.address) (\(wallet.type.wireValue))")
    context.terminal.result("Expires      \(session.expiresAt), later with every use")
    for wallet in claimable {
      context.terminal.note("Claimable: \(wallet.address) (\(wallet.type.wireValue)); `oms claim \(wallet.id)`")
    }
  }

  /// Who signed in, and how.
  static func who(_ session: OMSWalletSession) -> String {
    switch session.auth {
    case .email(let auth): auth.email
    case .oidc(let auth): "\(auth.email ?? "somebody") (\(auth.providerLabel ?? auth.issuer))"
    }
  }

  static func facts(_ wallet: Wallet, _ session: OMSWalletSession) -> [String: JSONValue] {
    var facts: [String: JSONValue] = [
      "address": .string(wallet.address), "email": session.auth.email.map(JSONValue.string) ?? .null,
      "expiresAt": .string(session.expiresAt), "walletId": .string(wallet.id),
      "walletType": .string(wallet.type.wireValue),
    ]
    switch session.auth {
    case .email: facts["auth"] = .string("email")
    case .oidc(let auth):
      facts["auth"] = .string("oidc")
      facts["flow"] = .string(auth.flow.rawValue)
      facts["issuer"] = .string(auth.issuer)
      if let provider = auth.provider { facts["provider"] = .string(provider) }
    }
    return facts
  }

  static func facts(_ wallet: Wallet) -> [String: JSONValue] {
    var facts: [String: JSONValue] = [
      "address": .string(wallet.address), "keyOrigin": .string(wallet.keyOrigin.wireValue),
      "type": .string(wallet.type.wireValue), "walletId": .string(wallet.id),
    ]
    if let reference = wallet.reference { facts["reference"] = .string(reference) }
    return facts
  }

  static func line(_ wallet: Wallet, isActive: Bool) -> String {
    let reference = wallet.reference.map { "  \($0)" } ?? ""
    return "\(isActive ? "*" : " ") \(wallet.id)  \(wallet.address)  \(wallet.type.wireValue)\(reference)"
  }
}
