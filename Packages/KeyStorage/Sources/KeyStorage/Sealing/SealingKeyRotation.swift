/// What a rotation of the key in a file has reached.
public struct SealingKeyRotation: Hashable, Sendable {
  /// Whether the old key is gone from the file.
  ///
  /// Otherwise the file keeps it, because stores that were not named to the rotation need it, or may need it.
  public let isComplete: Bool
  /// How many stores are known to need the old key still.
  public let waitingStoreCount: Int

  /// Describes what was reached.
  public init(isComplete: Bool, waitingStoreCount: Int) {
    self.isComplete = isComplete
    self.waitingStoreCount = waitingStoreCount
  }
}
