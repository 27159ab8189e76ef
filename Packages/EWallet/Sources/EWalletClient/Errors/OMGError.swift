#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Everything that a call of the eWallet client can fail with.
public enum OMGError: Error, Sendable {
  /// The server answered outside the protocol.
  case unexpected(message: String)
  /// The client is set up wrongly.
  case configuration(message: String)
  /// The server refused, and said why.
  case api(apiError: APIError)
  /// The WebSocket failed.
  case socketError(message: String)
  /// The answer is no JSON, or not of the expected shape.
  case decoding(underlyingError: DecodingError)
  /// Anything else: no connection, a value that cannot be sent, or `CancellationError`.
  case other(error: any Error)
}

extension OMGError {
  /// The error as one of these; `DecodingError` has its own case.
  package init(wrapping error: any Error) {
    switch error {
    case let error as OMGError: self = error
    case let error as DecodingError: self = .decoding(underlyingError: error)
    default: self = .other(error: error)
    }
  }

  /// What a failure inside decoding is: a `DecodingError` has its own case, everything else is ``other(error:)``.
  package init(decoding error: any Error) {
    if let error = error as? DecodingError {
      self = .decoding(underlyingError: error)
    } else {
      self = .other(error: error)
    }
  }

  /// Whether the call was cancelled.
  public var isCancellation: Bool {
    if case .other(let error) = self { error is CancellationError } else { false }
  }
}

extension OMGError: LocalizedError, CustomStringConvertible, CustomDebugStringConvertible {
  /// What happened, in one sentence.
  public var message: String {
    switch self {
    case .unexpected(let message): "unexpected error: \(message)"
    case .configuration(let message): "configuration error: \(message)"
    case .api(let error): error.description
    case .socketError(let message): "socket error: \(message)"
    case .decoding(let error): "decoding error: \(Self.text(of: error))"
    case .other(let error): "I/O error: \(Self.text(of: error))"
    }
  }

  /// The ``message``.
  public var localizedDescription: String { message }
  /// The ``message``.
  public var description: String { message }
  /// The ``message``.
  public var debugDescription: String { message }
  /// The ``message``.
  public var errorDescription: String? { message }

  private static func text(of error: DecodingError) -> String {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context.debugDescription
    @unknown default: "the answer cannot be read"
    }
  }

  private static func text(of error: any Error) -> String {
    switch error {
    case is CancellationError: "cancelled"
    case EncodingError.invalidValue(_, let context): context.debugDescription
    case let error as any LocalizedError: error.errorDescription ?? String(describing: error)
    case let error as any CustomStringConvertible: error.description
    default: String(describing: error)
    }
  }
}

extension OMGError: Equatable {
  /// Equal when of the same case with equal messages or API errors; ``decoding(underlyingError:)`` and ``other(error:)``
  /// never are.
  public static func == (left: OMGError, right: OMGError) -> Bool {
    switch (left, right) {
    case (.unexpected(let one), .unexpected(let other)), (.configuration(let one), .configuration(let other)),
      (.socketError(let one), .socketError(let other)):
      one == other
    case (.api(let one), .api(let other)): one == other
    default: false
    }
  }
}
