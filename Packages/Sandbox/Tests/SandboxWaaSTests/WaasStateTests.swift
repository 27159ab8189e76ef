import OMSWaaSAPI
import SandboxChain
import Testing
import WebRPC

@testable import SandboxWaaS

private struct NonceFile: Decodable {
  struct Case: Decodable {
    let lastAccepted: String?
    let nonce: String
    let accept: Bool
  }
  let server: [Case]
}

private struct AnswerFile: Decodable {
  struct Case: Decodable {
    let challenge: String
    let code: String
    let answer: String
  }
  let cases: [Case]
}

private let signer = CredentialSigner(algorithm: .p256, id: "0x04aa")
private let key = WaasState.key(scope: "prj_demo", signer: signer)
private let start: Int64 = 1_790_000_000_000
private let day: Int64 = 86_400_000

@Suite("WaasState")
struct WaasStateTests {
  @Test(.enabled(if: Vectors.areAvailable, Comment(rawValue: Vectors.reason)))
  func decidesEveryServerNonceVectorAsExpected() throws {
    let cases = try Vectors.load(NonceFile.self, "nonce.json").server
    #expect(cases.count == 5)
    for vector in cases {
      var state = WaasState()
      state.nonces[key] = vector.lastAccepted
      let result = Result {
        try state.admit(signer, scope: "prj_demo", nonce: vector.nonce, method: "CommitVerifier", now: start)
      }
      switch result {
      case .success: #expect(vector.accept)
      case .failure(let error): #expect(!vector.accept && (error as? WebRPCError)?.code == 7206)
      }
      #expect(state.nonces[key] == (vector.accept ? vector.nonce : vector.lastAccepted))
    }
  }

  @Test(.enabled(if: Vectors.areAvailable, Comment(rawValue: Vectors.reason)))
  func derivesEveryAnswerVector() throws {
    let cases = try Vectors.load(AnswerFile.self, "otp-answer.json").cases
    #expect(cases.count == 5)
    for vector in cases {
      #expect(OTPAnswer.answer(challenge: vector.challenge, code: vector.code) == vector.answer)
    }
  }

  @Test func tracksNoncesBeforeTheKeyIsACredential() throws {
    var state = WaasState()
    _ = try state.admit(signer, scope: "prj_demo", nonce: "5", method: "CommitVerifier", now: start)
    #expect(throws: WebRPCError.self) {
      _ = try state.admit(signer, scope: "prj_demo", nonce: "5", method: "CompleteAuth", now: start)
    }
    _ = try state.admit(signer, scope: "prj_other", nonce: "1", method: "CommitVerifier", now: start)
  }

  @Test func doesNotUseUpANonceForAnUnknownCredential() {
    var state = WaasState()
    let error = #expect(throws: WebRPCError.self) {
      _ = try state.admit(signer, scope: "prj_demo", nonce: "5", method: "ListWallets", now: start)
    }
    #expect(error?.code == 7202 && state.nonces.isEmpty)
  }

  @Test func slidesTheExpiryWithUseUpToTheLifetime() throws {
    var state = WaasState()
    _ = state.register(key, userID: "u", lifetime: 25 * day, now: start)
    #expect(state.credentials[key]?.expiresAt == start + 10 * day)
    var nonce = 0
    func use(at time: Int64) throws {
      nonce += 1
      _ = try state.admit(signer, scope: "prj_demo", nonce: String(nonce), method: "ListWallets", now: time)
    }
    try use(at: start + 9 * day)
    #expect(state.credentials[key]?.expiresAt == start + 19 * day)
    try use(at: start + 18 * day)
    #expect(state.credentials[key]?.expiresAt == start + 25 * day)
    let error = #expect(throws: WebRPCError.self) { try use(at: start + 25 * day) }
    #expect(error?.code == 7203)
  }

  @Test func endsAnIdleCredentialAfterTenDays() throws {
    var state = WaasState()
    _ = state.register(key, userID: "u", lifetime: 100 * day, now: start)
    let error = #expect(throws: WebRPCError.self) {
      _ = try state.admit(signer, scope: "prj_demo", nonce: "1", method: "ListWallets", now: start + 10 * day)
    }
    #expect(error?.code == 7203)
  }

  @Test func answersARevokedCredentialWith7207AndWith7203OnceItIsExpiredToo() throws {
    var state = WaasState()
    let record = state.register(key, userID: "u", lifetime: day, now: start)
    try state.revoke(record.id, caller: record)
    func code(at time: Int64) -> Int? {
      var state = state
      return #expect(throws: WebRPCError.self) {
        _ = try state.admit(signer, scope: "prj_demo", nonce: "1", method: "ListWallets", now: time)
      }?.code
    }
    #expect(code(at: start + 1) == 7207)
    #expect(code(at: start + day) == 7203)
  }

  /// Whether a key that had the use of a wallet has it after it signed in once more.
  private func keepsWallet(signingInAt time: Int64, revoked: Bool) throws -> Bool {
    var state = WaasState()
    let user = state.user(email: "a@b", scope: "prj_demo")
    let first = state.register(key, userID: user.id, lifetime: day, now: start)
    let random = SandboxRandom(seed: "again")
    let wallet = try state.createWallet(
      reference: nil, caller: first, key: try WalletKey(.evm, random: random), random: random)
    if revoked { try state.revoke(first.id, caller: first) }
    let second = state.register(key, userID: user.id, lifetime: day, now: time)
    do {
      _ = try state.usableWallet(wallet.id, caller: second)
      return true
    } catch {
      #expect(error.code == 7207)
      _ = try state.useWallet(wallet.id, caller: second)
      _ = try state.usableWallet(wallet.id, caller: second)
      return false
    }
  }

  @Test func givesNoWalletBackToARevokedOrExpiredKeyThatSignsInAgain() throws {
    #expect(try !keepsWallet(signingInAt: start + 1, revoked: true))
    #expect(try !keepsWallet(signingInAt: start + day, revoked: false))
    #expect(try !keepsWallet(signingInAt: start + 2 * day, revoked: true))
  }

  @Test func leavesItsWalletToAKeyThatSignsInAgainInTime() throws {
    #expect(try keepsWallet(signingInAt: start + day - 1, revoked: false))
  }

  @Test func makesSixDigitCodesWithLeadingZeros() throws {
    var state = WaasState()
    let random = SandboxRandom(seed: "codes")
    var codes: [String] = []
    for index in 0..<200 {
      codes.append(
        try state.commit(
          email: "a\(index)@example.com", scope: "prj_demo", credentialKey: key, policy: .init(), random: random,
          now: start
        ).code)
    }
    #expect(codes.allSatisfy { $0.count == 6 && $0.allSatisfy(\.isNumber) })
    #expect(codes.contains { $0.hasPrefix("0") })
    #expect(Set(codes).count > 190)
  }

  @Test(arguments: ["", "a", "@", "a@", "@b", "a@b@c", "a b@c", "a\n@b", String(repeating: "a", count: 255) + "@b"])
  func refusesWhatIsNoEmailAddress(_ text: String) {
    var state = WaasState()
    let error = #expect(throws: WebRPCError.self) {
      _ = try state.commit(
        email: text, scope: "prj_demo", credentialKey: key, policy: .init(), random: SandboxRandom(seed: "x"),
        now: start)
    }
    #expect(error?.code == 7200)
  }
}
