import CryptoCore
import CryptoJOSE
import EVMChain
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC
import WebRPCCurl

@Suite("Wallets over HTTP", .timeLimit(.minutes(10)))
struct WalletTests {
  @Test func listsEveryWalletOnceAcrossPages() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      var made: [String] = []
      for index in 0..<7 {
        made.append(try await person.waas.createWallet(CreateWalletRequest(reference: "r\(index)")).wallet.id)
      }
      var listed: [String] = []
      var page: Page? = Page(limit: 3)
      while let asked = page {
        let answer = try await person.waas.listWallets(ListWalletsRequest(page: asked))
        listed += answer.wallets.map(\.id)
        page = answer.page?.cursor.map { Page(limit: 3, cursor: $0) }
      }
      #expect(listed == made)
      #expect(try await person.waas.listWallets(ListWalletsRequest()).wallets.count == 7)
    }
  }

  @Test func refusesTheCursorOfAnotherCallerAndNonsense() async throws {
    try await World.run { world in
      let (one, two) = (try world.person(), try world.person("two@example.com"))
      for person in [one, two] {
        try await person.signIn()
        for _ in 0..<2 { _ = try await person.newWallet() }
      }
      let cursor = try await one.waas.listWallets(ListWalletsRequest(page: Page(limit: 1))).page?.cursor
      for bad in [cursor, "x", "MQ"] {
        await expectRefusal(7200) { try await two.waas.listWallets(ListWalletsRequest(page: Page(cursor: bad))) }
      }
      await expectRefusal(7200) { try await one.waas.listWallets(ListWalletsRequest(page: Page(limit: 0))) }
    }
  }

  @Test func showsTheFirstPageAtSignIn() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      for _ in 0..<52 { _ = try await person.newWallet() }
      let again = try world.person()
      let signedIn = try await again.signIn()
      #expect(signedIn.wallets.count == 50)
      let rest = try await again.waas.listWallets(ListWalletsRequest(page: Page(cursor: signedIn.page?.cursor)))
      #expect(rest.wallets.count == 2 && rest.page?.cursor == nil)
    }
  }

  @Test func tellsAForeignWalletFromAnUnknownOne() async throws {
    try await World.run { world in
      let (owner, stranger) = (try world.person(), try world.person("stranger@example.com"))
      try await owner.signIn()
      try await stranger.signIn()
      let wallet = try await owner.newWallet()
      await expectRefusal(7207, status: 401) {
        try await stranger.waas.useWallet(UseWalletRequest(walletId: wallet.id))
      }
      await expectRefusal(7300, status: 404) { try await stranger.waas.useWallet(UseWalletRequest(walletId: "w")) }
      await expectRefusal(7207) {
        try await stranger.waas.signMessage(
          SignMessageRequest(network: "1", walletId: wallet.id, message: "m"))
      }
    }
  }

  @Test func letsASecondSessionSignOnlyAfterItUsesTheWallet() async throws {
    try await World.run { world in
      let (one, two) = (try world.person(), try world.person())
      try await one.signIn()
      let wallet = try await one.newWallet()
      try await two.signIn()
      let request = SignMessageRequest(network: "1", walletId: wallet.id, message: "m")
      await expectRefusal(7207) { try await two.waas.signMessage(request) }
      _ = try await two.waas.useWallet(UseWalletRequest(walletId: wallet.id))
      _ = try await two.waas.signMessage(request)
      let access = try await one.waas.listAccess(ListAccessRequest(walletId: wallet.id)).credentials
      #expect(access.count == 2 && access.count { $0.isCaller } == 1)
      let other = try #require(access.first { !$0.isCaller })
      _ = try await one.waas.revokeAccess(
        RevokeAccessRequest(targetCredentialId: other.credentialId, walletId: wallet.id))
      await expectRefusal(7207) { try await two.waas.signMessage(request) }
    }
  }

  @Test func limitsAReferenceTo128Bytes() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let longest = String(repeating: "é", count: 64)
      #expect(try await person.waas.createWallet(CreateWalletRequest(reference: longest)).wallet.reference == longest)
      await expectRefusal(7200) { try await person.waas.createWallet(CreateWalletRequest(reference: longest + "x")) }
    }
  }

  @Test(arguments: ["", "0", "080002", "80003", "amoy", " 1", "-1", "solana:mainnet"])
  func refusesNetworksItDoesNotKnow(_ network: String) async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.newWallet()
      await expectRefusal(7304, status: 400) {
        try await person.waas.signMessage(SignMessageRequest(network: network, walletId: wallet.id, message: "m"))
      }
    }
  }

  @Test func signsTypedDataWithNumbersLongerThan64Bits() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.newWallet()
      let document = """
        {"types":{"T":[{"name":"amount","type":"uint256"},{"name":"delta","type":"int64"}]},"primaryType":"T",\
        "domain":{"name":"Big","chainId":1},"message":{"amount":\
        115792089237316195423570985008687907853269984665640564039457584007913129639935,"delta":-5}}
        """
      let path = "/v1/Waas/SignTypedData"
      let body = #"{"network":"1","walletId":"\#(wallet.id)","typedData":\#(document)}"#
      let response = try await person.transport.send(
        WebRPCRequest(url: world.sandbox.url + path, path: path, headers: world.headers, body: Array(body.utf8)))
      let answer = try WebRPCAnswer.decode(SignTypedDataResponse.self, from: response)
      let recovered = try TypedData(json: document).recoverAddress(signature: EVMSignature(hex: answer.signature))
      #expect(recovered.checksummed == wallet.address)

      let openPath = "/v1/WaasPublic/IsValidTypedDataSignature"
      func check(_ text: String) async throws -> Bool {
        let body = """
          {"network":"1","networkFamily":"evm","walletAddress":"\(wallet.address)","signature":"\(answer.signature)",\
          "typedData":\(text)}
          """
        let response = try await world.http.send(
          WebRPCRequest(
            url: world.sandbox.url + openPath, path: openPath, headers: world.headers, body: Array(body.utf8)))
        return try WebRPCAnswer.decode(IsValidTypedDataSignatureResponse.self, from: response).isValid
      }
      #expect(try await check(document))
      #expect(try await check(document.replacing("639935", with: "639934")) == false)
    }
  }

  @Test func refusesTypedDataThatCannotBeHashed() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.newWallet()
      for bad in [JSONValue.null, .object([:]), .object(["primaryType": .string("T"), "types": .object([:])])] {
        await expectRefusal(7200) {
          try await person.waas.signTypedData(
            SignTypedDataRequest(network: "1", walletId: wallet.id, typedData: bad))
        }
      }
    }
  }

  @Test func verifiesSignaturesWithoutASession() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.newWallet()
      let signature = try await person.waas.signMessage(
        SignMessageRequest(network: "137", walletId: wallet.id, message: "café")
      ).signature
      func check(_ message: String, address: String? = nil, signature text: String? = nil) async throws -> Bool {
        try await world.open.isValidMessageSignature(
          IsValidMessageSignatureRequest(
            network: "137", networkFamily: .evm, walletAddress: address ?? wallet.address, message: message,
            signature: text ?? signature)
        ).isValid
      }
      #expect(try await check("café"))
      #expect(try await check("café", address: wallet.address.lowercased()))
      #expect(try await check("cafe") == false)
      #expect(try await check("café", signature: "0x00") == false)
      #expect(try await check("café", signature: "nonsense") == false)
      #expect(try await check("café", address: "0x" + String(repeating: "0", count: 40)) == false)
      await expectRefusal(7200) { try await check("café", address: "0x12") }
      let byID = try await world.open.isValidMessageSignature(
        IsValidMessageSignatureRequest(
          network: "137", networkFamily: .evm, walletId: wallet.id, message: "café", signature: signature))
      #expect(byID.isValid)
      await expectRefusal(7200) {
        try await world.open.isValidMessageSignature(
          IsValidMessageSignatureRequest(
            networkFamily: .tron, walletAddress: "T", message: "m", signature: "s"))
      }
      await expectRefusal(7303) {
        try await world.open.isValidMessageSignature(
          IsValidMessageSignatureRequest(
            networkFamily: .unknown("bitcoin"), walletAddress: "b", message: "m", signature: "s"))
      }
    }
  }

  @Test func issuesATokenThatABackendCanVerify() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.newWallet()
      let token = try await person.waas.getIDToken(
        GetIDTokenRequest(walletId: wallet.id, customClaims: ["role": .string("member")])
      ).idToken
      let jws = try JWS(compact: token)
      var request = WebRPCRequest(
        url: world.sandbox.url + "/.well-known/jwks.json", path: "/.well-known/jwks.json", body: [])
      request.method = .get
      let keys = try JWKSet(json: try await world.http.send(request).body)
      _ = try jws.verify(with: keys)
      let claims = try WebRPCJSON.decode(JSONValue.self, from: jws.payload)
      #expect(claims["iss"]?.string == world.sandbox.url && claims["aud"]?.array == [.string("prj_demo")])
      #expect(claims["sub"]?.string == wallet.id && claims["wallet_address"]?.string == wallet.address)
      #expect(claims["wallet_type"]?.string == "ethereum" && claims["email"]?.string == person.email)
      #expect(claims["role"]?.string == "member")
      #expect(claims["exp"]?.integer == claims["iat"]?.integer.map { $0 + 3600 })
    }
  }

  @Test func keepsTheDigitsOfCustomClaims() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.newWallet()
      let path = "/v1/Waas/GetIDToken"
      let claims = #"{"n":18446744073709551616,"nested":{"a":[1.50,"}"]}}"#
      let body = #"{"walletId":"\#(wallet.id)", "customClaims" : \#(claims) }"#
      let response = try await person.transport.send(
        WebRPCRequest(url: world.sandbox.url + path, path: path, headers: world.headers, body: Array(body.utf8)))
      let token = try WebRPCAnswer.decode(GetIDTokenResponse.self, from: response).idToken
      let payload = try JWS(compact: token).payload
      #expect(String(decoding: payload, as: UTF8.self).contains(String(claims.dropFirst())))
      let read = try WebRPCJSON.decode(JSONValue.self, from: payload)
      #expect(read["sub"]?.string == wallet.id && read["nested"]?["a"]?.array?.count == 2)
    }
  }

  @Test func refusesTokensThatClaimTooMuch() async throws {
    try await World.run { world in
      let (person, stranger) = (try world.person(), try world.person("stranger@example.com"))
      try await person.signIn()
      try await stranger.signIn()
      let wallet = try await person.newWallet()
      for ttl in [0, 86_401] as [UInt32] {
        await expectRefusal(7200) {
          try await person.waas.getIDToken(GetIDTokenRequest(walletId: wallet.id, ttlSeconds: ttl))
        }
      }
      for name in ["iss", "aud", "sub", "iat", "exp", "nbf", "jti", "wallet_address", "wallet_type", "email"] {
        await expectRefusal(7200) {
          try await person.waas.getIDToken(
            GetIDTokenRequest(walletId: wallet.id, customClaims: [name: .string("x")]))
        }
      }
      await expectRefusal(7207) { try await stranger.waas.getIDToken(GetIDTokenRequest(walletId: wallet.id)) }
    }
  }

  @Test func showsTheKeyThatTokensAreSignedWith() async throws {
    try await World.run { world in
      let keys = try await world.open.getJWKS().keys
      #expect(keys.count == 1 && keys[0].kty == "EC" && keys[0].crv == "P-256" && keys[0].alg == "ES256")
      #expect(try Base64URL.decode(keys[0].x).count == 32 && Base64URL.decode(keys[0].y).count == 32)
      #expect(try await world.open.status().env == "sandbox")
    }
  }

  @Test func signsWithANewKeyAfterARotationAndKeepsTheOldOnesPublished() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.newWallet()
      func token() async throws -> JWS {
        try JWS(compact: try await person.waas.getIDToken(GetIDTokenRequest(walletId: wallet.id)).idToken)
      }
      func published() async throws -> (set: JWKSet, ids: [String]) {
        var request = WebRPCRequest(
          url: world.sandbox.url + "/.well-known/jwks.json", path: "/.well-known/jwks.json", body: [])
        request.method = .get
        let body = try await world.http.send(request).body
        let shown = try WebRPCJSON.decode(GetJWKSResponse.self, from: body).keys
        #expect(try await world.open.getJWKS().keys == shown)
        return (try JWKSet(json: body), shown.map(\.kid))
      }
      let (old, before) = (try await token(), try await published())
      let rotated = try await world.control(.post, "/sandbox/v1/token-keys").json["keys"]?.array ?? []
      #expect(rotated.compactMap { $0["signs"] } == [.bool(true), .bool(false)])
      let (new, after) = (try await token(), try await published())
      #expect(after.ids.count == 2 && after.ids.last == before.ids.first)
      #expect(rotated.compactMap { $0["kid"]?.string } == after.ids)
      for token in [old, new] { _ = try token.verify(with: after.set) }
      #expect(throws: JOSEError.self) { _ = try new.verify(with: before.set) }
    }
  }
}
