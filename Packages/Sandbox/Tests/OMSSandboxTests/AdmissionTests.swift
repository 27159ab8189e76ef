import CryptoCore
import CryptoP256
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC
import WebRPCCurl

@Suite("Order of checks over HTTP", .timeLimit(.minutes(10)))
struct AdmissionTests {
  /// Sends a request as it is and answers status and error code.
  private func answer(
    _ world: World, path: String, method: WebRPCRequest.Method = .post, headers: WebRPCHeaders, body: String = "{}"
  ) async throws -> (status: Int, code: Int) {
    var request = WebRPCRequest(
      url: world.sandbox.url + path, path: path, headers: headers, body: Array(body.utf8))
    request.method = method
    let response = try await world.http.send(request)
    let error = WebRPCAnswer.error(from: response)
    return (response.status, error.code)
  }

  /// Sends exactly these header fields, repeated ones too.
  private func raw(_ world: World, path: String, fields: [(String, String)]) async throws -> (status: Int, code: Int) {
    try await answer(world, path: path, headers: WebRPCHeaders(fields))
  }

  @Test func answersAnUnknownRouteBeforeEverythingElse() async throws {
    try await World.run { world in
      for path in ["/v1/Waas/Nothing", "/v1/WaasPublic/Nothing", "/v1/Nothing/SignMessage", "/", "/v1/Waas/"] {
        let got = try await answer(world, path: path, headers: [:])
        #expect(got.status == 404 && got.code == -2, "\(path)")
      }
      let get = try await answer(world, path: "/v1/Waas/Nothing", method: .get, headers: [:])
      #expect(get.status == 404 && get.code == -2)
    }
  }

  @Test func answersAWrongHTTPMethodBeforeThePublishableKey() async throws {
    try await World.run { world in
      for path in ["/v1/Waas/SignMessage", "/v1/WaasPublic/Status", "/v1/IndexerGateway/GetTransactionHistory"] {
        let got = try await answer(world, path: path, method: .get, headers: [:])
        #expect(got.status == 405 && got.code == -3, "\(path)")
      }
    }
  }

  @Test func answersAnUnknownPublishableKeyWith1000() async throws {
    try await World.run { world in
      let headers: [WebRPCHeaders] = [[:], ["Api-Key": "pk_local_sdbx_demo_KEY"], ["Api-Key": ""]]
      for header in headers {
        for path in ["/v1/Waas/SignMessage", "/v1/WaasPublic/Status", "/v1/TronIndexerGateway/GetTokenBalancesDetails"]
        {
          let got = try await answer(world, path: path, headers: header)
          #expect(got.status == 401 && got.code == 1000, "\(path)")
        }
      }
    }
  }

  @Test func answersAMissingOrForeignSignatureWith7201() async throws {
    try await World.run { world in
      let path = "/v1/Waas/ListWallets"
      let missing = try await answer(world, path: path, headers: world.headers)
      #expect(missing.status == 400 && missing.code == 7201)
      let foreign = SigningTransport(world.http, key: try P256PrivateKey.generate(), scope: "prj_other")
      let client = WaasClient(baseURL: world.sandbox.url, transport: foreign, headers: world.headers)
      await expectRefusal(7201) { try await client.listWallets(ListWalletsRequest()) }
    }
  }

  @Test func answersTwoPublishableKeysWith1000WhateverTheyAre() async throws {
    try await World.run { world in
      let key = world.sandbox.publishableKey
      for second in [key, "other", ""] {
        for pair in [[("Api-Key", key), ("api-key", second)], [("Api-Key", second), ("API-KEY", key)]] {
          for path in ["/v1/Waas/ListWallets", "/v1/WaasPublic/Status", "/v1/IndexerGateway/GetTransactionHistory"] {
            let got = try await raw(world, path: path, fields: pair)
            #expect(got.status == 401 && got.code == 1000, "\(path) \(second)")
          }
        }
      }
    }
  }

