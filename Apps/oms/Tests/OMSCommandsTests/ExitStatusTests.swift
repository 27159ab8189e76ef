import KeyStorage
import OMSWallet
import Testing

@testable import OMSCommands

@Suite("exit statuses")
struct ExitStatusTests {
  @Test("every error code has a status of its own, which the help lists")
  func everyCode() {
    let codes: [OMSWalletErrorCode] = [
      .httpError, .invalidResponse, .requestFailed, .authCommitmentConsumed, .sessionMissing, .sessionExpired,
      .walletSelectionStale, .walletSelectionUnavailable, .walletSelectionInFlight,
      .transactionExecutionUnconfirmed, .transactionStatusLookupFailed, .validationError, .storageError,
      .attestationVerificationFailed, .walletAddressAlreadyImported,
    ]
    let statuses = codes.map { ExitStatus.of($0) }
    #expect(Set(statuses + [0, 1, 2, ExitStatus.noAnswer]).count == codes.count + 4)
    for code in codes {
      #expect(ExitStatus.help.contains("\(ExitStatus.of(code))") && ExitStatus.help.contains(code.rawValue))
    }
  }

  @Test("storage and interruption have theirs as well")
  func others() {
    #expect(ExitStatus.of(KeyStorageError(.locked, message: "locked")) == 23)
    #expect(ExitStatus.of(CancellationError()) == 130)
    #expect(ExitStatus.of(CommandFailure.usage("x")) == 2)
  }

  @Test(
    "spans of time",
    arguments: [
      ("+90s", 90), ("+15m", 900), ("+6h", 21_600), ("+10d", 864_000), ("6h", nil), ("+h", nil), ("+0s", nil),
      ("+6x", nil), ("+-6h", nil), ("+1.5h", nil), ("+99999999999999999999d", nil), ("+40000d", nil), ("", nil),
    ] as [(String, Int64?)])
  func spans(text: String, seconds: Int64?) {
    #expect(Spans.seconds(text) == seconds)
  }

  @Test(
    "a login asks for one thing",
    arguments: [
      ["a@b.c", "--oidc", "google"], ["--oidc", "google", "--id-token"], [], ["a@b.c", "--lifetime", "0"],
      ["a@b.c", "--type", "doge"],
    ])
  func contradictoryLogins(words: [String]) {
    #expect(throws: CommandFailure.self) {
      _ = try LoginWish(
        Arguments(words, specification: Command.login.specification, command: Command.login.name))
    }
  }
}
