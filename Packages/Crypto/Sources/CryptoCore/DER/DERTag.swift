/// The tags of the elements that keys and signatures are made of (X.690 §8.1.2).
package enum DERTag: UInt8, CustomStringConvertible {
  case integer = 0x02
  case bitString = 0x03
  case octetString = 0x04
  case objectIdentifier = 0x06
  case sequence = 0x30
  /// `[0]`, constructed.
  case context0 = 0xa0
  /// `[1]`, constructed.
  case context1 = 0xa1
  /// `[1]`, primitive.
  case implicit1 = 0x81

  package var description: String {
    switch self {
    case .integer: "integer"
    case .bitString: "bit string"
    case .octetString: "octet string"
    case .objectIdentifier: "object identifier"
    case .sequence: "sequence"
    case .context0: "element [0]"
    case .context1, .implicit1: "element [1]"
    }
  }
}
