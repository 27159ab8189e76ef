internal import ChainCore
internal import EVMChain
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension OwnerService {
  /// Builds the call data of a method from its name and typed arguments, then prices it like any transaction.
  func prepareEthereumContractCall(
    _ request: PrepareEthereumContractCallRequest, context: Caller
  ) async throws -> PrepareResponse {
    let network = try EVMNetwork.named(request.network)
    let (wallet, session) = try await spender(
      walletID: request.walletId, sessionID: request.sessionId, mode: request.mode, network: network, context: context)
    guard EVMAddress.isWellFormed(request.contract), let contract = try? EVMAddress(request.contract.lowercased())
    else { throw WebRPCError.waas(.invalidRequest, cause: "contract is not an EVM address") }
    let data = try ContractCall.data(method: request.method, arguments: request.args ?? [])
    let draft = TransactionDraft(
      network: network, from: try wallet.evmAddress(), to: contract, value: 0, data: data)
    return try await quote(draft, mode: request.mode, wallet: wallet, session: session)
  }
}

/// The call data of a contract method.
enum ContractCall {
  static func data(method: String, arguments: [AbiArg]) throws(WebRPCError) -> [UInt8] {
    guard isMethodName(method) else {
      throw .waas(.invalidRequest, cause: "method is not a name: letters, digits and _, no digit first")
    }
    do throws(ABIError) {
      var types: [ABIType] = []
      var values: [ABIValue] = []
      for argument in arguments {
        let type = try ABIType(argument.type)
        types.append(type)
        values.append(try ABIValue(EIP712Value(argument.value), as: type))
      }
      return try ABISignature(name: method, inputs: types).encodeCall(values)
    } catch {
      throw .waas(.invalidRequest, cause: error.message)
    }
  }

  private static func isMethodName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x5f
    }
  }
}

extension EIP712Value {
  /// The value as JSON carries it. Integers beyond 64 bits come as text.
  init(_ value: JSONValue) {
    switch value {
    case .object(let members):
      self = .object(Dictionary(members.map { (TypedDataName($0.key), EIP712Value($0.value)) }) { first, _ in first })
    case .array(let items): self = .array(items.map { EIP712Value($0) })
    case .string(let text): self = .string(text)
    case .integer(let number): self = .number(String(number))
    case .unsignedInteger(let number): self = .number(String(number))
    case .number(let number): self = .number(String(number))
    case .bool(let flag): self = .bool(flag)
    case .null: self = .null
    }
  }
}
