import Foundation
import Synchronization

/// Where a command's words go and come from. Results go to standard output, progress and questions to
/// standard error, so that `oms sign hello | …` pipes the signature alone.
public protocol Terminal: Sendable {
  /// Writes one line of the result.
  func result(_ line: String)
  /// Writes one line of progress.
  func note(_ line: String)
  /// Shows how far something is, in a line that the next one replaces; nil takes it away.
  func progress(_ line: String?)
  /// Whether ``progress(_:)`` has a place where a line can be replaced.
  var hasProgressLine: Bool { get }
  /// Whether a person can answer.
  var canAsk: Bool { get }
  /// Asks for one line; nil at the end of the input.
  func ask(_ question: String) async -> String?
  /// Asks for one line that must not appear on the screen; nil at the end of the input.
  func askSecret(_ question: String) async -> String?
}

extension Terminal {
  /// Asks as for any other line; for terminals that show nothing of what is typed.
  public func askSecret(_ question: String) async -> String? { await ask(question) }

  /// Shows nothing; for terminals whose lines stay.
  public func progress(_ line: String?) {}

  /// False: lines stay.
  public var hasProgressLine: Bool { false }

  /// False: nobody is there.
  public var canAsk: Bool { false }

  /// Writes a result of several lines.
  func text(_ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) { result(String(line)) }
  }
}

/// The process's own standard streams.
public final class StandardTerminal: Terminal {
  private let lostResult = Atomic(false)
  private let showsProgress = Mutex(false)
  /// Whether standard error is a terminal.
  public let hasProgressLine: Bool
  /// Whether standard input and standard error are terminals.
  public let canAsk: Bool

  /// The streams of this process.
  public init() {
    hasProgressLine = isatty(STDERR_FILENO) == 1
    canAsk = isatty(STDERR_FILENO) == 1 && isatty(STDIN_FILENO) == 1
  }

  /// Whether a result could not be written, for example to a full disk.
  public var hasLostResult: Bool { lostResult.load(ordering: .relaxed) }

  /// Writes to standard output, at once.
  public func result(_ line: String) {
    progress(nil)
    if !write(PrintableText.line(line) + "\n", to: STDOUT_FILENO) { lostResult.store(true, ordering: .relaxed) }
  }

  /// Writes to standard error, at once.
  public func note(_ line: String) {
    progress(nil)
    _ = write(PrintableText.line(line) + "\n", to: STDERR_FILENO)
  }

  /// Replaces the progress line on standard error, where that is a terminal.
  public func progress(_ line: String?) {
    guard hasProgressLine else { return }
    showsProgress.withLock { isShown in
      guard isShown || line != nil else { return }
      // Back to the start of the line, and clear it.
      _ = write("\r\u{1B}[K" + PrintableText.line(line ?? ""), to: STDERR_FILENO)
      isShown = line != nil
    }
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
    progress(nil)
    _ = write(PrintableText.line(question), to: STDERR_FILENO)
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
