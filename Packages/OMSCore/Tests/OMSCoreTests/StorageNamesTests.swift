import Testing

@_spi(OMSInternal) @testable import OMSCore

private struct NameVectors: Decodable {
  struct Keys: Decodable {
    let session, signingKeyTag, nonce, oidcRedirect: String
  }
  struct Case: Decodable {
    let walletApiUrl, scope, normalizedOrigin: String
    let keys: Keys
  }
  let cases: [Case]
}

@Suite(.enabled(if: Vectors.areThere, "the published vectors are not there"))
struct StorageNamesTests {
  @Test func namesAreThePublishedOnes() throws {
    for test in try Vectors.read("storage-keys.json", as: NameVectors.self).cases {
      #expect(try ServiceOrigin(test.walletApiUrl).text == test.normalizedOrigin)
      let names = try StorageNames(walletAPIURL: test.walletApiUrl, scope: test.scope)
      #expect(names.session == test.keys.session)
      #expect(names.signingKeyTag == test.keys.signingKeyTag)
      #expect(names.nonce == test.keys.nonce)
      #expect(names.oidcRedirect == test.keys.oidcRedirect)
    }
  }
}
