import KeyStorage

/// Writes without an end, and says so after each write.
struct CrashWriter {
  let store: StoreArgument

  func run() throws {
    let storage = try store.open()
    var number = try CrashState(storage).number
    say("o")
    while true {
      number += 1
      try storage.apply(CrashState.changes(number))
      say("w \(number)")
      say("c \(try storage.reserveCounter("counter", atLeast: 1))")
    }
  }
}

/// What the writer's updates leave behind.
struct CrashState {
  /// The last update, 0 if there was none.
  let number: UInt64
  let counter: UInt64

  /// - Throws: when it is not exactly what one update has left behind.
  init(_ storage: any KeyValueStorage) throws {
    let values = try storage.snapshot(of: ["left", "right", "odd"]).map { $0?.bytes }
    counter = try storage.counter("counter") ?? 0
    guard let left = values[0] else {
      guard values[1] == nil, values[2] == nil else { throw TortureError("the first update is half there") }
      number = 0
      return
    }
    number = left.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    guard left == Self.content(number), values[1] == left else { throw TortureError("update \(number) is half there") }
    guard (values[2] != nil) == (number % 2 == 1) else { throw TortureError("the deletion of \(number) is half there") }
    let keys = try storage.keys(withPrefix: "").filter { $0 != "counter" }
    guard keys == (number % 2 == 1 ? ["left", "odd", "right"] : ["left", "right"]) else {
      throw TortureError("the keys are \(keys)")
    }
  }

  static func changes(_ number: UInt64) -> [StorageChange] {
    let content = content(number)
    return [
      .set("left", content), number % 2 == 1 ? .set("odd", [1]) : .delete("odd"), .set("right", content),
    ]
  }

  private static func content(_ number: UInt64) -> [UInt8] {
    let start = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
    return start + [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: Int(number &* 7_919 % 9_000))
  }
}
