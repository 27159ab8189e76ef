import CryptoCore

/// Finding the block of a key in PEM text.
enum PEMKey {
  /// The first block with one of the labels. Other blocks, such as `EC PARAMETERS`, are passed over.
  static func block(labelled labels: Set<String>, in text: some StringProtocol) throws(P256Error) -> PEM.Block {
    let blocks: [PEM.Block]
    do {
      blocks = try PEM.decode(text)
    } catch {
      throw P256Error(.invalidEncoding, error.reason, offset: error.offset)
    }
    guard let block = blocks.first(where: { labels.contains($0.label) }) else {
      throw P256Error(.invalidEncoding, "no block named \(labels.sorted().joined(separator: " or "))")
    }
    return block
  }
}
