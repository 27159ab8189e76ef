import EVMChain
import Foundation
import OMSWallet
import WebRPC

/// What is signed: a text, or typed data.
enum SignedText: Equatable, Sendable {
  case message(String)
  case typedData(JSONValue)

  static let typedDataOption = ArgumentSpecification.Option(
    name: "typed-data", value: "FILE",
    help: "typed data (EIP-712, TIP-712) as JSON instead of a message; - reads "
      + "standard input")

  /// The message that the command line names (`-` is standard input, taken as it comes), or the typed data.
  static func read(_ message: String?, _ arguments: Arguments, command: String) throws -> SignedText {
    guard let file = arguments.value("typed-data") else {
      guard let message else { throw CommandFailure.usage("missing MESSAGE", command: command) }
      guard message == "-" else { return .message(message) }
      guard let text = String(validatingUTF8: try InputFile.bytes("-")) else {
        throw CommandFailure.usage("standard input is not UTF-8 text", command: command)
      }
      return .message(text)
    }
    let bytes = try InputFile.bytes(file)
    do {
      // Checked before the service is asked: what has no digest cannot be signed.
      _ = try TypedData(json: bytes).signingHash()
      return .typedData(try WebRPCJSON.decode(JSONValue.self, from: bytes))
    } catch {
      throw CommandFailure(
        "\(file): the typed data cannot be signed: \(error)",
        exitStatus: ExitStatus.of(.validationError))
    }
  }

  /// For JSON.
  var facts: [String: JSONValue] {
    switch self {
    case .message(let text): ["message": .string(text)]
    case .typedData(let data): ["typedData": data]
    }
  }
}

/// Files that commands read, and standard input.
enum InputFile {
  /// The bytes of a file; `-` is standard input.
  static func bytes(_ path: String) throws -> [UInt8] {
    if path == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw CommandFailure("\(path) cannot be read; does it exist, and may you read it?")
    }
  }
}

extension String {
  /// The text, unless the bytes are not UTF-8.
  fileprivate init?(validatingUTF8 bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self = text
  }
}
