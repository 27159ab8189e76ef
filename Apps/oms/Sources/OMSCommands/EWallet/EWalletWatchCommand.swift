import EWalletClient
import EWalletSocket
import WebRPC

extension Command {
  static let ewalletWatch = Command(
    "ewallet watch", "show what happens to the eWallet user, as it happens, until Ctrl-C",
    options: [.init(name: "count", value: "N", help: "end after so many events")] + EWalletOptions.all
  ) { arguments, context in
    let count = try arguments.value("count").map { text in
      guard let count = Int(text), count > 0 else {
        throw CommandFailure.usage("`--count \(text)`: expected a number above 0", command: "ewallet watch")
      }
      return count
    }
    let session = try EWalletOptions.session(arguments, context)
    let user = try await User.getCurrent(using: HTTPClientAPI(config: session.configuration))
    let connection = await ConnectionNotes(context.terminal)
    let socket = await SocketClient(config: session.configuration, delegate: connection)
    let stream = await socket.events(of: user)
    let isJSON = arguments.has("json")
    let watcher = Task {
      var shown = 0
      for await event in stream {
        switch event {
        case .startedListening: context.terminal.note("Listening to \(user.socketTopic); stop with Ctrl-C.")
        case .failed(let error): throw OMGError.api(apiError: error)
        case .consumption(let consumption, let error, let event):
          context.terminal.result(try line(consumption, error, event, isJSON: isJSON))
          shown += 1
          if shown == count { return }
        }
      }
    }
    let stop = StopSignal()
    let ender = Task {
      await stop.wait()
      watcher.cancel()
    }
    defer { ender.cancel() }
    try await watcher.value
    await user.stopListening(withClient: socket)
    withExtendedLifetime(connection) {}
  }

  private static func line(
    _ consumption: TransactionConsumption, _ error: APIError?, _ event: SocketEvent, isJSON: Bool
  ) throws -> String {
    guard isJSON else {
      let what = event == .transactionConsumptionRequest ? "asks for approval" : "is final"
      return consumption.sentence + "  \(what)" + (error.map { ": \($0.description)" } ?? "")
    }
    var facts = consumption.facts
    facts["event"] = .string(event.eventName)
    facts["error"] = error.map { .string($0.code.rawValue) } ?? .null
    return try JSONLine.text(facts)
  }
}

/// Says when the connection breaks and stands again.
@MainActor
private final class ConnectionNotes: SocketConnectionDelegate {
  private let terminal: any Terminal

  init(_ terminal: any Terminal) { self.terminal = terminal }

  func didConnect() {}

  func didDisconnect(_ error: OMGError?) {
    if let error { terminal.note("The connection is gone (\(error.message)); trying again …") }
  }
}
