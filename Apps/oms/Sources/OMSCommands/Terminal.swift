import Foundation
import Synchronization

/// Where a command's words go and come from. Results go to standard output, progress and questions to
/// standard error, so that `oms sign hello | …` pipes the signature alone.
public protocol Terminal: Sendable {
  /// Writes one line of the result.
  func result(_ line: String)
  /// Writes one line of progress.
  func note(_ line: String)
  /// Asks for one line; nil at the end of the input.
  func ask(_ question: String) async -> String?
  /// Asks for one line that must not appear on the screen; nil at the end of the input.
  func askSecret(_ question: String) async -> String?
}

extension Terminal {
  /// Asks as for any other line; for terminals that show nothing of what is typed.
  public func askSecret(_ question: String) async -> String? { await ask(question) }
}

/// The process's own standard streams.
public final class StandardTerminal: Terminal {
  private let lostResult = Atomic(false)

  /// The streams of this process.
  public init() {}

  /// Whether a result could not be written, for example to a full disk.
  public var hasLostResult: Bool { lostResult.load(ordering: .relaxed) }

  /// Writes to standard output, at once.
  public func result(_ line: String) {
    if !write(PrintableText.make(line) + "\n", to: STDOUT_FILENO) { lostResult.store(true, ordering: .relaxed) }
  }

  /// Writes to standard error, at once.
  public func note(_ line: String) {
    _ = write(PrintableText.make(line) + "\n", to: STDERR_FILENO)
  }

  /// Asks on standard error and reads a line of standard input.
  public func ask(_ question: String) async -> String? {
    await ask(question) { readLine(strippingNewline: true) }
  }

  /// Asks on standard error and reads a line of standard input; a terminal does not show it.
  public func askSecret(_ question: String) async -> String? {
    await ask(question) { HiddenInput.readLine() }
  }

  private func ask(_ question: String, _ read: @escaping @Sendable () -> String?) async -> String? {
    _ = write(question, to: STDERR_FILENO)
    return await withCheckedContinuation { continuation in
      // A person may take minutes: the wait must not hold one of the few cooperative threads.
      Thread.detachNewThread {
        continuation.resume(returning: read())
      }
    }
  }

  private func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return false }
      bytes = bytes.dropFirst(max(count, 0))
    }
    return true
  }
}
