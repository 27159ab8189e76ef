import EWalletClient
import Testing

@Suite("what docs/ewallet.md says")
struct GuideTests {
  @Test("the amounts are those that the text names")
  func amounts() {
    let (text, amount) = GuideExamples.amounts()
    #expect(text == "123,456,789,012.34567890123456789")
    #expect(amount == 1337)
  }
}
