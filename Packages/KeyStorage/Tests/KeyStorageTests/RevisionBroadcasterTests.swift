import KeyStorage
import Synchronization
import Testing

@Suite struct RevisionBroadcasterTests {
  @Test func reportsNothingTwiceAndNothingOld() async {
    let broadcaster = RevisionBroadcaster(pollingEvery: .seconds(3600)) { 10 }
    var revisions = broadcaster.stream().makeAsyncIterator()
    broadcaster.announce(10)
    broadcaster.announce(9)
    broadcaster.announce(11)
    #expect(await revisions.next() == 11)
  }

  @Test func pollingFindsAnotherProcesssWrite() async {
    let source = Counter()
    let broadcaster = RevisionBroadcaster(pollingEvery: .milliseconds(1)) { source.next() }
    var revisions = broadcaster.stream().makeAsyncIterator()
    let first = await revisions.next() ?? 0
    let second = await revisions.next() ?? 0
    #expect(first > 1)
    #expect(second > first)
  }

  @Test func aStoreThatCannotBeReadIsSilent() async {
    let broadcaster = RevisionBroadcaster(pollingEvery: .milliseconds(1)) { nil }
    var revisions = broadcaster.stream().makeAsyncIterator()
    broadcaster.announce(3)
    #expect(await revisions.next() == 3)
  }

  /// A store that another process writes to all the time.
  private final class Counter: Sendable {
    private let value = Mutex<UInt64>(0)
    func next() -> UInt64 {
      value.withLock { value in
        value += 1
        return value
      }
    }
  }
}
