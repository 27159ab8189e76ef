import Foundation
import Synchronization

/// A WebSocket server on 127.0.0.1 that does what a test's script says, one connection after the other, with plain
/// blocking calls on a thread of its own. It knows nothing of libwebsockets.
final class LoopbackWebSocketServer: Sendable {
  let port: UInt16
  private let listener: Int32

  init(_ script: @escaping @Sendable (LoopbackPeer) -> Void) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRINUSE) }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread {
      while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
        let peer = LoopbackPeer(descriptor)
        if peer.readHead() { script(peer) }
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
      }
      // Only here, where nobody waits on it any more: the number may be another's at once.
      close(listener)
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
  }
}

/// One connection, used by the server's thread alone.
final class LoopbackPeer {
  private let descriptor: Int32
  /// The lines of the opening.
  private(set) var head: [String] = []

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  func readHead() -> Bool {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)) {
      guard let byte = read(1) else { return false }
      bytes += byte
    }
    head = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    return true
  }

  func header(_ name: String) -> String? {
    head.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }.map {
      $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
    }
  }

  /// Takes the connection (RFC 6455 §4.2.2).
  func accept() {
    let key = (header("Sec-WebSocket-Key") ?? "") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    let answer = Data(sha1(Array(key.utf8))).base64EncodedString()
    write(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: \(answer)\r\n\r\n"
    )
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// An unmasked frame (RFC 6455 §5.2).
  func writeFrame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) {
    var frame: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
    switch payload.count {
    case ...125: frame.append(UInt8(payload.count))
    case ...65_535: frame += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default: frame += [127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
    }
    write(frame + payload)
  }

  /// The next frame of the client, unmasked; nil when the connection is gone.
  func readFrame() -> (opcode: UInt8, isMasked: Bool, payload: [UInt8])? {
    guard let start = read(2) else { return nil }
    var length = Int(start[1] & 0x7F)
    if length >= 126 {
      guard let more = read(length == 126 ? 2 : 8) else { return nil }
      length = more.reduce(0) { $0 << 8 | Int($1) }
    }
    let isMasked = start[1] & 0x80 != 0
    guard let mask = read(isMasked ? 4 : 0), let payload = read(length) else { return nil }
    let plain = isMasked ? payload.enumerated().map { $1 ^ mask[$0 % 4] } : payload
    return (start[0] & 0x0F, isMasked, plain)
  }

  /// Frames until the connection is gone.
  func waitForEnd() { while readFrame() != nil {} }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let received = bytes.withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress?.advanced(by: filled), count - filled, 0)
      }
      guard received > 0 else { return nil }
      filled += received
    }
    return bytes
  }
}

/// FIPS 180-4 §6.1: what the opening of a WebSocket asks for.
private func sha1(_ message: [UInt8]) -> [UInt8] {
  var padded = message + [0x80]
  while padded.count % 64 != 56 { padded.append(0) }
  padded += (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> (56 - 8 * $0)) }
  var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 { value << count | value >> (32 - count) }
  for block in stride(from: 0, to: padded.count, by: 64) {
    var words = (0..<16).map { word in
      padded[(block + word * 4)..<(block + word * 4 + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      words.append(rotate(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
    }
    var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
    for index in 0..<80 {
      let (mix, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotate(a, 5) &+ mix &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, rotate(b, 30), a, next)
    }
    hash = zip(hash, [a, b, c, d, e]).map { $0 &+ $1 }
  }
  return hash.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
}
