import OMSWallet
import Testing

/// Signatures of the published vectors (wallet-crypto.json), made with eth-account, eth-keys and PyCA cryptography.
@Suite struct LocalVerificationTests {
  static let ethereum = "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23"
  static let tron = "TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz"
  static let solana = "8hJQEfaBA22GnhLodSTdiJTY15Ba2KJpJ4oECC13nJwM"
  static let message =
    "0x3f2d59cf004c195117fe4806abf55fb451e090a4f3436250535b1e74803340bb0d2ec403e65bc13c7c2d35c51a66cc4a4517fd44bcd5d60ec4d548d3cee425891b"
  static let typedDataSignature =
    "0x3a4bf7830119257d7330b4504855d54427e9f31b23f1501ffde825142f932ab7465dc7d83cd4dbbc6e6dae3e071cf8c4628927e634af76db3f0fe626073a71f51b"
  static let tronMessage =
    "0x51a8551f47804979aa7e5e3034e4534d1e08047eeb0270d05c624fa874253ce07fd82ee90e2637cfb4326d595dcdcb25502ecaba8f879be8eca5a07aa96caea61b"
  static let solanaMessage = "46PUgttvGFfXUe6oQ7egUw24W4ozfBF1zANugoMWMMptv2zjtYVoMV7C86cTJ6bRTpTo7UjAnzj9MTRVHGmLB4aX"

  static func typedData(_ contents: String) -> JSONValue {
    .object([
      "domain": .object(["name": .string("Example"), "version": .string("1"), "chainId": .integer(80002)]),
      "message": .object(["contents": .string(contents)]),
      "primaryType": .string("Message"),
      "types": .object(["Message": .array([.object(["name": .string("contents"), "type": .string("string")])])]),
    ])
  }

  @Test func anEthereumMessageIsCheckedByRecovery() throws {
    let check = { (text: String, signature: String) in
      try OMSWallet.verifyMessageLocally(walletAddress: Self.ethereum, message: text, signature: signature)
    }
    #expect(try check("hello from OMS Wallet", Self.message) == .valid)
    #expect(try check("hello from somebody else", Self.message) == .needsChain)
    #expect(try check("hello from OMS Wallet", "0x" + String(repeating: "ab", count: 97)) == .needsChain)
    #expect(throws: OMSWalletError.self) { try check("m", "0x123") }
    #expect(throws: OMSWalletError.self) {
      try OMSWallet.verifyMessageLocally(
        walletAddress: "0x2C7536E3605D9C16a7a3D7b1898e529396a65c23", message: "m", signature: Self.message)
    }
  }

  @Test func ethereumTypedDataIsCheckedByRecovery() throws {
    let check = { (contents: String) in
      try OMSWallet.verifyTypedDataLocally(
        walletAddress: Self.ethereum, typedData: Self.typedData(contents), signature: Self.typedDataSignature)
    }
    #expect(try check("hello from OMS Wallet") == .valid)
    #expect(try check("something else") == .needsChain)
    #expect(throws: OMSWalletError.self) {
      try OMSWallet.verifyTypedDataLocally(
        walletAddress: Self.ethereum, typedData: .null, signature: Self.typedDataSignature)
    }
  }

  @Test func aTronMessageIsCheckedByRecovery() throws {
    let check = { (text: String) in
      try OMSWallet.verifyTronMessageLocally(
        walletAddress: Self.tron, message: text, signature: Self.tronMessage)
    }
    #expect(try check("some message to sign") == .valid)
    #expect(try check("another message") == .invalid)
    #expect(throws: OMSWalletError.self) {
      try OMSWallet.verifyTronMessageLocally(walletAddress: "T1", message: "m", signature: Self.tronMessage)
    }
  }

  @Test func tronTypedDataOfAnotherKeyIsInvalid() throws {
    #expect(
      try OMSWallet.verifyTronTypedDataLocally(
        walletAddress: "TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC", typedData: Self.typedData("hello from OMS Wallet"),
        signature: Self.typedDataSignature) == .invalid)
  }

  @Test func aSolanaMessageIsCheckedWithTheAddressAsKey() throws {
    let check = { (text: String) in
      try OMSWallet.verifySolanaMessageLocally(
        walletAddress: Self.solana, message: text, signature: Self.solanaMessage)
    }
    #expect(try check("hello from Solana") == .valid)
    #expect(try check("hello from Tron") == .invalid)
    #expect(throws: OMSWalletError.self) {
      try OMSWallet.verifySolanaMessageLocally(walletAddress: "0O", message: "m", signature: Self.solanaMessage)
    }
  }
}
