import Foundation
import OMSWallet

extension Command {
  /// The switch without which nothing is done with real money.
  static let confirmationOption = ArgumentSpecification.Option(
    name: "yes", help: "do it on a network whose tokens are real money, without being asked")
}

/// The word that a command wants before it touches real money.
enum Confirmation {
  /// Returns on a test network, with `--yes`, or when the person at the terminal says yes.
  ///
  /// - Parameter what: what is about to be done, after "About to".
  static func require(
    _ arguments: Arguments, on place: ChainPlace, what: String, _ context: CommandContext
  ) async throws {
    guard !place.isTestnet, !arguments.has("yes") else { return }
    guard context.terminal.canAsk else {
      throw CommandFailure(
        "\(place.displayName) is no test network, so nothing was done; add --yes if you mean it",
        exitStatus: ExitStatus.notConfirmed)
    }
    context.terminal.note("About to \(what). \(place.displayName) is no test network: this is real money.")
    let answer = await context.terminal.ask("Type yes to go on: ")
    guard answer?.trimmingCharacters(in: .whitespaces).lowercased() == "yes" else {
      throw CommandFailure("nothing was done", exitStatus: ExitStatus.notConfirmed)
    }
  }
}
