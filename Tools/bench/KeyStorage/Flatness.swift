import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a lookup among 100,000 records does against one among 10.
///
/// It may be slower by what the processor's caches cost: 100,000 records no longer fit them. A plain dictionary in
/// memory, with the same keys in the same order, shows how much that is. In each of the two, lookups among few and among
/// many take turns, with nothing else in between that would empty the caches; the best turn counts.
struct Flatness {
  /// Of what the dictionary keeps, this much is to be reached.
  private static let bound = 0.7
  private static let turns = 60
  private static let calls = 500
  private static let value = [UInt8](repeating: 0x5A, count: 160)

  let backend: Backend
  let folder: String

  func isMet() throws -> Bool {
    let (few, many) = (10, 100_000)
    let names = (0..<many).map { "oms-wallet-credential-\($0)" }
    let stores = [try store(Array(names[..<few])), try store(names)]
    defer { for store in stores { backend.close(store) } }
    let dictionaries = [dictionary(Array(names[..<few])), dictionary(names)]
    var total = 0
    let ours = try rates(few, many) { isMany, index in
      total += try stores[isMany ? 1 : 0].get(names[index])?.bytes.count ?? 0
    }
    let plain = rates(few, many) { isMany, index in
      total += dictionaries[isMany ? 1 : 0][Array(names[index].utf8)].map { Array($0) }?.count ?? 0
    }
    precondition(total == 4 * Self.turns * Self.calls * Self.value.count)
    print("bench dictionary-lookup-\(many)-against-\(few)-records \(Int(plain.many))/s \(Int(plain.few))/s")
    return Comparison.report(
      "\(backend)-lookup-\(many)-against-\(few)-records", ours.many, ours.few * plain.many / plain.few, Self.bound)
  }

  /// Lookups per second among few and among many, which take turns.
  private func rates(
    _ few: Int, _ many: Int, _ lookup: (_ isMany: Bool, _ index: Int) throws -> Void
  ) rethrows -> (few: Double, many: Double) {
    var best = (few: Duration.seconds(1_000), many: Duration.seconds(1_000))
    for _ in 0..<Self.turns {
      best.few = min(best.few, try timePerCall(Self.calls) { try lookup(false, $0 &* 7_919 % few) })
      best.many = min(best.many, try timePerCall(Self.calls) { try lookup(true, $0 &* 7_919 % many) })
    }
    return (1 / (best.few / .seconds(1)), 1 / (best.many / .seconds(1)))
  }

  private func store(_ names: [String]) throws -> any KeyValueStorage {
    let place = "\(folder)/\(backend)-lookup-\(names.count)"
    mkdir(place, 0o700)
    let store = try backend.open(place)
    try store.apply(names.map { .set($0, Self.value) })
    return store
  }

  private func dictionary(_ names: [String]) -> [[UInt8]: [UInt8]] {
    var records: [[UInt8]: [UInt8]] = [:]
    for name in names { records[Array(name.utf8)] = Array(Self.value) }
    return records
  }
}
