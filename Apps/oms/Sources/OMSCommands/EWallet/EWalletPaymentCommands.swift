import EWalletClient
import EWalletQR
import Foundation
import WebRPC

extension Command {
  static let ewalletRequest = Command(
    "ewallet request", "ask to be paid, or offer to pay, and show the QR code of it",
    positionals: [
      .init(name: "FILE", help: "with --qr: the .png or .svg file to draw the code into", isOptional: true)
    ],
    options: [
      .init(name: "amount", value: "AMOUNT", help: "in units of the token (default: the other one chooses)"),
      EWalletOptions.token,
      .init(name: "send", help: "pay whoever takes it, instead of being paid"),
      .init(name: "confirm", help: "have every payment wait for `oms ewallet approve`"),
      .init(name: "once", help: "let it be taken only once"),
      .init(name: "qr", help: "draw the QR code on the terminal, or into FILE"),
    ] + EWalletOptions.all
  ) { arguments, context in
    let file = arguments.positional(0)
    if let file, !arguments.has("qr") || !(file.hasSuffix(".png") || file.hasSuffix(".svg")) {
      throw CommandFailure.usage(
        "`\(file)`: expected --qr and a file that ends in .png or .svg", command: "ewallet request")
    }
    let client = try EWalletOptions.client(arguments, context)
    let token = try await EWalletTokens.choose(arguments.value("token"), using: client, command: "ewallet request")
    let amount = try arguments.value("amount").map { try EWalletTokens.amount($0, token, command: "ewallet request") }
    let params = TransactionRequestCreateParams(
      type: arguments.has("send") ? .send : .receive, tokenId: token.id, amount: amount,
      requireConfirmation: arguments.has("confirm"), maxConsumptions: arguments.has("once") ? 1 : nil,
      allowAmountOverride: amount == nil)
    guard let params else { throw CommandFailure("the request is not complete") }
    let request = try await TransactionRequest.create(using: client, params: params)
    try report(
      arguments, context, "\(request.id)  \(request.sentence)",
      ["id": .string(request.id), "formattedId": .string(request.formattedId), "text": .string(request.sentence)])
    if arguments.has("qr") { try EWalletCode.draw(request, into: file, context.terminal) }
  }

  static let ewalletPay = Command(
    "ewallet pay", "take somebody's request: pay it, or be paid",
    positionals: [.init(name: "FILE|ID", help: "a picture of its QR code (PNG or JPEG), or what the code says")],
    options: [
      .init(name: "amount", value: "AMOUNT", help: "in units of the token, where the request leaves it open"),
      .init(
        name: "idempotency-token", value: "TEXT",
        help: "the one of an earlier attempt, to repeat it without paying twice"),
    ] + EWalletOptions.all
  ) { arguments, context in
    let client = try EWalletOptions.client(arguments, context)
    let text = try EWalletCode.text(of: arguments.positional(0) ?? "")
    let request = try await QRClientVerifier(client: client).transactionRequest(for: text)
    let amount = try arguments.value("amount").map {
      try EWalletTokens.amount($0, request.token, command: "ewallet pay")
    }
    let idempotencyToken = arguments.value("idempotency-token") ?? UUID().uuidString.lowercased()
    let params = TransactionConsumptionParams(
      transactionRequest: request, amount: amount, idempotencyToken: idempotencyToken)
    guard let params else {
      throw CommandFailure.usage("the request leaves the amount open; give one with --amount", command: "ewallet pay")
    }
    context.terminal.note("\(request.sentence) (a repetition needs --idempotency-token \(idempotencyToken))")
    let consumption: TransactionConsumption
    do {
      consumption = try await TransactionConsumption.consumeTransactionRequest(using: client, params: params)
    } catch let error as OMGError where error.leavesOutcomeOpen {
      throw CommandFailure(
        "it is not known whether this was paid (\(EWalletExplanation.line(for: error))); to find out without paying "
          + "twice, repeat it with --idempotency-token \(idempotencyToken)")
    }
    try show(consumption, arguments, context)
  }

