import EWalletVectors
import Foundation
import Testing
import WebRPC

@testable import EWalletClient

/// Each example of an operation: the request that the client makes is the example's, and it reads the answer.
@Suite("operations as the examples show them", .enabled(if: EWalletVectors.areThere, "the examples are not there"))
struct OperationVectorTests {
  @Test("log-in sends no credentials, and the client is authenticated afterwards")
  func login() async throws {
    let vector = try VectorTransport("user.login")
    let client = HTTPClientAPI.sample(vector, token: nil)
    #expect(!client.isAuthenticated)
    let token = try await client.login(
      withParams: LoginParams(email: "user1@example.com", password: "correct horse"))
    #expect(token.token == "sandbox-auth-token-user1")
    #expect(token.user.email == "user1@example.com")
    #expect(client.isAuthenticated)
  }

  @Test("sign-up, password reset and password update send no credentials even where there are some")
  func standalone() async throws {
    try await VectorTransport("user.signup").client.signup(
      withParams: SignupParams(
        email: "user4@example.com", password: "correct horse", passwordConfirmation: "correct horse"))
    _ = try await User.resetPassword(
      using: VectorTransport("user.reset_password").client,
      params: UserResetPasswordParams(
        email: "user1@example.com",
        redirectURL: "my-app-scheme-uri://user/reset_password?email={email}&token={token}"))
    _ = try await User.updatePassword(
      using: VectorTransport("user.update_password").client,
      params: UserUpdatePasswordParams(
        email: "user1@example.com", token: "reset-token-0001", password: "new password 1",
        passwordConfirmation: "new password 1"))
    let user = try await User.verifyEmail(
      using: VectorTransport("user.verify_email").client,
      params: UserVerifyEmailParams(email: "user4@example.com", token: "verify-token-0001"))
    #expect(user.email == "user4@example.com")
  }

  @Test("log-out forgets the token")
  func logout() async throws {
    let client = try VectorTransport("me.logout").client
    try await client.logout()
    #expect(!client.isAuthenticated)
  }

