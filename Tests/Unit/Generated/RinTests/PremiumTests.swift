import Accord
import Foundation
import Rin
import RinMocks
import Testing

private typealias V1 = Rin.Premium.V1

@Suite("rin.premium.v1")
struct PremiumTests {
    private let service = LoopbackService<any Rin.Premium.V1.PremiumServiceClientInterface>(
        name: "rin.premium.v1.PremiumService",
        client: { V1.PremiumServiceClient(transport: $0, codec: $1, options: $2) },
        mock: V1.PremiumServiceClientMock())

    private let subscription = V1.Subscription(
        plan: .plus,
        state: .gracePeriod,
        periodStart: .day(0),
        periodEnd: .day(365),
        renews: true,
        price: V1.Money(currencyCode: "EUR", units: -39, nanos: -990_000_000),
        gracePeriod: .init(seconds: 259_200, nanos: 0))

    private let features = [
        V1.Feature(key: "circles", enabled: true, limit: .count(0), used: 3, includedIn: .free),
        V1.Feature(key: "search", enabled: true, limit: .unlimited(false), used: .max, includedIn: .unrecognized(6)),
    ]

    @Test("[R10] the subscription's status is got", arguments: Way.all)
    func get(way: Way) async throws {
        for (plan, state) in [(.plus, .gracePeriod), (.unrecognized(7), .unrecognized(-7))]
            as [(V1.Plan, V1.SubscriptionState)]
        {
            var subscription = subscription
            subscription.plan = plan
            subscription.state = state
            try await service.reads(
                "GetSubscription", V1.GetSubscriptionRequest(),
                V1.GetSubscriptionResponse(subscription: subscription), way
            ) { try await $0.getSubscription(request: $1) }
        }
    }

    @Test("[R10] features are listed with their limits", arguments: Way.all)
    func list(way: Way) async throws {
        try await service.reads(
            "ListFeatures", V1.ListFeaturesRequest(enabledOnly: true), V1.ListFeaturesResponse(features: features), way
        ) { try await $0.listFeatures(request: $1) }
    }

    @Test("[R10] a purchase is redeemed", arguments: Way.all)
    func redeem(way: Way) async throws {
        try await service.writes(
            "RedeemPurchase", V1.RedeemPurchaseRequest(signedTransaction: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln"),
            V1.RedeemPurchaseResponse(subscription: subscription), way
        ) { try await $0.redeemPurchase(request: $1) }
    }

    @Test("[R10] subscriptions and features have the keys of the contract")
    func keys() throws {
        try expect(
            subscription,
            isWritten: #"{"plan":"PLAN_PLUS","state":"SUBSCRIPTION_STATE_GRACE_PERIOD","#
                + #""periodStart":"2024-03-01T09:30:00.500Z","periodEnd":"2025-03-01T09:30:00.500Z","renews":true,"#
                + #""price":{"currencyCode":"EUR","units":"-39","nanos":-990000000},"gracePeriod":"259200s"}"#)
        try expect(
            V1.ListFeaturesResponse(features: features),
            isWritten: #"{"features":[{"key":"circles","enabled":true,"count":"0","used":"3","#
                + #""includedIn":"PLAN_FREE"},{"key":"search","enabled":true,"unlimited":false,"#
                + #""used":"9223372036854775807","includedIn":6}]}"#)
    }

    @Test("[R10] the enums have the values of the contract, the plan that is no longer sold among them")
    func enums() throws {
        try expect(
            V1.Plan.self,
            has: [0: "PLAN_UNSPECIFIED", 1: "PLAN_FREE", 2: "PLAN_PLUS", 3: "PLAN_FAMILY", 4: "PLAN_FOUNDER"])
        try expect(
            V1.SubscriptionState.self,
            has: [
                0: "SUBSCRIPTION_STATE_UNSPECIFIED", 1: "SUBSCRIPTION_STATE_TRIAL", 2: "SUBSCRIPTION_STATE_ACTIVE",
                3: "SUBSCRIPTION_STATE_GRACE_PERIOD", 4: "SUBSCRIPTION_STATE_EXPIRED",
            ])
    }
}
