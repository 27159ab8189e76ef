internal import ChainCore
internal import EVMChain
internal import SandboxChain
internal import WebRPC

/// Balances, nonces, code, calls.
extension LedgerView {
  func balance(_ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 2)
    let account = try parameters.required(0, Wire.readAddress)
    return Wire.quantity(try state(try parameters.required(1, BlockSelector.any)).balance(of: account))
  }

  func transactionCount(_ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 2)
    let account = try parameters.required(0, Wire.readAddress)
    let selector = try parameters.required(1, BlockSelector.any)
    // What the next transaction needs, also when some that are pending do not fit into one block.
    guard selector != .pending else { return Wire.quantity(snapshot.nextNonce(of: account)) }
    return Wire.quantity(try state(selector).minedNonce(of: account))
  }

  func code(_ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 2)
    let account = try parameters.required(0, Wire.readAddress)
    return Wire.data(try state(try parameters.required(1, BlockSelector.any)).code(at: account))
  }

  func call(_ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 4)
    let arguments = try parameters.required(0, CallArguments.init)
    let state = try state(try parameters.optional(1, BlockSelector.any) ?? .latest)
    try refuseOverrides(parameters)
    let simulation = try run(arguments, in: state)
    if let gas = arguments.gas, gas < simulation.gas {
      throw .refused("out of gas: \(gas) given, \(simulation.gas) needed")
    }
    if let reason = simulation.revertReason { throw .reverted(reason) }
    return Wire.data(simulation.output)
  }

  func estimateGas(_ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 4)
    let arguments = try parameters.required(0, CallArguments.init)
    let state = try state(try parameters.optional(1, BlockSelector.any) ?? .latest)
    try refuseOverrides(parameters)
    let simulation = try run(arguments, in: state)
    if let reason = simulation.revertReason { throw .reverted(reason) }
    if let gas = arguments.gas, gas < simulation.gas {
      throw .refused("gas required exceeds allowance (\(gas))")
    }
    return Wire.quantity(simulation.gas)
  }

  /// State and block overrides, which nodes may take as third and fourth argument.
  private func refuseOverrides(_ parameters: Parameters) throws(JSONRPCError) {
    for index in 2..<4 {
      _ = try parameters.optional(index) { value throws(WireFault) in
        guard value == .object([:]) else { throw WireFault("overrides are not offered") }
      }
    }
  }

  private func run(_ arguments: CallArguments, in state: NetworkSnapshot) throws(JSONRPCError) -> Simulation {
    if let chainID = arguments.chainID, chainID != UInt256(UInt64(snapshot.network.id)) {
      throw .refused("chainId does not match node's (have=\(chainID), want=\(snapshot.network.id))")
    }
    guard let to = arguments.to else { throw .refused("contracts cannot be created on this ledger: to is missing") }
    let draft = arguments.draft(to: to, on: snapshot.network)
    let simulation = state.simulate(draft)
    // Nodes look at the balance for value, and for gas where a price is given.
    let fee = arguments.gasPrice.multipliedReportingOverflow(by: UInt256(arguments.gas ?? simulation.gas))
    let cost = fee.partialValue.addingReportingOverflow(arguments.value)
    let balance = state.balance(of: draft.from)
    guard !fee.overflow, !cost.overflow, cost.partialValue <= balance else {
      throw .refused("insufficient funds for gas * price + value: address \(draft.from) have \(balance)")
    }
    return simulation
  }
}

extension JSONRPCError {
  /// A call that reverted, with the reason as `Error(string)` (execution-apis, code 3).
  static func reverted(_ reason: String) -> JSONRPCError {
    let data = (try? ABISignature("Error(string)").encodeCall([.string(reason)])) ?? []
    return JSONRPCError(3, "execution reverted: \(reason)", data: Wire.data(data))
  }
}
