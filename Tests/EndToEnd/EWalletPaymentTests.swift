import EWalletClient
import EWalletQR
import Foundation
import OMSSandbox
import Testing
import WebRPC

@Suite("eWallet payments against the Sandbox, over HTTP", .timeLimit(.minutes(10)))
struct EWalletPaymentTests {
  @Test("transactions by address, account, user and provider's user; a repetition moves nothing")
  func transactions() async throws {
    try await EWalletWorld.run { world in
      let (rich, points) = (world.rich, EWalletWorld.points)
      let byAddress = TransactionCreateParams(
        fromAddress: "abcd000000000001", toAddress: "efgh000000000002", amount: 1000, tokenId: points,
        idempotencyToken: "one", metadata: ["note": "lunch"])
      let first = try await Transaction.create(using: rich, params: byAddress)
      #expect(first.status == .confirmed && first.metadata == ["note": "lunch"])
      #expect(try await Transaction.create(using: rich, params: byAddress) == first)
      #expect(try await world.balance(rich) == 249_000)
      #expect(try await world.balance(world.poor) == 1000)

      let big = try await Transaction.create(
        using: rich,
        params: TransactionCreateParams(
          toAccountId: EWalletWorld.shop, amount: 36_893_488_147_419_103_233, tokenId: EWalletWorld.big,
          idempotencyToken: "two"))
      #expect(big.to.account?.id == EWalletWorld.shop)
      #expect(try await world.balance(rich, of: EWalletWorld.big) == 123_456_788_975_452_190_753_815_464_657)
      let provider = try await Transaction.create(
        using: rich,
        params: TransactionCreateParams(
          toProviderUserId: "prov-user-3", amount: 1, tokenId: points, idempotencyToken: "three"))
      #expect(provider.to.user?.providerUserId == "prov-user-3")
      let other = try await User.getCurrent(using: world.poor)
      let user = try await Transaction.create(
        using: rich,
        params: TransactionCreateParams(toUserId: other.id, amount: 1, tokenId: points, idempotencyToken: "four"))
      #expect(user.to.user == other)

      func code(_ from: String? = nil, to: String, _ amount: BigInt, token: String = points) async -> String? {
        await apiCode {
          try await Transaction.create(
            using: rich,
            params: TransactionCreateParams(
              fromAddress: from, toAddress: to, amount: amount, tokenId: token, idempotencyToken: UUID().uuidString))
        }
      }
      #expect(await code(to: "efgh000000000002", 99_999_999) == "transaction:insufficient_funds")
      #expect(await code(to: "abcd000000000001", 1) == "transaction:same_address")
      #expect(await code(to: "zzzz999999999999", 1) == "wallet:to_address_not_found")
      #expect(await code("efgh000000000002", to: "efgh000000000002", 1) == "user:from_address_mismatch")
      #expect(await code("zzzz999999999999", to: "efgh000000000002", 1) == "user:from_address_not_found")
      #expect(await code(to: "efgh000000000002", 0) == "transaction:amount_is_zero")
      #expect(await code(to: "efgh000000000002", 1, token: "tok_NO") == "token:id_not_found")
      #expect(
        await code(to: "efgh000000000002", 100_000_000_000_000_000_000_000_000_000_000_000)
          == "client:invalid_parameter")
    }
  }

  @Test("pages, orders and filters of the transaction list")
  func list() async throws {
    try await EWalletWorld.run { world in
      for number in 1...5 {
        _ = try await Transaction.create(
          using: world.rich,
          params: TransactionCreateParams(
            toAddress: "efgh000000000002", amount: BigInt(number * 100), tokenId: EWalletWorld.points,
            idempotencyToken: "list-\(number)"))
      }
      func list(
        page: Int = 1, perPage: Int = 2, _ filters: FilterParams<Transaction>? = nil,
        direction: SortDirection = .ascending, address: String? = nil
      ) async throws -> JSONPaginatedListResponse<Transaction> {
        try await Transaction.list(
          using: world.poor,
          params: TransactionListParams(
            paginatedListParams: Transaction.paginatedListParams(
              page: page, perPage: perPage, filters: filters, sortBy: .createdAt, sortDirection: direction),
            address: address))
      }
      let first = try await list()
      #expect(first.data.map(\.to.amount) == [100, 200])
      #expect(first.pagination.isFirstPage && !first.pagination.isLastPage)
      let last = try await list(page: 3)
      #expect(last.data.map(\.to.amount) == [500] && last.pagination.isLastPage && last.pagination.currentPage == 3)
      #expect(try await list(perPage: 5, direction: .descending).data.map(\.to.amount) == [500, 400, 300, 200, 100])
      let filters = FilterParams<Transaction>(
        matchAll: [Transaction.filter(field: .toAmount, comparator: .greaterThan, value: 200)],
        matchAny: [
          Transaction.filter(field: .idempotencyToken, comparator: .equal, value: "list-4"),
          Transaction.filter(field: .idempotencyToken, comparator: .equal, value: "list-1"),
        ])
      #expect(try await list(filters).data.map(\.to.amount) == [400])
      let nothing = FilterParams<Transaction>(matchAll: [Transaction.filter(field: .errorCode, comparator: .notNil)])
      #expect(try await list(nothing).data.isEmpty)
      let secret = FilterParams<Transaction>(
        matchAll: [Transaction.filter(field: "secret", comparator: .equal, value: "x")])
      #expect(await apiCode { try await list(secret) } == "client:invalid_parameter")
      #expect(await apiCode { try await list(address: "abcd000000000001") } == "user:user_wallet_mismatch")
      #expect(try await list(address: "efgh000000000002").data.count == 2)
    }
  }

  @Test("every option of a request comes back, and its QR code leads to it")
  func requests() async throws {
    try await EWalletWorld.run { world in
      let expiration = Date(timeIntervalSince1970: 4_102_444_800)
      let params = try #require(
        TransactionRequestCreateParams(
          type: .send, tokenId: EWalletWorld.points, amount: 15, address: "abcd000000000001",
          correlationId: "order-1", requireConfirmation: true, maxConsumptions: 10, consumptionLifetime: 60_000,
          expirationDate: expiration, allowAmountOverride: false, maxConsumptionsPerUser: 5,
          consumptionIntervalDuration: 3_600_000, maxConsumptionsPerInterval: 4,
          maxConsumptionsPerIntervalPerUser: 3, metadata: ["order": "1"]))
      let request = try await TransactionRequest.create(using: world.rich, params: params)
      #expect(request.type == .send && request.amount == 15 && request.address == "abcd000000000001")
      #expect(request.correlationId == "order-1" && request.requireConfirmation && request.maxConsumptions == 10)
      #expect(request.consumptionLifetime == 60_000 && request.expirationDate == expiration)
      #expect(!request.allowAmountOverride && request.maxConsumptionsPerUser == 5)
      #expect(request.consumptionIntervalDuration == 3_600_000 && request.maxConsumptionsPerInterval == 4)
      #expect(request.maxConsumptionsPerIntervalPerUser == 3 && request.metadata == ["order": "1"])
      #expect(request.status == .valid && request.user?.email == "user1@example.com")
      #expect(
        await apiCode { try await TransactionRequest.create(using: world.rich, params: params) }
          == "client:invalid_parameter")

      let picture = try #require(request.qrImage()).pngBytes()
      let text = try #require(try QRReader.texts(inFileBytes: picture).first)
      let found = try await QRClientVerifier(client: world.poor).transactionRequest(for: text)
      #expect(found == request && found.formattedId == text)
      #expect(
        await apiCode { try await QRClientVerifier(client: world.poor).transactionRequest(for: "txr_no") }
          == "unauthorized")
      #expect(await apiCode { try await request.cancel(using: world.poor) } == "unauthorized")
      #expect(try await request.cancel(using: world.rich).status == .expired)
      #expect(await apiCode { try await world.consume(request, world.poor) } == "transaction_request:cancelled")
    }
  }

  @Test("a consumption without confirmation is settled in one call; a repetition gets the same one")
  func consumption() async throws {
    try await EWalletWorld.run { world in
      let request = try await world.request()
      let first = try await world.consume(request, idempotencyToken: "once")
      #expect(first.status == .confirmed && first.finalizedRequestAmount == 1500 && first.amount == nil)
      #expect(first.approvedAt != nil && first.confirmedAt != nil && first.transaction?.status == .confirmed)
      #expect(try await world.consume(request, idempotencyToken: "once") == first)
      #expect(try await world.balance(world.poor) == 1500)
      let chosen = try await world.consume(request, amount: 7)
      #expect(chosen.amount == 7)
      #expect(try await world.balance(world.poor) == 1507)
      let offer = try await world.request(world.rich, type: .send, amount: 500)
      _ = try await world.consume(offer, world.poor)
      #expect(try await world.balance(world.poor) == 2007)
      #expect(try await world.balance(world.rich) == 247_993)
    }
  }

  @Test("limits, fixed amounts and missing funds refuse a consumption")
  func limits() async throws {
    try await EWalletWorld.run { world in
      let once = try await world.request(maxConsumptions: 1)
      _ = try await world.consume(once)
      #expect(await apiCode { try await world.consume(once) } == "transaction_request:max_consumptions_reached")
      let perUser = try await world.request(perUser: 1)
      _ = try await world.consume(perUser)
      #expect(
        await apiCode { try await world.consume(perUser) }
          == "transaction_request:max_consumptions_per_user_reached")
      let fixed = try await world.request(override: false)
      #expect(
        await apiCode { try await world.consume(fixed, amount: 1) }
          == "transaction_request:unauthorized_amount_override")
      #expect(try await world.consume(fixed, amount: 1500).status == .confirmed, "the same amount may be spelled out")
      let dear = try await world.request(amount: 99_999_999)
      #expect(await apiCode { try await world.consume(dear) } == "transaction:insufficient_funds")
      let open = try await world.request(amount: nil)
      let missing = TransactionConsumptionParams(transactionRequest: open, amount: nil, idempotencyToken: "x")
      #expect(missing == nil)
      let blind = TransactionConsumptionParams(
        formattedTransactionRequestId: open.formattedId, amount: nil, idempotencyToken: "y")
      #expect(
        await apiCode { try await TransactionConsumption.consumeTransactionRequest(using: world.rich, params: blind) }
          == "client:invalid_parameter")
    }
  }

  @Test("approving, rejecting and cancelling, by those who may")
  func deciding() async throws {
    try await EWalletWorld.run { world in
      let (rich, poor) = (world.rich, world.poor)
      let request = try await world.request(confirm: true)
      let first = try await world.consume(request)
      #expect(first.status == .pending && first.transaction == nil)
      #expect(await apiCode { try await first.approve(using: rich) } == "transaction_consumption:not_owner")
      let approved = try await first.approve(using: poor)
      #expect(approved.status == .confirmed && approved.approvedAt != nil && approved.confirmedAt != nil)
      #expect(try await first.approve(using: poor) == approved)
      #expect(await apiCode { try await first.cancel(using: rich) } == "transaction_consumption:uncancellable")
      let second = try await world.consume(request)
      #expect(try await second.reject(using: poor).status == .rejected)
      let third = try await world.consume(request)
      #expect(await apiCode { try await third.cancel(using: poor) } == "unauthorized")
      #expect(try await third.cancel(using: rich).status == .cancelled)
      #expect(await apiCode { try await third.approve(using: poor) } == "transaction_consumption:cancelled")
      #expect(try await world.balance(poor) == 1500)
    }
  }
}
