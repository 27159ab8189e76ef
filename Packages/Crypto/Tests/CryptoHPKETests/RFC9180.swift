import CryptoHPKE
import CryptoVectors

/// RFC 9180 appendix A.3.1 and A.5.1: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, base mode.
enum RFC9180 {
  struct Suite: Sendable {
    let name: String
    let aead: HPKE.AEAD
    let ephemeralMaterial, ephemeralPublic, ephemeralScalar: HexText
    let recipientMaterial, recipientPublic, recipientScalar: HexText
    let sharedSecret, key, baseNonce, exporterSecret: HexText
    /// Ciphertexts by sequence number; the additional data is `Count-` and the number.
    let ciphertexts: [Int: HexText]
    /// Exported values of 32 bytes by exporter context.
    let exports: [(context: HexText, value: HexText)]
  }

  static let info = hex("4f6465206f6e2061204772656369616e2055726e")
  static let plaintext = hex("4265617574792069732074727574682c20747275746820626561757479")

  static let suites = [
    Suite(
      name: "A.3.1", aead: .aes128GCM,
      ephemeralMaterial: "4270e54ffd08d79d5928020af4686d8f6b7d35dbe470265f1f5aa22816ce860e",
      ephemeralPublic: """
        04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac9
        8536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4
        """,
      ephemeralScalar: "4995788ef4b9d6132b249ce59a77281493eb39af373d236a1fe415cb0c2d7beb",
      recipientMaterial: "668b37171f1072f3cf12ea8a236a45df23fc13b82af3609ad1e354f6ef817550",
      recipientPublic: """
        04fe8c19ce0905191ebc298a9245792531f26f0cece2460639e8bc39cb7f706a82
        6a779b4cf969b8a0e539c7f62fb3d30ad6aa8f80e30f1d128aafd68a2ce72ea0
        """,
      recipientScalar: "f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2",
      sharedSecret: "c0d26aeab536609a572b07695d933b589dcf363ff9d93c93adea537aeabb8cb8",
      key: "868c066ef58aae6dc589b6cfdd18f97e", baseNonce: "4e0bc5018beba4bf004cca59",
      exporterSecret: "14ad94af484a7ad3ef40e9f3be99ecc6fa9036df9d4920548424df127ee0d99f",
      ciphertexts: [
        0: "5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434",
        1: "fa6f037b47fc21826b610172ca9637e82d6e5801eb31cbd3748271affd4ecb06646e0329cbdf3c3cd655b28e82",
        2: "895cabfac50ce6c6eb02ffe6c048bf53b7f7be9a91fc559402cbc5b8dcaeb52b2ccc93e466c28fb55fed7a7fec",
      ],
      exports: [
        ("", "5e9bc3d236e1911d95e65b576a8a86d478fb827e8bdfe77b741b289890490d4d"),
        ("00", "6cff87658931bda83dc857e6353efe4987a201b849658d9b047aab4cf216e796"),
        ("54657374436f6e74657874", "d8f1ea7942adbba7412c6d431c62d01371ea476b823eb697e1f6e6cae1dab85a"),
      ]),
    Suite(
      name: "A.5.1", aead: .chaCha20Poly1305,
      ephemeralMaterial: "f1f1a3bc95416871539ecb51c3a8f0cf608afb40fbbe305c0a72819d35c33f1f",
      ephemeralPublic: """
        04c07836a0206e04e31d8ae99bfd549380b072a1b1b82e563c935c095827824fc1
        559eac6fb9e3c70cd3193968994e7fe9781aa103f5b50e934b5b2f387e381291
        """,
      ephemeralScalar: "7550253e1147aae48839c1f8af80d2770fb7a4c763afe7d0afa7e0f42a5b3689",
      recipientMaterial: "61092f3f56994dd424405899154a9918353e3e008171517ad576b900ddb275e7",
      recipientPublic: """
        04a697bffde9405c992883c5c439d6cc358170b51af72812333b015621dc0f40ba
        d9bb726f68a5c013806a790ec716ab8669f84f6b694596c2987cf35baba2a006
        """,
      recipientScalar: "a4d1c55836aa30f9b3fbb6ac98d338c877c2867dd3a77396d13f68d3ab150d3b",
      sharedSecret: "806520f82ef0b03c823b7fc524b6b55a088f566b9751b89551c170f4113bd850",
      key: "a8f45490a92a3b04d1dbf6cf2c3939ad8bfc9bfcb97c04bffe116730c9dfe3fc",
      baseNonce: "726b4390ed2209809f58c693",
      exporterSecret: "4f9bd9b3a8db7d7c3a5b9d44fdc1f6e37d5d77689ade5ec44a7242016e6aa205",
      ciphertexts: [
        0: "6469c41c5c81d3aa85432531ecf6460ec945bde1eb428cb2fedf7a29f5a685b4ccb0d057f03ea2952a27bb458b",
        1: "f1564199f7e0e110ec9c1bcdde332177fc35c1adf6e57f8d1df24022227ffa8716862dbda2b1dc546c9d114374",
        2: "39de89728bcb774269f882af8dc5369e4f3d6322d986e872b3a8d074c7c18e8549ff3f85b6d6592ff87c3f310c",
      ],
      exports: [
        ("", "9b13c510416ac977b553bf1741018809c246a695f45eff6d3b0356dbefe1e660"),
        ("00", "6c8b7be3a20a5684edecb4253619d9051ce8583baf850e0cb53c402bdcaf8ebb"),
        ("54657374436f6e74657874", "477a50d804c7c51941f69b8e32fe8288386ee1a84905fe4938d58972f24ac938"),
      ]),
  ]
}
