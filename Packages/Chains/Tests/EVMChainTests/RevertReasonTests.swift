import ChainCore
import EVMChain
import Testing

@Suite struct RevertReasonTests {
  @Test func readsReasonsAndPanics() throws {
    let error = try ABISignature("Error(string)").encodeCall([.string("not allowed")])
    #expect(RevertReason(data: error) == .error("not allowed"))
    #expect(RevertReason(data: error).description == "not allowed")
    let panic = try ABISignature("Panic(uint256)").encodeCall([.uint(0x11)])
    #expect(RevertReason(data: panic) == .panic(0x11))
    #expect(RevertReason(data: panic).description == "panic 0x11: arithmetic overflow")
    #expect(RevertReason(data: [UInt8]()) == .none)
  }

  @Test func readsCustomErrors() throws {
    let signature = try ABISignature("InsufficientBalance(uint256,uint256)")
    let data = try signature.encodeCall([.uint(1), .uint(2)])
    #expect(RevertReason(data: data, errors: [signature]) == .custom(signature, [.uint(1), .uint(2)]))
    #expect(RevertReason(data: data) == .unknown(data))
  }

  @Test func keepsWhatItCannotRead() {
    let broken: [UInt8] = [0x08, 0xc3, 0x79, 0xa0, 1, 2, 3]
    #expect(RevertReason(data: broken) == .unknown(broken))
  }
}