  static let ewalletApprove = Command(
    "ewallet approve", "let a consumption of a request of yours happen",
    positionals: [.init(name: "ID", help: "the consumption, as `oms ewallet watch` shows it")],
    options: EWalletOptions.all
  ) { arguments, context in
    try show(
      await TransactionConsumption.approve(
        using: EWalletOptions.client(arguments, context), id: arguments.positional(0) ?? ""), arguments, context)
  }

  static let ewalletReject = Command(
    "ewallet reject", "refuse a consumption of a request of yours",
    positionals: [.init(name: "ID", help: "the consumption, as `oms ewallet watch` shows it")],
    options: EWalletOptions.all
  ) { arguments, context in
    try show(
      await TransactionConsumption.reject(
        using: EWalletOptions.client(arguments, context), id: arguments.positional(0) ?? ""), arguments, context)
  }

  private static func show(
    _ consumption: TransactionConsumption, _ arguments: Arguments, _ context: CommandContext
  ) throws {
    try report(arguments, context, consumption.sentence, consumption.facts)
  }
}

/// QR codes on the way in and out.
enum EWalletCode {
  /// Draws a request's code into a file, or as letters on standard error, so that the result stays alone.
  static func draw(_ request: TransactionRequest, into file: String?, _ terminal: any Terminal) throws {
    do {
      let symbol = try QRSymbol(text: request.qrText)
      guard let file else {
        for line in symbol.terminalLines { terminal.note(line) }
        return
      }
      let bytes = file.hasSuffix(".svg") ? Array(symbol.svg.utf8) : try symbol.image(width: 400, height: 400).pngBytes()
      try Data(bytes).write(to: URL(fileURLWithPath: file), options: .atomic)
      terminal.note("The QR code is in \(file).")
    } catch let error as QRError {
      throw CommandFailure(error.description)
    } catch {
      throw CommandFailure(
        "\(file ?? "the QR code") cannot be written; does its folder exist, and may you write there?")
    }
  }

  /// What the code in a picture says, or the words themselves where there is no such file.
  static func text(of words: String) throws -> String {
    let isFile = FileManager.default.fileExists(atPath: words)
    guard isFile || [".png", ".jpg", ".jpeg"].contains(where: words.lowercased().hasSuffix) else { return words }
    do {
      let texts = try QRReader.texts(inFile: words)
      guard texts.count == 1, let text = texts.first else {
        throw CommandFailure("\(words): there are \(texts.count) QR codes in the picture; which one is meant?")
      }
      return text
    } catch let error as QRError {
      throw CommandFailure("\(words): \(error.description)")
    }
  }
}

extension TransactionRequest {
  /// What it asks for, in words.
  var sentence: String {
    let amount = amount.map { EWalletTokens.text($0, token) } ?? "an amount of \(token.symbol) of the other's choice"
    let who = user?.email ?? user?.username ?? account?.name ?? address
    let needsApproval = requireConfirmation ? ", each time with approval" : ""
    return type == .receive ? "\(who) asks for \(amount)\(needsApproval)" : "\(who) offers \(amount)\(needsApproval)"
  }
}

extension TransactionConsumption {
  /// How it stands, in words.
  var sentence: String {
    let who = user?.email ?? user?.username ?? account?.name ?? address
    let amount = EWalletTokens.text(finalizedConsumptionAmount ?? estimatedConsumptionAmount, token)
    return "\(id)  \(status.rawValue)  \(amount)  \(transactionRequest.type == .receive ? "from" : "to") \(who)"
  }

  var facts: [String: JSONValue] {
    [
      "id": .string(id), "status": .string(status.rawValue), "requestId": .string(transactionRequest.id),
      "amount": .string((finalizedConsumptionAmount ?? estimatedConsumptionAmount).description),
      "symbol": .string(token.symbol), "consumer": (user?.email ?? user?.username).map(JSONValue.string) ?? .null,
      "transactionId": transaction.map { .string($0.id) } ?? .null,
    ]
  }
}
