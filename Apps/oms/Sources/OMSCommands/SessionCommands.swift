import Foundation
import OMSWallet

extension Command {
  static let logout = Command(
    "logout", "forget the session and destroy its key", options: WalletOptions.all
  ) { arguments, context in
    let client = try WalletOptions.wallet(arguments, context).wallet
    let wasSignedIn = client.session != nil
    try client.signOut()
    try report(
      arguments, context, wasSignedIn ? "Signed out." : "There was no session.", ["signedOut": .bool(wasSignedIn)])
  }

  static let whoami = Command(
    "whoami", "show the wallet and the session", options: WalletOptions.all
  ) { arguments, context in
    try SessionReport.show(WalletOptions.wallet(arguments, context).wallet, arguments, context)
  }

  static let session = Command(
    "session", "show the session: who signed in, how, and until when", options: WalletOptions.all
  ) { arguments, context in
    try SessionReport.show(WalletOptions.wallet(arguments, context).wallet, arguments, context)
  }

  /// Prints a sentence, or with `--json` the same facts as one line of JSON.
  static func report(
    _ arguments: Arguments, _ context: CommandContext, _ sentence: String, _ facts: [String: JSONValue]
  ) throws {
    context.terminal.result(arguments.has("json") ? try JSONLine.text(facts) : sentence)
  }
}
