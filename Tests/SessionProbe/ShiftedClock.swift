import OMSWallet
import Synchronization

/// The device's clock, put forward.
final class ShiftedClock: WallClock {
  private let shift = Mutex<Int64>(0)
  private let base = SystemWallClock()

  func millisecondsSinceEpoch() -> Int64 { base.millisecondsSinceEpoch() + shift.withLock { $0 } }

  func advance(seconds: Int64) { shift.withLock { $0 += seconds * 1000 } }
}
