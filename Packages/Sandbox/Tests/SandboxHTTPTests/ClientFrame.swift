/// Frames as a client sends them (RFC 6455 §5.2), also ones that it must not.
func clientFrame(
  _ opcode: UInt8, _ payload: [UInt8] = [], isFinal: Bool = true, isMasked: Bool = true, reserved: UInt8 = 0,
  lengthForm: Int? = nil
) -> [UInt8] {
  var bytes = [(isFinal ? 0x80 : 0) | reserved | opcode]
  let mask: UInt8 = isMasked ? 0x80 : 0
  switch lengthForm ?? (payload.count < 126 ? 0 : payload.count < 0x1_0000 ? 2 : 8) {
  case 0: bytes.append(mask | UInt8(payload.count))
  case 2: bytes += [mask | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
  default: bytes += [mask | 127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
  }
  guard isMasked else { return bytes + payload }
  let key: [UInt8] = [0x37, 0xfa, 0x21, 0x3d]
  return bytes + key + payload.enumerated().map { $1 ^ key[$0 & 3] }
}

func clientText(_ text: String) -> [UInt8] { clientFrame(1, Array(text.utf8)) }
