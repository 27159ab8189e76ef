import EVMChain
import OMSWallet

extension Command {
  static let call = Command(
    "call", "call a contract's method, on an EVM or Tron network",
    positionals: [
      .init(name: "CONTRACT", help: "the contract's address"),
      .init(name: "METHOD", help: "with its types, such as 'transfer(address,uint256)', or the bare name"),
      .init(
        name: "ARGUMENT",
        help: "a value, after the bare name with its type, such as uint256:100; arrays and tuples as JSON; "
          + "numbers in base units", isOptional: true, isRepeatable: true),
    ],
    options: TransactionPlan.options
  ) { arguments, context in
    let command = "call"
    let contract = try ChainAddress(arguments.positional(0) ?? "", command: command)
    guard contract.family != .solana else {
      throw CommandFailure.usage("Solana's programs are not called; `oms send` sends its tokens", command: command)
    }
    let call = try CallArguments(
      method: arguments.positional(1) ?? "", words: Array(arguments.positionals.dropFirst(2)),
      family: contract.family, command: command)
    _ = try FeeWish(arguments, command: command)
    let oms = try WalletOptions.wallet(arguments, context)
    let wallet = try SignedIn.require(oms.wallet).wallet
    let place = try ChainPlace.choose(arguments, for: wallet, command: command)
    try contract.require(place.family, command: command)
    let mode = try TransactionPlan.mode(arguments, on: place, command: command)
    let (name, args) = (call.signature.name, call.args)
    let plan = TransactionPlan(
      command: command, place: place, sentence: "call \(call.signature) of \(contract.text)\(call.values)",
      facts: [
        "args": .array(args.map { .object(["type": .string($0.type), "value": $0.value]) }),
        "contract": .string(contract.text), "from": .string(wallet.address),
        "method": .string(call.signature.description), "network": .string(place.name),
      ]
    ) { client, fee in
      switch place {
      case .ethereum(let network):
        try await client.callContract(
          network: network, contractAddress: contract.text, method: name, args: args, selectFeeOption: fee,
          mode: mode, waitForStatus: false)
      case .tron(let network):
        try await client.callTronContract(
          network: network, contractAddress: contract.text, method: name, args: args, selectFeeOption: fee,
          waitForStatus: false)
      case .solana: throw CommandFailure("Solana's programs are not called")
      }
    }
    try await plan.run(arguments, context, oms.wallet)
  }
}
