import Testing

@_spi(OMSInternal) @testable import OMSCore

private struct KeyVectors: Decodable {
  struct Valid: Decodable {
    let key, scope, keyId, walletApiUrl, indexerGatewayUrl, solanaIndexerGatewayUrl: String
  }
  let valid: [Valid]
  let sameSession, differentSession: [[String]]
  let invalid: [String]
}

@Suite struct PublishableKeyTests {
  @Test(.enabled(if: Vectors.areThere, "the published vectors are not there"))
  func E12_keysAreReadAsPublished() throws {
    let vectors = try Vectors.read("publishable-key.json", as: KeyVectors.self)
    for test in vectors.valid {
      let key = try PublishableKey(test.key)
      let endpoint = try ServiceEndpoint(key: key, override: nil, variables: ["OMS_SANDBOX_URL": "http://localhost:1"])
      #expect(key.scope == test.scope)
      #expect(key.keyID == test.keyId)
      #expect(key.text == test.key)
      #expect(endpoint.baseURL == test.walletApiUrl)
      #expect(endpoint.url("/v1/IndexerGateway/") == test.indexerGatewayUrl)
      #expect(endpoint.url("/v1/SolanaIndexerGateway/") == test.solanaIndexerGatewayUrl)
    }
    for text in vectors.invalid {
      #expect(throws: PublishableKeyError.self, "\(text)") { try PublishableKey(text) }
    }
    for pair in vectors.sameSession { #expect(try Self.names(pair[0]) == Self.names(pair[1])) }
    for pair in vectors.differentSession { #expect(try Self.names(pair[0]) != Self.names(pair[1])) }
  }

  private static func names(_ text: String) throws -> StorageNames {
    let key = try PublishableKey(text)
    return try StorageNames(walletAPIURL: key.environment.baseURL, scope: key.scope)
  }

  @Test func theLocalSandboxIsWhereTheVariableOrTheConfigurationSays() throws {
    let key = try PublishableKey("pk_local_sdbx_demo_key")
    #expect(key.scope == "prj_demo")
    let address = { (override: String?, variables: [String: String]) in
      try ServiceEndpoint(key: key, override: override, variables: variables).baseURL
    }
    #expect(try address(nil, [:]) == "http://127.0.0.1:8787")
    #expect(try address(nil, ["OMS_SANDBOX_URL": ""]) == "http://127.0.0.1:8787")
    #expect(try address(nil, ["OMS_SANDBOX_URL": "http://localhost:9999/"]) == "http://localhost:9999")
    #expect(try address("http://[::1]:1234", ["OMS_SANDBOX_URL": "http://localhost:1"]) == "http://[::1]:1234")
  }

  @Test(arguments: [
    "http://192.168.0.1:8787", "https://example.com", "http://127.0.0.1.example.com", "http://localhost@evil.com",
    "http://127.0.0.1@evil.com/", "localhost:8787", "ftp://localhost", "http://", "http://127.0.0.1:99999",
    "http://127.1", "http://evil.com#@127.0.0.1",
  ])
  func onlyLoopbackAddressesCanBeGiven(endpoint: String) throws {
    let key = try PublishableKey("pk_local_sdbx_demo_key")
    #expect(throws: ServiceEndpointError.self) {
      try ServiceEndpoint(key: key, override: endpoint, variables: [:])
    }
  }

  @Test(arguments: ["pk_live_a\r\nX: y_b", "pk_live_a b_c", "pk_live_é_b", "pk_live_a_b\u{7F}", "pk_live_a_b\n"])
  func E12_whatNoHeaderCanCarryIsRefused(text: String) {
    #expect(throws: PublishableKeyError.unprintable) { try PublishableKey(text) }
  }

  @Test func anEndpointForAnotherEnvironmentIsRefused() throws {
    #expect(throws: ServiceEndpointError.notForThisKey) {
      try ServiceEndpoint(key: PublishableKey("pk_live_a_b"), override: "http://127.0.0.1:1", variables: [:])
    }
  }
}
