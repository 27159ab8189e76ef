import Synchronization

/// Adds up calls by path in memory.
///
/// What it keeps is bounded, whatever a service answers: calls to paths beyond `maximumPathCount` are counted under
/// ``otherPaths``, and on one path error codes beyond the first 64 outcomes are counted without their code.
public final class InMemoryMetrics: WebRPCMetricsSink {
  /// The calls to one path.
  public struct Summary: Sendable, Hashable {
    /// How often each outcome came.
    public fileprivate(set) var outcomes: [WebRPCCallMetric.Outcome: Int] = [:]
    /// The shortest call.
    public fileprivate(set) var shortest: Duration
    /// The longest call.
    public fileprivate(set) var longest: Duration
    /// All calls together.
    public fileprivate(set) var total: Duration = .zero
    /// Calls so far.
    public fileprivate(set) var count = 0

    /// Time of a call on average.
    public var mean: Duration { total / count }

    fileprivate init(first: Duration) {
      shortest = first
      longest = first
    }

    fileprivate mutating func add(_ call: WebRPCCallMetric) {
      var outcome = call.outcome
      if outcomes[outcome] == nil, outcomes.count >= 64, case .refused(let statusClass, _) = outcome {
        outcome = .refused(statusClass: statusClass, errorCode: nil)
      }
      outcomes[outcome, default: 0] += 1
      count += 1
      total += call.duration
      shortest = min(shortest, call.duration)
      longest = max(longest, call.duration)
    }
  }

  /// The name under which paths are counted for which there is no room.
  public static let otherPaths = "*"

  private let maximumPathCount: Int
  private let summaries = Mutex<[String: Summary]>([:])

  /// No calls yet. At most `maximumPathCount` paths are told apart.
  public init(maximumPathCount: Int = 1_000) {
    self.maximumPathCount = maximumPathCount
  }

  /// The figures so far, by path.
  public var snapshot: [String: Summary] { summaries.withLock { $0 } }

  /// Adds a call to the figures of its path.
  public func record(_ call: WebRPCCallMetric) {
    summaries.withLock { summaries in
      let isKnown = summaries[call.path] != nil || summaries.count < maximumPathCount
      summaries[isKnown ? call.path : Self.otherPaths, default: Summary(first: call.duration)].add(call)
    }
  }
}
