import OMSWallet
import Testing

@testable import OMSCommands

@Suite("how a transaction's outcome is told")
struct TransactionReportTests {
  private func judged(
    _ status: TransactionStatus, hash: String? = nil, isFollowed: Bool = true, isInterrupted: Bool = false,
    wasSent: Bool = false
  ) -> CommandFailure? {
    #expect(throws: CommandFailure.self) {
      try TransactionReport.judge(
        TransactionFollower.End(status: status, txnHash: hash), txnId: "txn_1", isFollowed: isFollowed,
        isInterrupted: isInterrupted, wasSent: wasSent)
    }
  }

  @Test("one that was only quoted is not said to have been sent")
  func quoted() throws {
    let failure = try #require(judged(.quoted))
    #expect(failure.exitStatus == 6 && failure.txnId == "txn_1" && failure.message.hasPrefix("not sent: "))
    #expect(failure.message.contains("five minutes") && !failure.message.contains("was sent"))
    let left = try #require(judged(.quoted, isInterrupted: true))
    #expect(left.exitStatus == 130 && left.message.hasPrefix("interrupted; not sent: "))
    #expect(ExitStatus.help.contains("was only quoted and never sent"))
  }

  @Test("one that this command has sent was sent, whatever its status is called")
  func sent() throws {
    #expect(try #require(judged(.quoted, wasSent: true)).message.contains("was sent and is still quoted"))
    #expect(try #require(judged(.pending)).message.contains("was sent and is still pending"))
  }

  @Test("one that failed without a hash was not carried out", arguments: [nil, ""])
  func refused(hash: String?) throws {
    let failure = try #require(judged(.failed, hash: hash))
    #expect(failure.exitStatus == 5 && failure.message == "the transaction failed: it was not carried out")
  }

  @Test("one that failed with a hash failed on the network, and without a look nobody can tell")
  func failed() throws {
    #expect(try #require(judged(.failed, hash: "0x01")).message == "the transaction failed on the network")
    let blind = try #require(judged(.failed, isFollowed: false, wasSent: true))
    #expect(blind.exitStatus == 5 && blind.message == "the transaction failed; `oms status txn_1` says more")
  }

  @Test("a success, and what nobody wanted to wait for, are no failures")
  func done() throws {
    for (status, isFollowed) in [(TransactionStatus.executed, true), (.pending, false)] {
      try TransactionReport.judge(
        TransactionFollower.End(status: status, txnHash: nil), txnId: "t", isFollowed: isFollowed, wasSent: true)
    }
  }
}
