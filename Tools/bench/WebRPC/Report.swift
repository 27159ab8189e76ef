import Foundation

/// One comparison, printed as `bench <name> ours=<figure> peer=<figure> ratio=<r> bound=<b> ok|SHORT`.
struct Measurement: Sendable {
  let name: String
  let ours: String
  let peer: String
  let ratio: Double
  let bound: Double

  /// Figures where more is better.
  static func rate(_ name: String, ours: Double, peer: Double, bound: Double, unit: String = "/s") -> Measurement {
    Measurement(
      name: name, ours: figure(ours) + unit, peer: figure(peer) + unit, ratio: ours / peer, bound: bound)
  }

  /// Figures where less is better; the ratio is that of the peer to ours.
  static func cost(_ name: String, ours: Double, peer: Double, bound: Double, unit: String) -> Measurement {
    Measurement(
      name: name, ours: figure(ours) + unit, peer: figure(peer) + unit, ratio: peer / ours, bound: bound)
  }

  var isMet: Bool { ratio >= bound }

  func report() {
    print(
      "bench \(name) ours=\(ours) peer=\(peer) ratio=\(String(format: "%.2f", ratio))",
      "bound=\(String(format: "%.2f", bound)) \(isMet ? "ok" : "SHORT")"
    )
  }

  private static func figure(_ value: Double) -> String {
    String(format: value >= 100 ? "%.0f" : "%.1f", value)
  }
}
