import CryptoCore

extension AttestationPolicy {
  /// SHA-256 of the AWS Nitro Enclaves root certificate G1.
  public static let awsNitroRootFingerprint = bytes(
    "641a0321a3e244efe456463195d606317ed7cdcc3c1756e09893f3c68f79bb5b")

  /// The wallet service that keeps real keys.
  public static let production = AttestationPolicy(
    rootFingerprint: awsNitroRootFingerprint,
    measurements: [
      bytes("671f22183eed852f4051a50ee54b45153499501538cbd64a277b8ff22a012b37f1905ebfcf7a6be8ce00ec0c8db7bbd2"),
      bytes("1935cbc713f0b43060315689e87285f6ba76bcf06f26d0719735e8d674b71e0eff71dcf77fe90ab32870ef3c954973b7"),
      bytes("66d0d20073ec8549b6eb1cd3cd53311495225ec79d68f168ab734b24a69a8ed0f890f85ff31d5f0a79486a4e3a303b3c"),
    ])

  /// The wallet service before a release.
  public static let staging = AttestationPolicy(
    rootFingerprint: awsNitroRootFingerprint,
    measurements: [
      bytes("e4da1f70f6e781d7196dff36d21e57bb5603ec4bcacefb7061493049292b76b620b0ad23b82e280d6130f67384051e9f"),
      bytes("3d21c70519a0ea3d5e6af43c5323234d90755d1ca08431064bd9687ddde4a4788a0a4736701513eee6008f1ec17e0d23"),
    ])

  /// The wallet service in development: debug mode, for keys that are worth nothing.
  public static let development = AttestationPolicy(
    rootFingerprint: awsNitroRootFingerprint, measurements: [[UInt8](repeating: 0, count: 48)],
    acceptsDebugMode: true)

  /// The Sandbox. Everybody knows the private key of its root, so this is for keys that lead to a loopback address only.
  public static let sandbox = AttestationPolicy(
    rootFingerprint: bytes("d6b423942e70db2dc9f2e8a5fea127cfd3eb23250155016841ab440d537e8470"),
    measurements: [sandboxMeasurement])

  /// PCR0 of the Sandbox's enclave.
  public static let sandboxMeasurement = SHA384.hash("OMS Sandbox enclave".utf8)

  // A table that is easy to compare with what is published. Text that is not hex would match nothing.
  private static func bytes(_ hex: String) -> [UInt8] { (try? Hex.decode(hex)) ?? [] }
}
