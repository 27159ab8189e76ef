internal import ChainCore
internal import EVMChain
public import SandboxChain
internal import WebRPC

extension JSONRPCBackend {
  /// Gas for a call that cannot be estimated, besides what every transaction needs: one that reverts now, or whose
  /// sender cannot pay for it yet.
  static let gasWithoutEstimate: UInt64 = 200_000

  /// What the draft would do after the latest block, by `eth_estimateGas` and `eth_call`.
  ///
  /// The gas is enough as a limit: calls get a quarter more than the estimate, because the state may change before
  /// they are executed. Where there is no estimate it is the gas of a plain transaction with this call data, and
  /// 200,000 more if there is any.
  public func simulate(_ draft: TransactionDraft) async throws -> Simulation {
    let node = try node(draft.network)
    async let output = node.outcome("eth_call", [draft.callObject, .string("latest")])
    async let estimate = node.outcome("eth_estimateGas", [draft.callObject])
    let without = draft.intrinsicGas + (draft.data.isEmpty ? 0 : Self.gasWithoutEstimate)
    switch (try await estimate, try await output) {
    case (.reverted(let reason), _), (_, .reverted(let reason)):
      return Simulation(gas: without, revertReason: reason)
    case (.answered(let gas), .answered(let output)):
      let gas = try node.read("eth_estimateGas", gas, Wire.readUInt64)
      let (limit, overflow) = gas.addingReportingOverflow(draft.data.isEmpty ? 0 : gas / 4)
      guard !overflow else { throw node.malformed("eth_estimateGas", "the gas exceeds 64 bits") }
      return Simulation(gas: limit, output: try node.read("eth_call", output, Wire.readData))
    case (_, .answered(let output)):
      return Simulation(gas: without, output: try node.read("eth_call", output, Wire.readData))
    case (.cannotPay, .cannotPay), (.answered, .cannotPay):
      return Simulation(gas: without)
    }
  }
}

extension EVMNode {
  fileprivate enum Outcome {
    case answered(JSONValue)
    case reverted(reason: String)
    /// The sender has less than value and fee.
    case cannotPay
  }

  fileprivate func outcome(_ method: String, _ parameters: [JSONValue]) async throws -> Outcome {
    do {
      return .answered(try await call(method, parameters))
    } catch let error as EVMNodeError where error.code == .refused {
      switch NodeRefusal(error) {
      case .reverted(let reason): return .reverted(reason: reason)
      case .insufficientFunds: return .cannotPay
      default: throw error
      }
    }
  }
}

extension TransactionDraft {
  /// The transaction object of `eth_call`. `data` is the name that every node knows.
  var callObject: JSONValue {
    var members: [String: JSONValue] = [
      "from": Wire.address(from), "to": Wire.address(to), "value": Wire.quantity(value),
    ]
    if !data.isEmpty { members["data"] = Wire.data(data) }
    return .object(members)
  }

  /// Gas of a transaction that runs no code (EIP-2028, EIP-7623).
  var intrinsicGas: UInt64 {
    data.reduce(21_000) { $0 + ($1 == 0 ? 10 : 40) }
  }
}
