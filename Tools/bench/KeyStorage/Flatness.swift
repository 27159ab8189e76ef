import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a lookup among 100,000 records does against one among 10.
///
/// It may be slower by what the processor's caches cost: 100,000 records no longer fit them. A plain dictionary in
/// memory, with the same keys in the same order, shows how much that is. The four take turns, so that each finds the
/// caches as the others have left them; the best turn of each counts.
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
    var best = [Duration](repeating: .seconds(1_000), count: 4)
    var total = 0
    for _ in 0..<Self.turns {
      for (index, count) in [few, many].enumerated() {
        let time = try timePerCall(Self.calls) { call in
          total += try stores[index].get(names[call &* 7_919 % count])?.bytes.count ?? 0
        }
        best[index] = min(best[index], time)
      }
      for (index, count) in [few, many].enumerated() {
        let time = timePerCall(Self.calls) { call in
          total += dictionaries[index][Array(names[call &* 7_919 % count].utf8)].map { Array($0) }?.count ?? 0
        }
        best[2 + index] = min(best[2 + index], time)
      }
    }
    precondition(total == 4 * Self.turns * Self.calls * Self.value.count)
    let rates = best.map { 1 / ($0 / .seconds(1)) }
    print("bench dictionary-lookup-\(many)-against-\(few)-records \(Int(rates[3]))/s \(Int(rates[2]))/s")
    return Comparison.report(
      "\(backend)-lookup-\(many)-against-\(few)-records", rates[1], rates[0] * rates[3] / rates[2], Self.bound)
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
