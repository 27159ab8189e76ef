import Synchronization

@testable import OMSCommands

/// A terminal that keeps what is written, and answers what it was told to.
final class Recorder: Terminal {
  private let lines = Mutex<(results: [String], notes: [String])>(([], []))
  private let answer: String?

  /// - Parameter answer: to every question; nil for a terminal that nobody sits at.
  init(answer: String? = nil) { self.answer = answer }

  var results: [String] { lines.withLock { $0.results } }
  var notes: [String] { lines.withLock { $0.notes } }
  var canAsk: Bool { answer != nil }
  func result(_ line: String) { lines.withLock { $0.results.append(line) } }
  func note(_ line: String) { lines.withLock { $0.notes.append(line) } }
  func ask(_ question: String) async -> String? { answer }
}