  @Test func answersTwoSignatureHeadersWith7201WhateverTheyAre() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let path = "/v1/Waas/ListWallets"
      let request = try person.transport.signed(
        WebRPCRequest(url: world.sandbox.url + path, path: path, body: Array("{}".utf8)), nonce: "500")
      let signature = try #require(request.headers["OMS-Wallet-Signature"])
      let key = ("Api-Key", world.sandbox.publishableKey)
      for pair in [(signature, signature), (signature, "x"), ("x", signature)] {
        let got = try await raw(
          world, path: path,
          fields: [key, ("OMS-Wallet-Signature", pair.0), ("oms-wallet-signature", pair.1)])
        #expect(got.status == 400 && got.code == 7201)
      }
      // None of them was taken for the request: its nonce is unused.
      let got = try await raw(world, path: path, fields: [key, ("OMS-Wallet-Signature", signature)])
      #expect(got.status == 200)
    }
  }

  private func document(fieldType: String) -> JSONValue {
    .object([
      "types": .object(["Mail": .array([.object(["name": .string("text"), "type": .string(fieldType)])])]),
      "primaryType": .string("Mail"), "domain": .object([:]), "message": .object(["text": .string("1")]),
    ])
  }

  @Test func cutsCausesThatEchoWhatTheClientSent() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.newWallet()
      for text in ["iss\u{1b}[2J\r\n\u{7f}\u{85}\u{2028}\u{202e}", String(repeating: "word ", count: 5_000)] {
        let error = await #expect(throws: WebRPCError.self) {
          try await person.waas.signTypedData(
            SignTypedDataRequest(network: "80002", walletId: wallet.id, typedData: document(fieldType: text)))
        }
        let cause = try #require(error?.cause)
        #expect(error?.code == 7200 && cause.contains(text.prefix(3)) && cause.unicodeScalars.count <= 200)
        #expect(
          cause.unicodeScalars.allSatisfy {
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
          })
      }
    }
  }

  @Test func checksTheSignatureBeforeItLooksAtTheBody() async throws {
    try await World.run { world in
      let transport = SigningTransport(world.http, key: try P256PrivateKey.generate())
      let path = "/v1/Waas/CommitVerifier"
      var request = WebRPCRequest(
        url: world.sandbox.url + path, path: path, headers: world.headers, body: Array("no json".utf8))
      request = try transport.signed(request, nonce: "1")
      let first = try await world.http.send(request)
      #expect(first.status == 400 && WebRPCAnswer.error(from: first).code == -4)
      request.body = Array("{}".utf8)
      let second = try await world.http.send(request)
      #expect(WebRPCAnswer.error(from: second).code == 7201)
    }
  }

  @Test func acceptsEachNonceOnce() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let path = "/v1/Waas/ListWallets"
      func send(_ nonce: String) async throws -> Int {
        let request = WebRPCRequest(
          url: world.sandbox.url + path, path: path, headers: world.headers, body: Array("{}".utf8))
        return try await world.http.send(try person.transport.signed(request, nonce: nonce)).status
      }
      #expect(try await send("1000") == 200)
      #expect(try await send("1000") == 412)
      #expect(try await send("999") == 412)
      #expect(try await send("0001001") == 200)
      #expect(try await send("1001") == 412)
      #expect(try await send("115792089237316195423570985008687907853269984665640564039457584007913129639935") == 200)
    }
  }

  @Test func executesARequestThatIsReplayedInParallelOnce() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let path = "/v1/Waas/CreateWallet"
      let request = try person.transport.signed(
        WebRPCRequest(
          url: world.sandbox.url + path, path: path, headers: world.headers, body: Array("{}".utf8)),
        nonce: "5000")
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 { group.addTask { try await world.http.send(request).status } }
        var statuses: [Int] = []
        for try await status in group { statuses.append(status) }
        return statuses
      }
      #expect(statuses.count { $0 == 200 } == 1)
      #expect(statuses.count { $0 == 412 } == 19)
    }
  }

  @Test func acceptsAnyWebrpcHeader() async throws {
    try await World.run { world in
      var headers = world.headers
      headers["Webrpc"] = "something else"
      let odd = try await answer(world, path: "/v1/WaasPublic/Status", headers: headers)
      headers["Webrpc"] = nil
      let none = try await answer(world, path: "/v1/WaasPublic/Status", headers: headers)
      #expect(odd.status == 200 && none.status == 200)
    }
  }

  @Test func answersABodyAboveTheLimitWith413() async throws {
    try await World.run { world in
      let got = try await answer(
        world, path: "/v1/WaasPublic/Status", headers: world.headers,
        body: String(repeating: " ", count: (1 << 20) + 1))
      #expect(got.status == 413 && got.code == -4)
    }
  }

  @Test func namesEveryMethodThatIsNotOffered() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let waas = person.waas
      let wallet = try await person.newWallet()
      await expectRefusal(7303, status: 400) {
        try await waas.prepareTronTransaction(
          PrepareTronTransactionRequest(
            network: "tron:nile", walletId: wallet.id, to: "T", value: "1", mode: .native))
      }
      await expectRefusal(7303, status: 400) {
        try await waas.createWallet(CreateWalletRequest(networkFamily: .unknown("doge")))
      }
      await expectRefusal(7303) { try await waas.createWallet(CreateWalletRequest(type: .unknown("doge"))) }
      await expectRefusal(7200) { try await waas.createWallet(CreateWalletRequest(networkFamily: .unknown(""))) }
    }
  }
}
