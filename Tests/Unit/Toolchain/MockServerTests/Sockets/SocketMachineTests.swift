import Accord
import AccordSocket
import Foundation
import HTTPTypes
import MockServer
import Testing

/// A server on one connection, without a network and without time that passes.
struct SocketMachineTests {
    private func growfolio(
        _ query: String = "token=t", times: SocketMockTimes = SocketMockTimes(tick: .zero)
    ) throws -> SocketPlay {
        var play = try SocketPlay(SocketContracts.growfolio, "/ws?\(query)", times: times)
        _ = play.handle(.opened)
        return play
    }

    private func date(_ frame: JSONValue?, _ names: String...) throws -> Date {
        let value = names.reduce(frame) { $0?[$1] }
        guard case .string(let text)? = value else { throw SocketPlay.Refused() }
        return try #require(try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }

    // MARK: Welcome

    @Test
    func `The welcome says what it provides`() throws {
        var play = try SocketPlay(SocketContracts.growfolio, "/ws?token=t")
        let outcome = play.handle(.opened)
        #expect(outcome.records == [.opened, .sent("welcome")])
        let data = outcome.sent.first?.frame["data"]
        #expect(data?["heartbeat_interval"] == 30)
        #expect(data?["subscriptions"] == ["orders", "positions", "account", "dca", "transfers"])
        #expect(play.machine.topics.map(\.channel) == ["orders", "positions", "account", "dca", "transfers"])
        #expect(play.invalid.isEmpty)
    }

    @Test
    func `Events before the opening, and after the end, do nothing`() throws {
        var play = try SocketPlay(SocketContracts.growfolio, "/ws?token=t")
        #expect(play.receive(#"{"type": "pong"}"#).records.isEmpty)
        _ = play.handle(.opened)
        #expect(play.handle(.lost(code: 1001)).records == [.closed(code: 1001, byServer: false)])
        #expect(play.handle(.opened).records.isEmpty)
        #expect(play.receive("x").records.isEmpty)
        #expect(play.machine.nextDeadline == nil)
    }

    // MARK: Heartbeats

    @Test
    func `The server's heartbeats come at the interval, for as long as they are answered`() throws {
        var play = try growfolio()
        for _ in 0..<3 {
            #expect(play.advance(by: .seconds(30)).names == ["heartbeat"])
            #expect(play.receive(#"{"type": "pong"}"#).records == [.received("pong")])
        }
        #expect(play.advance(by: .seconds(29)).sent.isEmpty)
        #expect(play.invalid.isEmpty)
    }

    @Test
    func `A client that does not answer within interval and grace counts as lost`() throws {
        var play = try growfolio()
        #expect(play.advance(by: .seconds(39)).closed == nil)
        #expect(play.advance(by: .seconds(1)).closed == 1011)
        #expect(play.machine.state == .closed(code: 1011))
    }

    @Test
    func `The client's heartbeats are answered with the server's time`() throws {
        var play = try SocketPlay(SocketContracts.hean, "/ws")
        _ = play.handle(.opened)
        _ = play.advance(by: .seconds(5))
        let outcome = play.receive(#"{"type": "heartbeat", "timestamp": 1}"#)
        #expect(outcome.records == [.received("heartbeat"), .sent("heartbeat")])
        #expect(outcome.sent.first?.frame["timestamp"] == 1_700_000_005)
        #expect(play.invalid.isEmpty)
    }

    // MARK: Subscriptions

    @Test
    func `A subscription is acknowledged, and ends`() throws {
        var play = try growfolio()
        let added = play.receive(#"{"type": "subscribe", "channels": ["quotes", "fx"], "symbols": ["AAPL", "MSFT"]}"#)
        #expect(added.names == ["ack"])
        #expect(added.sent.first?.frame["data"] == ["action": "subscribed", "channels": ["quotes", "fx"]])
        #expect(play.machine.topics.suffix(3).map(\.description) == ["quotes:AAPL", "quotes:MSFT", "fx"])
        let removed = play.receive(#"{"type": "unsubscribe", "channels": ["quotes"], "symbols": ["AAPL"]}"#)
        #expect(removed.sent.first?.frame["data"] == ["action": "unsubscribed", "channels": ["quotes"]])
        #expect(play.machine.topics.suffix(2).map(\.description) == ["quotes:MSFT", "fx"])
        #expect(play.invalid.isEmpty)
    }

    @Test(
        arguments: [
            (#"{"type": "subscribe", "channels": []}"#, "subscribe at /channels: must have 1 "),
            (
                #"{"type": "subscribe", "channels": ["quotes"], "symbols": []}"#,
                "subscribe: quotes has to come with 'symbols'"
            ),
        ])
    func `A wrong subscription is refused`(frame: String, remark: String) throws {
        var play = try growfolio()
        let outcome = play.receive(frame)
        #expect(outcome.names == ["error"])
        #expect(outcome.remarks.count == 1)
        #expect(outcome.remarks.first?.hasPrefix(remark) == true)
        #expect(outcome.sent.first?.frame["data"]?["error"] == outcome.remarks.first.map { .string($0) })
        #expect(play.machine.topics.count == 5)
        #expect(play.invalid.isEmpty)
    }

    @Test
    func `Subscriptions beyond the limit are refused`() throws {
        var play = try growfolio()
        func subscribe(_ symbols: [String]) -> String {
            let list = JSONValue.array(symbols.map { .string($0) }).jsonString()
            return #"{"type": "subscribe", "channels": ["quotes"], "symbols": \#(list)}"#
        }
        #expect(play.receive(subscribe((0..<995).map { "S\($0)" })).names == ["ack"])
        #expect(play.receive(subscribe(["S0"])).names == ["ack"])
        #expect(play.receive(subscribe(["ONE"])).names == ["error"])
        #expect(play.machine.topics.count == 1_000)
    }

    // MARK: Wrong messages

    @Test
    func `What the contract has no message for is reported, and answered with its error message`() throws {
        var play = try growfolio()
        let unknown = play.receive(#"{"type": "dance"}"#)
        #expect(unknown.records == [.received(nil), .sent("error")])
        #expect(unknown.remarks == ["the contract has no message of this kind: dance"])
        let unreadable = play.receive("{")
        #expect(unreadable.remarks == ["the frame is no JSON"])
        #expect(unreadable.names == ["error"])
        #expect(play.invalid.isEmpty)
    }

    @Test
    func `A wrong message is reported alone where the contract has no error message`() throws {
        var play = try SocketPlay(SocketContracts.evokeEssence, "/ws?token=t&platform=ios&version=1&device=d")
        _ = play.handle(.opened)
        let outcome = play.receive(#"{"type": "ping", "timestamp": "now"}"#)
        #expect(outcome.records == [.received("ping")])
        #expect(outcome.remarks == ["ping at /timestamp: must be of the format date-time"])
        #expect(!outcome.remarks.joined().contains("now"))
    }

    // MARK: Tokens

    @Test
    func `A token is renewed before it expires`() throws {
        var play = try growfolio()
        let times = SocketMockTimes()
        var names: [String] = []
        while play.uptime < times.tokenLife - times.tokenWarning {
            names = play.advance(by: .seconds(30)).names
            _ = play.receive(#"{"type": "pong"}"#)
        }
        #expect(Set(names) == ["heartbeat", "tokenExpiring"])
        #expect(play.machine.state == .tokenExpiring)
        let outcome = play.receive(#"{"type": "refresh_token", "token": "another"}"#)
        #expect(outcome.names == ["tokenRefreshed"])
        let expiry = try date(outcome.sent.first?.frame, "data", "expires_at")
        #expect(expiry == play.now.addingTimeInterval(900))
        #expect(play.machine.state == .open)
        #expect(play.invalid.isEmpty)
    }

    @Test
    func `A token that is not renewed closes the connection with the contract's code`() throws {
        var play = try growfolio()
        let warning = play.handle(.expireToken)
        #expect(warning.names == ["tokenExpiring"])
        #expect(try date(warning.sent.first?.frame, "data", "expires_at") == play.now.addingTimeInterval(60))
        _ = play.advance(by: .seconds(30))
        _ = play.receive(#"{"type": "pong"}"#)
        #expect(play.advance(by: .seconds(29)).closed == nil)
        _ = play.receive(#"{"type": "pong"}"#)
        #expect(play.advance(by: .seconds(1)).closed == 4002)
    }

    @Test
    func `A token that says it is invalid is not taken`() throws {
        var play = try growfolio()
        _ = play.handle(.expireToken)
        let outcome = play.receive(#"{"type": "refresh_token", "token": "invalid"}"#)
        #expect(outcome.names == ["error"])
        #expect(outcome.sent.first?.frame["data"]?["error"] == "Token refresh failed: the token is not valid")
        #expect(play.machine.state == .tokenExpiring)
        // Whoever asks a second time does not want to wait.
        #expect(play.handle(.expireToken).closed == 4002)
    }

    // MARK: By hand

    @Test
    func `A server that has fallen silent sends nothing, and reads on`() throws {
        var play = try growfolio()
        _ = play.handle(.fallSilent)
        #expect(play.machine.state == .silent)
        #expect(play.machine.nextDeadline == nil)
        let outcome = play.receive(#"{"type": "subscribe", "channels": ["fx"]}"#)
        #expect(outcome.records == [.received("subscribe")])
        #expect(play.receive("?").records == [.received(nil)])
        #expect(play.handle(.close(code: 4006)).closed == 4006)
    }

    @Test
    func `A message of the client is answered with the reply of its operation`() throws {
        var play = try SocketPlay(
            SocketContracts.rooms, "/rooms/7/open?limit=1", headers: [.authorization: "Bearer abc"])
        _ = play.handle(.opened)
        #expect(play.receive(#"{"type": "ask"}"#).names == ["count"])
        let wrong = play.receive(#"{"type": "join", "topics": 7}"#)
        #expect(wrong.names == ["wrong"])
        #expect(wrong.sent.first?.frame["reason"] == "join at /topics: must be of type array")
        #expect(play.invalid.isEmpty)
    }
}
