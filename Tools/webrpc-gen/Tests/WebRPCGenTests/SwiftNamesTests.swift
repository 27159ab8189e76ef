import Testing

@testable import WebRPCGen

struct SwiftNamesTests {
  @Test(arguments: [
    ("SignMessage", "signMessage"), ("OIDC", "oidc"), ("EVM", "evm"), ("OTP", "otp"), ("id", "id"),
    ("ECDSA_P256_SHA256", "ecdsaP256Sha256"), ("ECDSA_P256K_EIP191", "ecdsaP256kEip191"),
    ("X25519_SHA256_ChaCha20_Poly1305", "x25519Sha256ChaCha20Poly1305"), ("ERC20Transfer", "erc20Transfer"),
    ("IDToken", "idToken"), ("AuthCodePKCE", "authCodePKCE"), ("OAuthError", "oAuthError"), ("logoURL", "logoURL"),
    ("GetJWKS", "getJWKS"), ("image_data", "imageData"), ("__typename", "typename"), ("_2nd", "_2nd"), ("_", "_"),
  ])
  func makesLowerCamelCase(name: String, swift: String) {
    #expect(SwiftNames.lowerCamel(name) == swift)
  }

  @Test(arguments: [("waas", "Waas"), ("hello-webrpc", "HelloWebrpc"), ("a.b_c", "ABC")])
  func makesUpperCamelCase(name: String, swift: String) {
    #expect(SwiftNames.upperCamel(name) == swift)
  }

  @Test func putsKeywordsIntoBackticks() {
    #expect(SwiftNames.escaped("default") == "`default`")
    #expect(SwiftNames.escaped("name") == "name")
  }

  @Test func escapesTextsForLiterals() {
    #expect(SwiftNames.literal("a\"b\\c\nd") == #""a\"b\\c\u{a}d""#)
  }
}
