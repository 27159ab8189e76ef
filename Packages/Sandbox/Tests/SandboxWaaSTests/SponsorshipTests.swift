import ChainCore
import EVMChain
import SandboxChain
import Testing

@testable import SandboxWaaS

@Suite("Sponsorship rules")
struct SponsorshipTests {
  private static let scope = "prj_demo"

  private func draft(
    to: EVMAddress = TestCollectible.address, data: [UInt8] = [1, 2, 3, 4, 5], on network: Network = .amoy
  ) -> TransactionDraft {
    TransactionDraft(network: network, from: .zero, to: to, value: 0, data: data, gasLimit: 100, maxFeePerGas: 3)
  }

  @Test func admitWhatTheyLeaveOpen() {
    #expect(SponsorshipRule().admits(draft(), scope: Self.scope, fee: .max))
    #expect(SponsorshipRule().admits(draft(data: []), scope: "prj_other", fee: 1))
    let rule = SponsorshipRule(
      scope: Self.scope, network: .amoy, contract: TestCollectible.address, method: [1, 2, 3, 4], budget: 10)
    #expect(rule.admits(draft(), scope: Self.scope, fee: 10))
    #expect(rule.admits(draft(data: [1, 2, 3, 4]), scope: Self.scope, fee: 0))
    #expect(!rule.admits(draft(), scope: "prj_other", fee: 10))
    #expect(!rule.admits(draft(to: TestItems.address), scope: Self.scope, fee: 10))
    #expect(!rule.admits(draft(data: [1, 2, 3]), scope: Self.scope, fee: 10))
    #expect(!rule.admits(draft(data: [1, 2, 3, 5]), scope: Self.scope, fee: 10))
    #expect(!rule.admits(draft(on: .polygon), scope: Self.scope, fee: 10))
    #expect(!rule.admits(draft(), scope: Self.scope, fee: 11))
  }

  @Test func payNoMoreThanTheirBudget() {
    var rule = SponsorshipRule(budget: 10)
    rule.spend(6)
    #expect(rule.spent == "6")
    #expect(rule.admits(draft(), scope: Self.scope, fee: 4) && !rule.admits(draft(), scope: Self.scope, fee: 5))
    #expect(!rule.admits(draft(), scope: Self.scope, fee: .max), "no sum wraps around")
    rule.regain(6)
    rule.regain(6)
    #expect(rule.spent == "0")
  }

  /// The advance is a payment without call data: 21,000 gas more.
  @Test func countTheAdvanceWithTheFee() {
    #expect(EthereumRelay.advanceCost(draft()) == UInt256(3 * (100 + 21_000)))
    var dear = draft()
    dear.maxFeePerGas = .max
    #expect(EthereumRelay.advanceCost(dear) == .max)
  }

  @Test(arguments: [
    (Network.amoy, 1, 1), (.amoy, 1_000_000_000_000, 1), (.amoy, 1_000_000_000_001, 2),
    (.amoy, 1_000_000_000_000_000_000, 1_000_000), (.mainnet, 1_000_000_000_000_000_000, 2_500_000_000), (.amoy, 0, 0),
  ])
  func turnAFeeIntoTokensRoundedUp(_ network: Network, _ wei: UInt64, _ units: UInt64) {
    #expect(network.tokenFee(UInt256(wei)) == UInt256(units))
    #expect(network.tokenFee(.max) == nil)
  }
}