  @Test("the current user, with every kind of metadata")
  func currentUser() async throws {
    let user = try await User.getCurrent(using: VectorTransport("me.get").client)
    #expect(user.username == "user3")
    #expect(user.providerUserId == "prov-user-3")
    #expect(user.email == nil)
    #expect(
      user.metadata == [
        "tier": "gold", "score": 42, "ratio": 0.5, "flags": ["a", "b"], "nested": ["inner": ["k": "v"]], "active": true,
      ])
    #expect(user.encryptedMetadata.isEmpty)
    #expect(user.socketTopic == "user:" + user.id)
    #expect(abs(user.createdAt.timeIntervalSince1970 - 1_714_555_800.123456) < 0.000_001)
  }

  @Test("wallets, with an amount above 2^64 to the last digit")
  func wallets() async throws {
    let wallets = try await Wallet.getAll(using: VectorTransport("me.get_wallets").client)
    let wallet = try await Wallet.getMain(using: VectorTransport("me.get_wallets").client)
    #expect(wallets == [wallet])
    let big = try #require(wallet.balances.first { $0.token.symbol == "BIG" })
    #expect(big.amount == 123_456_789_012_345_678_901_234_567_890)
    #expect(big.displayAmount() == "123,456,789,012.34567890123456789")
    #expect(big.displayAmount(withPrecision: 2) == "123,456,789,012.34")
  }

  @Test("settings")
  func settings() async throws {
    let setting = try await Setting.get(using: VectorTransport("me.get_settings").client)
    #expect(setting.tokens.count == 3)
    #expect(setting.tokens.map(\.subUnitToUnit).contains(1_000_000_000_000_000_000))
  }

  @Test("a page of transactions, sorted and with both kinds of filters")
  func transactions() async throws {
    let page = Transaction.paginatedListParams(
      page: 1, perPage: 2,
      filters: FilterParams(
        matchAll: [Transaction.filter(field: .status, comparator: .equal, value: "confirmed")],
        matchAny: [
          Transaction.filter(field: .id, comparator: .startsWith, value: "txn_"),
          Transaction.filter(field: "from_token.symbol", comparator: .equal, value: "PTS"),
        ]),
      sortBy: .createdAt, sortDirection: .descending)
    let list = try await Transaction.list(
      using: VectorTransport("me.get_transactions").client, params: TransactionListParams(paginatedListParams: page))
    #expect(list.data.count == 2)
    #expect(list.pagination.perPage == 2 && list.pagination.currentPage == 1)
    #expect(list.pagination.isFirstPage && !list.pagination.isLastPage)
    #expect(list.data.contains { $0.from.account != nil || $0.to.account != nil })
  }

  @Test("transactions to an address and to an account")
  func transaction() async throws {
    let transaction = try await Transaction.create(
      using: VectorTransport("me.create_transaction").client,
      params: TransactionCreateParams(
        fromAddress: "abcd000000000001", toAddress: "efgh000000000002", amount: 1000,
        tokenId: "tok_PTS_01hx3nr4q0x16p72vj81e373v8", idempotencyToken: "idem-send-0001",
        metadata: ["note": "lunch"]))
    #expect(transaction.status == .confirmed)
    #expect(transaction.from.amount == 1000)
    #expect(transaction.exchange.rate == nil && transaction.error == nil)
    let big = try await Transaction.create(
      using: VectorTransport("me.create_transaction.big_amount_to_account").client,
      params: TransactionCreateParams(
        toAccountId: "acc_01hx3nr4q09yf8myfg9t15f7xt", amount: 36_893_488_147_419_103_233,
        tokenId: "tok_BIG_01hx3nr4q0et8h96fm038r0ek6", idempotencyToken: "idem-send-0002"))
    #expect(big.to.amount == 36_893_488_147_419_103_233)
    #expect(big.to.account?.id == "acc_01hx3nr4q09yf8myfg9t15f7xt")
  }

  @Test("the answer of an exchange")
  func exchange() throws {
    let vector = try VectorTransport("me.create_transaction.exchange")
    let transaction = try Envelope<Transaction>.data(from: vector.response.body)
    #expect(transaction.from.token != transaction.to.token)
    #expect(transaction.exchange.rate != nil)
    #expect(transaction.exchange.exchangePair?.name.contains("/") == true)
    #expect(transaction.exchange.exchangeWallet?.balances.isEmpty == true)
  }

  @Test("requests with every option, and with none")
  func requests() async throws {
    let full = try #require(
      TransactionRequestCreateParams(
        type: .receive, tokenId: "tok_PTS_01hx3nr4q0x16p72vj81e373v8", amount: 1500, correlationId: "order-0001",
        requireConfirmation: true, maxConsumptions: 10, consumptionLifetime: 60000,
        expirationDate: Date(timeIntervalSince1970: 1_717_200_000), allowAmountOverride: true,
        maxConsumptionsPerUser: 5, consumptionIntervalDuration: 3_600_000, maxConsumptionsPerInterval: 10,
        maxConsumptionsPerIntervalPerUser: 1, metadata: ["order": "0001"]))
    let request = try await TransactionRequest.create(
      using: VectorTransport("me.create_transaction_request").client, params: full)
    #expect(request.amount == 1500 && request.requireConfirmation && request.maxConsumptions == 10)
    #expect(request.expirationDate == Date(timeIntervalSince1970: 1_717_200_000))
    #expect(request.status == .valid && request.type == .receive)
    let bare = try #require(
      TransactionRequestCreateParams(type: .send, tokenId: "tok_PTS_01hx3nr4q0x16p72vj81e373v8", amount: nil))
    let open = try await TransactionRequest.create(
      using: VectorTransport("me.create_transaction_request.no_amount").client, params: bare)
    #expect(open.amount == nil && open.type == .send)
    let found = try await TransactionRequest.get(
      using: VectorTransport("me.get_transaction_request").client, formattedId: request.formattedId)
    #expect(found == request)
    let cancelled = try await found.cancel(using: VectorTransport("me.cancel_transaction_request").client)
    #expect(cancelled.status == .expired && cancelled.expirationReason == "cancelled_transaction_request")
  }

  @Test("consumptions: settled at once, pending, approved, rejected, cancelled")
  func consumptions() async throws {
    let settled = try await TransactionConsumption.consumeTransactionRequest(
      using: VectorTransport("me.consume_transaction_request").client,
      params: TransactionConsumptionParams(
        formattedTransactionRequestId: "txr_01hx3nr4q0s3dgd69y2bq2f56z", amount: nil,
        idempotencyToken: "idem-consume-0001"))
    #expect(settled.status == .confirmed && settled.finalizedRequestAmount == 1500)
    #expect(settled.transaction?.exchange.rate == 1)
    let pending = try await TransactionConsumption.consumeTransactionRequest(
      using: VectorTransport("me.consume_transaction_request.pending").client,
      params: TransactionConsumptionParams(
        formattedTransactionRequestId: "txr_01hx3nr4q081yaywxb8230hst7", amount: nil,
        idempotencyToken: "idem-consume-0002"))
    #expect(pending.status == .pending && pending.transaction == nil && pending.finalizedRequestAmount == nil)
    let approved = try await pending.approve(using: VectorTransport("me.approve_transaction_consumption").client)
    #expect(approved.status == .confirmed && approved.approvedAt != nil && approved.confirmedAt != nil)
    let rejected = try await pending.reject(using: VectorTransport("me.reject_transaction_consumption").client)
    #expect(rejected.status == .rejected && rejected.rejectedAt != nil)
    let cancelled = try await pending.cancel(using: VectorTransport("me.cancel_transaction_consumption").client)
    #expect(cancelled.status == .cancelled && cancelled.cancelledAt != nil)
  }

  @Test("the amount of the request, spelled out, is not sent")
  func sameAmount() async throws {
    let vector = try VectorTransport("me.get_transaction_request")
    let request = try Envelope<TransactionRequest>.data(from: vector.response.body)
    let same = TransactionConsumptionParams(
      transactionRequest: request, amount: 1500, idempotencyToken: "idem-consume-0002")
    _ = try await TransactionConsumption.consumeTransactionRequest(
      using: VectorTransport("me.consume_transaction_request.pending").client, params: #require(same))
    #expect(
      TransactionConsumptionParams(transactionRequest: request, amount: 7, idempotencyToken: "t")?.amount == 7)
  }

  @Test("every example of an operation is among these tests")
  func allCovered() {
    let tested: Set = [
      "user.login", "user.signup", "user.reset_password", "user.update_password", "user.verify_email", "me.logout",
      "me.get", "me.get_wallets", "me.get_settings", "me.get_transactions", "me.create_transaction",
      "me.create_transaction.big_amount_to_account", "me.create_transaction.exchange",
      "me.create_transaction_request", "me.create_transaction_request.no_amount", "me.get_transaction_request",
      "me.cancel_transaction_request", "me.consume_transaction_request", "me.consume_transaction_request.pending",
      "me.approve_transaction_consumption", "me.reject_transaction_consumption", "me.cancel_transaction_consumption",
    ]
    // `status` and `root_status` are answers of the server that no client method asks for.
    #expect(Set(EWalletVectors.names("me.") + EWalletVectors.names("user.")) == tested)
  }
}
