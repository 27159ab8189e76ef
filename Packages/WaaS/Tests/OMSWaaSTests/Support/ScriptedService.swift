import OMSCore
import Synchronization
import WebRPC

/// A wallet service that answers as a test says. Sign-in works from the start; anything else must be set up.
struct ScriptedService: Sendable {
  let transport = InMemoryTransport()

  static let ethereumAddress = "0x9f0c0000000000000000000000000000000000a1"

  init() {
    respond("CommitVerifier", #"{"verifier":"verifier-123","challenge":"challenge","loginHint":"user@example.com"}"#)
    complete(wallets: [.ethereum("w1")])
    transport.respond(to: Self.path("UseWallet")) { request in
      let id = String(decoding: request.body, as: UTF8.self).split(separator: "\"").last { $0.hasPrefix("w") }
      return Self.json(#"{"wallet":\#(WireWallet.named(String(id ?? "w1")).json)}"#)
    }
  }

  /// Sets the answer to the completion of a sign-in.
  func complete(
    wallets: [WireWallet], claimable: [WireWallet] = [], expiresAt: String = Fixture.expiresAt,
    cursor: String? = nil, email: String? = nil
  ) {
    let list = wallets.map(\.json).joined(separator: ",")
    let claims = claimable.map(\.json).joined(separator: ",")
    let page = cursor.map { #","page":{"cursor":"\#($0)"}"# } ?? ""
    let address = email.map { #","email":"\#($0)""# } ?? ""
    respond(
      "CompleteAuth",
      #"{"identity":{"type":"email","sub":"s"},"wallets":[\#(list)],"claimableWallets":[\#(claims)]\#(page)\#(address),"#
        + #""credential":{"credentialId":"cred-1","type":"direct","expiresAt":"\#(expiresAt)","isCaller":true}}"#)
  }

  /// Answers every call of a method with a body.
  func respond(_ method: String, status: Int = 200, _ body: String) {
    transport.respond(to: Self.path(method)) { _ in Self.json(body, status: status) }
  }

  /// Answers the next call of a method with a body.
  func enqueue(_ method: String, status: Int = 200, _ body: String) {
    transport.enqueue(Self.json(body, status: status), for: Self.path(method))
  }

  /// Answers the next call of a method with a service error.
  func refuse(_ method: String, _ code: Int, _ name: String, status: Int, cause: String? = nil) {
    enqueue(method, status: status, Self.error(code, name, status: status, cause: cause))
  }

  /// Leaves the next call of a method without answer.
  func fail(_ method: String, _ code: WebRPCTransportError.Code = .connectionFailed) {
    transport.enqueue(WebRPCTransportError(code, message: "no connection"), for: Self.path(method))
  }

  /// Answers the expiry read.
  func credential(expiresAt: String) {
    respond(
      "GetCredential",
      #"{"credential":{"credentialId":"cred-1","type":"direct","expiresAt":"\#(expiresAt)","isCaller":true}}"#)
  }

  /// The requests of a method so far.
  func requests(_ method: String) -> [WebRPCRequest] {
    transport.requests.filter { $0.path == Self.path(method) }
  }

  /// The methods called so far, in order.
  var calls: [String] {
    transport.requests.map { String($0.path.split(separator: "/").last ?? "") }
  }

  static func path(_ method: String) -> String {
    (method.hasPrefix("IsValid") || method == "InspectCredential" ? "/v1/WaasPublic/" : "/v1/Waas/") + method
  }

  static func json(_ body: String, status: Int = 200) -> WebRPCResponse {
    WebRPCResponse(status: status, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
  }

  static func error(_ code: Int, _ name: String, status: Int, cause: String? = nil) -> String {
    let reason = cause.map { #","cause":"\#($0)""# } ?? ""
    return #"{"error":"\#(name)","code":\#(code),"msg":"m","status":\#(status)\#(reason)}"#
  }
}

/// A wallet as the service writes it.
struct WireWallet: Sendable {
  var id: String
  var family: String?
  var address: String
  var keyOrigin: String? = "enclave"

  static func ethereum(_ id: String) -> WireWallet {
    WireWallet(id: id, family: "evm", address: ScriptedService.ethereumAddress)
  }
  static func solana(_ id: String) -> WireWallet {
    WireWallet(id: id, family: "solana", address: "7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK")
  }
  static func tron(_ id: String) -> WireWallet {
    WireWallet(id: id, family: "tron", address: "TW39NT9SCCv7aomYYXgh4wcUWag4XtVe2H")
  }
  static func named(_ id: String) -> WireWallet {
    if id.contains("solana") { return .solana(id) }
    if id.contains("tron") { return .tron(id) }
    return .ethereum(id)
  }

  var json: String {
    let family = family.map { #","networkFamily":"\#($0)""# } ?? ""
    let origin = keyOrigin.map { #","keyOrigin":"\#($0)""# } ?? ""
    return #"{"id":"\#(id)","address":"\#(address)"\#(family)\#(origin)}"#
  }
}
