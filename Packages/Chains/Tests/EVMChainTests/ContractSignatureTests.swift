import ChainCore
import ChainVectors
import CryptoCore
import EVMChain
import Testing

@Suite struct ContractSignatureTests {
  @Test func recognisesTheForms() throws {
    let plain = try EIP191.sign("x", with: privateKey(String(repeating: "01", count: 32)))
    #expect(try AccountSignature(bytes: plain.bytes) == .externallyOwned(plain))
    #expect(try AccountSignature(bytes: [1, 2, 3]) == .contract([1, 2, 3]))
    #expect(
      try AccountSignature(bytes: [UInt8](repeating: 0, count: 65)) == .contract([UInt8](repeating: 0, count: 65)))
    let wrapped = EIP6492Signature(
      factory: try EVMAddress("0x1111111111111111111111111111111111111111"), factoryData: [1, 2], signature: plain.bytes
    )
    #expect(try AccountSignature(bytes: wrapped.bytes) == .undeployedContract(wrapped))
    #expect(wrapped.bytes.suffix(32) == EIP6492Signature.magicSuffix[...])
    #expect(throws: ABIError.self) { try AccountSignature(bytes: [1, 2] + EIP6492Signature.magicSuffix) }
  }

  @Test func callsIsValidSignature() throws {
    let call = try EIP1271.callData(digest: [UInt8](repeating: 7, count: 32), signature: [1])
    #expect(Hex.encode(call.prefix(4)) == "1626ba7e")
    #expect(call.count == 4 + 32 * 4)
    #expect(EIP1271.isValid(returnData: EIP1271.magicValue + [UInt8](repeating: 0, count: 28)))
    #expect(!EIP1271.isValid(returnData: EIP1271.magicValue))
    #expect(!EIP1271.isValid(returnData: [UInt8](repeating: 0xff, count: 32)))
    #expect(throws: ABIError.self) { try EIP1271.callData(digest: [1], signature: [1]) }
  }

  @Test func contractAddressesFollowFromTheSender() throws {
    let sender = try EVMAddress("0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0")
    #expect(
      [0, 1, 2, 3].map { EVMAddress.contract(createdBy: sender, nonce: $0).lowercased } == [
        "0xcd234a471b72ba2f1ccf0a70fcaba648a5eecd8d", "0x343c43a37d37dff08ae8c4a11544c718abb4fcf8",
        "0xf778b86fa74e846c4f0a1fbd1335fe81c00a0c91", "0xfffd933a0bc612844eaf0c6fe3e5b8e9b6c1d19c",
      ])
  }

  /// EIP-1014, examples.
  @Test(arguments: [
    ("0x0000000000000000000000000000000000000000", "0x0", "00", "0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38"),
    ("0xdeadbeef00000000000000000000000000000000", "0x0", "00", "0xB928f69Bb1D91Cd65274e3c79d8986362984fDA3"),
    (
      "0x00000000000000000000000000000000deadbeef", "0xcafebabe", "deadbeef",
      "0x60f3f640a8508fC6a86d45DF051962668E1e8AC7"
    ),
    ("0x0000000000000000000000000000000000000000", "0x0", "", "0xE33C0C7F7df4809055C3ebA6c09CFe4BaF1BD9e0"),
  ])
  func create2AddressesFollowFromTheCode(_ sender: String, _ salt: String, _ code: String, _ result: String) throws {
    let sender = try EVMAddress(sender)
    let salt = try #require(UInt256(hex: salt))
    let code = try bytes(code)
    #expect(EVMAddress.contract(createdBy: sender, salt: salt, initCode: code).checksummed == result)
    let hash = Keccak256.hash(code)
    #expect(try EVMAddress.contract(createdBy: sender, salt: salt, initCodeHash: hash).checksummed == result)
    #expect(throws: EVMAddressError.self) {
      try EVMAddress.contract(createdBy: sender, salt: salt, initCodeHash: [1])
    }
  }
}
