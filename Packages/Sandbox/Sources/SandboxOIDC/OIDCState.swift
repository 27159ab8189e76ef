public import SandboxChain

/// Everything the providers remember. A value: time and randomness are handed in.
struct OIDCState: Sendable, Equatable {
  /// Seeds of signing keys, by name of the provider, or by issuer for one that only tokens were made for.
  struct Seed: Codable, Equatable, Sendable {
    /// `provider:<name>` or `issuer:<issuer>`.
    let of: String
    let seed: String
  }

  var seeds: [String: Seed] = [:]
  var codes: [String: AuthorizationCode] = [:]

  /// Keeps a code until it has expired.
  mutating func add(_ code: AuthorizationCode, now: Int64) {
    codes = codes.filter { $0.value.expiresAt > now }
    codes[code.code] = code
  }

  /// Takes a code of a client, once: whatever becomes of the exchange, the code is used up. A code of another client
  /// stays as it is.
  mutating func take(_ code: String, clientID: String, provider: String, now: Int64) -> AuthorizationCode? {
    guard let found = codes[code], found.clientID == clientID, found.provider == provider else { return nil }
    codes[code]?.isUsed = true
    return found.isUsed || found.expiresAt <= now ? nil : found
  }
}

extension SandboxOIDC {
  /// Everything at one moment, seeds of keys included: for the Sandbox's own state file only.
  public struct State: Sendable {
    let state: OIDCState

    /// The records that differ from an earlier state; all of them without one.
    public func changes(since before: State? = nil) throws -> StateSnapshot {
      var snapshot = StateSnapshot()
      try snapshot.add(state.seeds, since: before?.state.seeds) { "\(SandboxOIDC.recordPrefix)key/\(Self.name($0))" }
      try snapshot.add(state.codes, since: before?.state.codes) { "\(SandboxOIDC.recordPrefix)code/\(Self.name($0))" }
      return snapshot
    }

    init(_ state: OIDCState) { self.state = state }

    init(records: [String: [UInt8]]) throws {
      var state = OIDCState()
      for (name, bytes) in records where name.hasPrefix(SandboxOIDC.recordPrefix) {
        do {
          if name.hasPrefix("\(SandboxOIDC.recordPrefix)key/") {
            let seed = try CanonicalJSON.decode(OIDCState.Seed.self, from: bytes)
            state.seeds[seed.of] = seed
          } else if name.hasPrefix("\(SandboxOIDC.recordPrefix)code/") {
            let code = try CanonicalJSON.decode(AuthorizationCode.self, from: bytes)
            state.codes[code.code] = code
          }
        } catch {
          throw StateError(record: name)
        }
      }
      self.state = state
    }

    /// Issuers can be longer than a record's name may be.
    private static func name(_ key: String) -> String { RecordName.digest(key) }
  }

  /// How the names of the providers' saved records begin.
  public static let recordPrefix = "oidc/"
}
