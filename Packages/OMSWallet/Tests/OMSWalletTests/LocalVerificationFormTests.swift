import OMSWallet
import Testing

/// Which forms of signatures this machine judges, and which it leaves to the network.
@Suite struct LocalVerificationFormTests {
  private static let address = LocalVerificationTests.ethereum
  private static let text = "hello from OMS Wallet"
  private static let magic = String(repeating: "6492", count: 16)

  private func check(_ signature: String) throws -> LocalVerification {
    try OMSWallet.verifyMessageLocally(walletAddress: Self.address, message: Self.text, signature: signature)
  }

  /// `abi.encode(factory, factoryData, signature)` with the suffix of ERC-6492.
  private static func wrapped(_ signature: String) -> String {
    func word(_ number: Int) -> String {
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 64 - digits.count) + digits
    }
    let bytes = signature.dropFirst(2)
    let padded = bytes + String(repeating: "0", count: (64 - bytes.count % 64) % 64)
    return "0x" + word(0x1111) + word(96) + word(128) + word(0) + word(bytes.count / 2) + padded + magic
  }

  @Test func aContractsSignatureNeedsTheChainWhateverItsLength() throws {
    for length in [0, 1, 64, 66, 97, 4_096] {
      #expect(try check("0x" + String(repeating: "5a", count: length)) == .needsChain, "\(length) bytes")
    }
    // 65 bytes with a recovery id that none has.
    #expect(try check("0x" + String(repeating: "5a", count: 65)) == .needsChain)
    #expect(try check("0x" + String(repeating: "00", count: 65)) == .needsChain)
  }

  @Test func theSignatureOfAnUndeployedContractNeedsTheChain() throws {
    #expect(try check(Self.wrapped(LocalVerificationTests.message)) == .needsChain)
    #expect(try check(Self.wrapped("0x" + String(repeating: "5a", count: 40))) == .needsChain)
    #expect(throws: OMSWalletError.self) { try check("0x5a" + Self.magic) }
  }

  @Test func bothWaysToWriteTheRecoveryIdAreRead() throws {
    let signature = LocalVerificationTests.message
    #expect(signature.hasSuffix("1b"))
    #expect(try check(signature) == .valid)
    #expect(try check(signature.dropLast(2) + "00") == .valid)
    #expect(try check(signature.dropLast(2) + "1c") == .needsChain)
  }

  @Test func anAddressOfOneCaseIsRead() throws {
    for address in [Self.address.lowercased(), "0x" + Self.address.dropFirst(2).uppercased()] {
      #expect(
        try OMSWallet.verifyMessageLocally(
          walletAddress: address, message: Self.text, signature: LocalVerificationTests.message) == .valid)
    }
  }

  @Test func keysWithoutContractsAreJudgedFully() throws {
    // No point of the curve has the coordinate 5, so this is nobody's signature.
    #expect(
      try OMSWallet.verifyTronMessageLocally(
        walletAddress: LocalVerificationTests.tron, message: "some message to sign",
        signature: "0x" + String(repeating: "0", count: 63) + "5" + String(repeating: "0", count: 63) + "11b")
        == .invalid)
    for signature in ["0x", "0x" + String(repeating: "5a", count: 64), "0x" + String(repeating: "5a", count: 97)] {
      #expect(throws: OMSWalletError.self) {
        try OMSWallet.verifyTronMessageLocally(
          walletAddress: LocalVerificationTests.tron, message: "m", signature: signature)
      }
    }
    for signature in ["", "1111", String(LocalVerificationTests.solanaMessage.dropLast(3))] {
      #expect(throws: OMSWalletError.self) {
        try OMSWallet.verifySolanaMessageLocally(
          walletAddress: LocalVerificationTests.solana, message: "m", signature: signature)
      }
    }
  }

  @Test func whatIsMalformedNamesTheFieldAndHasNoOperation() throws {
    let calls: [(field: String, call: () throws -> LocalVerification)] = [
      (
        "Ethereum address",
        { try OMSWallet.verifyMessageLocally(walletAddress: " ", message: "m", signature: "0x00") }
      ),
      ("signature", { try check("0xabc") }),
      (
        "typed data",
        {
          try OMSWallet.verifyTypedDataLocally(
            walletAddress: Self.address, typedData: .object([:]), signature: LocalVerificationTests.message)
        }
      ),
      (
        "Tron address",
        { try OMSWallet.verifyTronMessageLocally(walletAddress: "", message: "m", signature: "0x00") }
      ),
      (
        "Solana address",
        { try OMSWallet.verifySolanaMessageLocally(walletAddress: "", message: "m", signature: "1") }
      ),
    ]
    for (field, call) in calls {
      do {
        _ = try call()
        Issue.record("\(field): nothing was thrown")
      } catch let error as OMSWalletError {
        #expect(error.code == .validationError && error.operation == nil && error.upstreamError == nil)
        #expect(error.message.contains(field), "\(error.message)")
      }
    }
  }
}
