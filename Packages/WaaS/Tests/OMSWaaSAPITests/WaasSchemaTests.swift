import OMSWaaSAPI
import Testing
import WebRPC

struct WaasSchemaTests {
  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try WebRPCJSON.encode(value), as: UTF8.self)
  }

  @Test func namesTheWireValues() {
    #expect(SigningAlgorithm.ecdsaP256Sha256.wireValue == "ecdsa-p256-sha256")
    #expect(SigningAlgorithm.ecdsaP256kEip191.wireValue == "ecdsa-p256k-eip191")
    #expect(Ciphersuite.p256Sha256ChaCha20Poly1305.wireValue == "p256-sha256-chacha20poly1305")
    #expect(AuthMode.authCodePKCE.wireValue == "auth-code-pkce")
    #expect(GrantKind.erc20Transfer.wireValue == "erc20Transfer")
    #expect(NetworkFamily(wireValue: "aptos") == .unknown("aptos"))
  }

  @Test func leavesOutWhatIsNotSet() throws {
    let request = CommitVerifierRequest(identityType: .email, authMode: .otp, metadata: [:], handle: "a/b@c.d")
    #expect(try json(request) == #"{"authMode":"otp","handle":"a/b@c.d","identityType":"email","metadata":{}}"#)
  }

  @Test func readsNullAsNothing() throws {
    let grant = try WebRPCJSON.decode(
      ERC20TransferGrant.self, from: Array(#"{"token":"0xt","to":null,"limit":"1","new":[1]}"#.utf8))
    #expect(grant == ERC20TransferGrant(token: "0xt", limit: "1"))
  }

  @Test func keepsTheSpellingOfFeeTokens() throws {
    let token = FeeToken(network: "137", name: "USD Coin", symbol: "USDC", type: "erc20", logoURL: "u", tokenID: "1")
    #expect(
      try json(token)
        == #"{"logoURL":"u","name":"USD Coin","network":"137","symbol":"USDC","tokenID":"1","type":"erc20"}"#)
  }

  @Test func sendsKeyMaterialAsBase64() throws {
    let payload = HPKEPayload(
      keyId: "k", suite: .p256Sha256Aes256Gcm, encapsulatedKey: WebRPCBytes([0xFB, 0xFF]), ciphertext: [])
    #expect(
      try json(payload) == #"{"ciphertext":"","encapsulatedKey":"+/8=","keyId":"k","suite":"p256-sha256-aes256gcm"}"#)
  }

  @Test func passesTypedDataOnUnchanged() throws {
    let request = SignTypedDataRequest(
      network: "137", walletId: "w", typedData: .object(["n": .unsignedInteger(.max), "b": .bool(true), "z": .null]))
    #expect(try json(request).contains(#""typedData":{"b":true,"n":18446744073709551615,"z":null}"#))
  }

  @Test func numbersTheErrors() {
    #expect(WaasErrorCode.allCases.count == 38)
    #expect(WaasErrorCode(rawValue: 7206) == .preconditionFailed)
    #expect(WaasErrorCode.preconditionFailed.status == 412)
    let error = WebRPCError.waas(.sessionCapExceeded, cause: "100")
    #expect(error.name == "SessionCapExceeded")
    #expect(error.code == 7208)
    #expect(error.status == 409)
    #expect(error.waasCode == .sessionCapExceeded)
    #expect(WebRPCError.badRoute().waasCode == nil)
  }

  @Test func coversBothServices() {
    #expect(WaasClient.pathPrefix == "/v1/Waas/")
    #expect(WaasPublicClient.pathPrefix == "/v1/WaasPublic/")
    #expect(WaasClient.webrpcHeader == "webrpc@v0.37.2;gen-swift@v0.1.4;waas@v1-26.9.22-f21ed9d2")
  }
}
