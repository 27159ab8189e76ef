import CryptoCore
import CryptoP256

/// A chain whose authority has a key on P-256, made with PyCA cryptography.
enum MixedChain {
  static func make() throws -> (certificates: [[UInt8]], leafKey: P384PrivateKey) {
    (
      try certificates.map { try Base64.decode($0) },
      try P384PrivateKey(rawScalar: SecretBytes(copying: Hex.decode(leafKey)))
    )
  }

  private static let leafKey =
    "17cfb7e255e089f9993e7de8b61d1bc98fde94f07d1666f3dfdd3e56241f1e844be64004cfa392e6fae50403fb6e1fc1"

  /// Root on P-384, authority on P-256, leaf on P-384.
  private static let certificates = [
    "MIIBgjCCAQigAwIBAgIURTTtPHXoCIyWtp52eEUcau6wrMQwCgYIKoZIzj0EAwMwDzENMAsGA1UEAwwEcm9vdDAgFw0yNTAxMDEw"
      + "MDAwMDBaGA8yMTAwMDEwMTAwMDAwMFowDzENMAsGA1UEAwwEcm9vdDB2MBAGByqGSM49AgEGBSuBBAAiA2IABPHDsI6kTPV4e86b"
      + "ZDnIXukKSOxc9UwwgHyhDQeWQtd9SRRn8cO036gpccCj6AxGXWCmOUA+9CyV7R498X1dWsBIaBEvE9j0FbIn2bZcbkZ3lsfn6cbK"
      + "B0EPhIAHPlG5TqMjMCEwDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAYYwCgYIKoZIzj0EAwMDaAAwZQIxANhr0sckrGxx"
      + "6x1TuIe56Bd5FpvQBLbmftiLsvGT/wFfJasXSWwQN9fqRyUbJUtJCQIwLgiyFAdpZvlX0AoF4Fsw1OGAIpd/H78fB9f6ahcOliMd"
      + "n711R46gEj2qhlLWHkGb",
    "MIIBajCB8KADAgECAhQ6wERMl4ZVf2iCmsCIQek1CxH5sTAKBggqhkjOPQQDAzAPMQ0wCwYDVQQDDARyb290MCAXDTI1MDEwMTAw"
      + "MDAwMFoYDzIxMDAwMTAxMDAwMDAwWjAUMRIwEAYDVQQDDAlhdXRob3JpdHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARMBpuJ"
      + "88g9k/lJSL5wg2EdlhV8H4Px17ih0ibnFYZFqaycV4Sj6RaJS7kaUdfX7t2drP/DY17Gzfn98Jb64NTSoyMwITAPBgNVHRMBAf8E"
      + "BTADAQH/MA4GA1UdDwEB/wQEAwIBhjAKBggqhkjOPQQDAwNpADBmAjEA8Jux2QaEyatDlJTBFZo0yKKSETDWe3D318WGrY/Vk+fC"
      + "KrSOCFyqDPILnMQuVVe0AjEAxrBdf/o+qOXfGAueJOpjAA4fK5OT579+CHZxUUIRUvvH2DHyhAyCvb1/2Uff0Uhw",
    "MIIBZzCCAQ2gAwIBAgIUONo1JC4CcZEGYgsbL7T/zAV8iBIwCgYIKoZIzj0EAwMwFDESMBAGA1UEAwwJYXV0aG9yaXR5MCAXDTI1"
      + "MDEwMTAwMDAwMFoYDzIxMDAwMTAxMDAwMDAwWjASMRAwDgYDVQQDDAdlbmNsYXZlMHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEvo7/"
      + "u3aOlG45G9lXq+2+Hp7hw9sqTbFPAFRzyohNA+6I3x8T8hUdUsfKlqNQ1mlTmgJdpFzq0WNxG0mWPd/KiQcSaCbVWQoAeBzd/dKE"
      + "VKTgPCGkqCaF7qMpXiBU6XsBoyAwHjAMBgNVHRMBAf8EAjAAMA4GA1UdDwEB/wQEAwIHgDAKBggqhkjOPQQDAwNIADBFAiEAv2nC"
      + "iQdyB3JzNG7ihX1NqY4Lm56O4d8LMfEEWGaTVCgCIE30F3NyFeR2edQbRos5xaIvPiCLRBXlhVcj2mJD2XGK",
  ]
}
