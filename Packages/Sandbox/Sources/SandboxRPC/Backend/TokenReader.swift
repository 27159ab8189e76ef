internal import ChainCore
internal import EVMChain
internal import SandboxChain
internal import WebRPC

/// Reads a token contract through a node by calls that change nothing.
struct TokenReader {
  let node: EVMNode
  let contract: EVMAddress

  /// What a method answers; nil when it reverts, or answers something else than the type.
  func read(_ method: String, _ arguments: [ABIValue] = [], _ type: ABIType) async throws -> ABIValue? {
    let draft = TransactionDraft(
      network: node.network, from: .zero, to: contract, value: 0,
      data: try ABISignature(method).encodeCall(arguments))
    do {
      let output = try await node.data("eth_call", [draft.callObject, .string("latest")])
      return try? ABI.decode(output, as: [type]).first
    } catch let error as EVMNodeError where error.code == .refused {
      guard case .reverted = NodeRefusal(error) else { throw error }
      return nil
    }
  }

  func text(_ method: String, _ arguments: [ABIValue] = []) async throws -> String? {
    guard case .string(let text)? = try await read(method, arguments, .string) else { return nil }
    return text
  }

  /// The standard that the contract follows, and its decimals; nil for none that is known.
  func kind() async throws -> (standard: TokenHolding.Standard, decimals: Int)? {
    if try await supports([0x80, 0xac, 0x58, 0xcd]) { return (.erc721, 0) }
    if try await supports([0xd9, 0xb6, 0x7a, 0x26]) { return (.erc1155, 0) }
    guard case .uint(let decimals)? = try await read("decimals()", [], .uint256), decimals <= 255 else { return nil }
    return (.erc20, Int(clamping: decimals.uint64 ?? 0))
  }

  /// EIP-165.
  private func supports(_ interface: [UInt8]) async throws -> Bool {
    let answer = try await read("supportsInterface(bytes4)", [.bytes(interface)], .bool)
    return answer == .bool(true)
  }
}
