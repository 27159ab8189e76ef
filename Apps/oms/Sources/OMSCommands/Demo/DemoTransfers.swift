import EVMChain
import Foundation
import OMSSandbox
import SandboxTron
import OMSWallet
import TronChain

/// A payment that the demo makes.
struct DemoTransfer: Sendable {
  let title: String
  let place: ChainPlace
  let asset: Asset
  /// In display units.
  let amount: String
  let to: String
  /// What the faucet gives when the wallet holds less than the demo needs.
  let gifts: [Gift]

  struct Gift: Sendable {
    let asset: Asset
    let amount: String
    /// Display units below which the faucet is asked.
    let least: String
  }

  /// One of each kind, in the order in which they are shown.
  static var all: [DemoTransfer] { [native, erc20, sol, trc20] }

  private static let dead = "0x000000000000000000000000000000000000dEaD"

  private static var native: DemoTransfer {
    let place = ChainPlace.ethereum(.amoy)
    return DemoTransfer(
      title: "A payment in POL", place: place, asset: .native(on: place), amount: "0.001", to: dead,
      gifts: [Gift(asset: .native(on: place), amount: "1", least: "0.1")])
  }

  private static var erc20: DemoTransfer {
    let place = ChainPlace.ethereum(.amoy)
    let dollar = Asset(symbol: TestToken.symbol, decimals: TestToken.decimals, token: TestToken.address.checksummed)
    return DemoTransfer(
      title: "An ERC-20 token, through callContract", place: place, asset: dollar, amount: "12.5", to: dead,
      gifts: [
        Gift(asset: .native(on: place), amount: "1", least: "0.1"),
        Gift(asset: dollar, amount: "100", least: "12.5"),
      ])
  }

  private static var sol: DemoTransfer {
    let place = ChainPlace.solana(.devnet)
    return DemoTransfer(
      title: "A payment in SOL", place: place, asset: .native(on: place), amount: "0.1",
      to: "1nc1nerator11111111111111111111111111111111",
      gifts: [Gift(asset: .native(on: place), amount: "1", least: "0.2")])
  }

  private static var trc20: DemoTransfer {
    let place = ChainPlace.tron(.nile)
    let dollar = Asset(
      symbol: TronTestToken.symbol, decimals: TronTestToken.decimals, token: TronTestToken.address.base58)
    return DemoTransfer(
      title: "A TRC-20 token on Tron", place: place, asset: dollar, amount: "12.5",
      to: "T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY",
      gifts: [
        Gift(asset: .native(on: place), amount: "50", least: "20"),
        Gift(asset: dollar, amount: "100", least: "12.5"),
      ])
  }
}

/// Makes payments with a wallet of the right family, from the faucet to the last balance.
struct DemoTransfers: Sendable {
  let oms: OMSWallet
  let control: SandboxControl
  let page: DemoPage

  /// Uses the wallet of a family, and makes one if there is none.
  func activate(_ family: WalletType) async throws -> Wallet {
    if let wallet = oms.wallet.activeWallet, wallet.type == family { return wallet }
    if let kept = try await oms.wallet.listWallets().first(where: { $0.type == family }) {
      return try await oms.wallet.useWallet(walletId: kept.id).wallet
    }
    return try await oms.wallet.createWallet(walletType: family).wallet
  }

  /// Shows what both sides hold, pays, follows the transaction to its end, and shows it again.
  func carryOut(_ transfer: DemoTransfer) async throws {
    let wallet = try await activate(transfer.place.family)
    page.say("Wallet", "\(wallet.address) (\(wallet.type.wireValue))")
    try await fund(wallet, transfer)
    try await showBalances("Before", wallet, transfer)
    let value = try Amounts.baseUnits(
      transfer.amount, of: transfer.asset, on: transfer.place, command: "demo")
    let mode: TransactionMode = transfer.place.family == .tron ? .native : .relayer
    let order = Transfer(
      place: transfer.place, asset: transfer.asset, to: transfer.to, baseUnits: value, mode: mode)
    page.say("Sending", "\(order.amount) to \(transfer.to)")
    let sent = try await order.send(oms.wallet, FeeWish.firstAvailable.selector(terminal: page))
    try await follow(sent, on: transfer.place)
    try await showBalances("After", wallet, transfer)
  }

  private func fund(_ wallet: Wallet, _ transfer: DemoTransfer) async throws {
    let held = try await BalanceReader(indexer: oms.indexer).read(wallet.address, on: [transfer.place])
    if let failure = held.failures.first {
      throw CommandFailure("\(failure.network) cannot be read: \(failure.reason)")
    }
    for gift in transfer.gifts {
      let balance = held.lines.first { Self.isSame($0.token, gift.asset.token) }.flatMap {
        UInt256(decimal: $0.baseUnits)
      }
      let least = UInt256(decimal: try parseUnits(value: gift.least, decimals: gift.asset.decimals)) ?? 0
      guard balance ?? 0 < least else { continue }
      _ = try await control.faucet(
        address: wallet.address, network: transfer.place.name, amount: gift.amount, token: gift.asset.token)
      page.say("Faucet", "\(gift.amount) \(gift.asset.symbol) on \(transfer.place.displayName)")
    }
  }

  private func showBalances(_ word: String, _ wallet: Wallet, _ transfer: DemoTransfer) async throws {
    let assets: [String?] = transfer.asset.token.map { [nil, $0] } ?? [nil]
    let held = try await BalanceReader(indexer: oms.indexer).read(wallet.address, on: [transfer.place])
    for line in held.lines where assets.contains(where: { Self.isSame($0, line.token) }) { page.say(word, line.text()) }
    let theirs = try await BalanceReader(indexer: oms.indexer).read(transfer.to, on: [transfer.place])
    let balance = theirs.lines.first { Self.isSame($0.token, transfer.asset.token) }
    page.say(word, "\(Self.recipient)\(balance?.amount ?? "0") \(transfer.asset.symbol)")
  }

  private static let recipient = "the recipient".padding(toLength: 20, withPad: " ", startingAt: 0)

  private func follow(_ sent: SendTransactionResponse, on place: ChainPlace) async throws {
    page.say("Status", "\(sent.status.wireValue) (\(sent.txnId))")
    var last = sent.status
    var isIncluded = false
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(60)
    while clock.now < deadline {
      let found = try await oms.wallet.getTransactionStatus(txnId: sent.txnId)
      if found.status != last { page.say("Status", found.status.wireValue) }
      last = found.status
      if found.status == .executed { return page.say("Hash", found.txnHash ?? "none") }
      if found.status == .failed { throw CommandFailure("the transaction failed on the Sandbox's ledger") }
      if let hash = found.txnHash, place.family == .tron, !isIncluded {
        isIncluded = true
        page.say("Status", "in a block (\(hash)); final with 19 more on top of it, which are made now")
        for _ in 0..<20 { try await control.mine(network: place.name) }
      }
      try await clock.sleep(for: .milliseconds(100))
    }
    throw CommandFailure("the transaction is still \(last.wireValue) after a minute")
  }

  /// Hex addresses are the same in any case; no two Base58 addresses differ in case alone by accident.
  private static func isSame(_ left: String?, _ right: String?) -> Bool { left?.lowercased() == right?.lowercased() }
}
