import OMSWallet

/// The options that every wallet command shares, and the wallet they lead to.
enum WalletOptions {
  /// The Sandbox's own key, so that a newcomer needs none.
  static let defaultPublishableKey = "pk_local_sdbx_demo_key"

  static let all: [ArgumentSpecification.Option] = [
    .init(
      name: "key", value: "KEY",
      help: "publishable key (or OMS_PUBLISHABLE_KEY; default: the local Sandbox's \(defaultPublishableKey))"),
    .init(
      name: "storage", value: "WHERE",
      help: "\(StorageChoice.forms) (or OMS_STORAGE; default: sqlite in the user's data folder)"),
    .init(name: "json", help: "print the result as one line of JSON"),
  ]

  static func publishableKey(_ arguments: Arguments, _ context: CommandContext) -> String {
    arguments.value("key") ?? context.environment["OMS_PUBLISHABLE_KEY"] ?? defaultPublishableKey
  }

  /// Opens the wallet that the options describe; a stored session is restored on the way.
  static func wallet(_ arguments: Arguments, _ context: CommandContext) throws -> OMSWallet {
    let key = publishableKey(arguments, context)
    // A malformed key is refused before any storage is made, so that a typing error leaves no trace.
    _ = try OMSWallet(configuration: StorageChoice.memory.configuration(publishableKey: key, context.stores))
    let storage = try StorageChoice(
      arguments.value("storage") ?? context.environment["OMS_STORAGE"], environment: context.environment)
    return try OMSWallet(configuration: storage.configuration(publishableKey: key, context.stores))
  }
}
