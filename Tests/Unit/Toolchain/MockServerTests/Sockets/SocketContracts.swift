import Accord
import AccordSocket
import Contract
import Foundation
import HTTPTypes
import MockServer
import SchemaReader
import TestEnvironment

/// The sockets of the systems' contracts, and one of a contract of the tests' own.
enum SocketContracts {
    static let growfolio = Result { try read("growfolio") }
    static let evokeEssence = Result { try read("evokeessence") }
    static let hean = Result { try read("hean") }

    static let rooms = Result { () throws -> Contract in
        let folder = try Folder(["rooms.asyncapi.yaml": text])
        return try SchemaReader(isComplete: true).read([folder.path("rooms.asyncapi.yaml")], roots: [folder.url.path])
    }

    private static func read(_ system: String) throws -> Contract {
        let folder = Repository.url("Schemas/\(system)")
        return try SchemaReader(isComplete: true).read(
            [folder.appendingPathComponent("\(system).asyncapi.yaml").path], roots: [folder.path])
    }

    /// Makes the least that the schemas of these contracts allow.
    static func sampler(_ graph: SchemaGraph) -> SampleMaker {
        @Sendable func sample(_ id: SchemaID, _ name: String, _ seed: UInt64) -> JSONValue? {
            let schema = graph[id]
            if let constant = schema.constant { return JSONValue(constant) }
            if let reference = schema.reference { return sample(reference, name, seed) }
            if let values = schema.enumeration, !values.isEmpty {
                return JSONValue(values[Int(seed % UInt64(values.count))])
            }
            if let first = (schema.anyOf + schema.oneOf + schema.allOf).first { return sample(first, name, seed) }
            switch schema.types?.first {
            case .object?:
                var members: [String: JSONValue] = [:]
                for property in schema.properties where schema.required.contains(property.name) || property.name == "id"
                {
                    members[property.name] = sample(property.value, property.name, seed &+ 1)
                }
                return .object(members)
            case .array?: return []
            case .integer?: return .number(JSONNumber(seed % 1_000 + 1))
            case .number?: return .number(JSONNumber(seed % 3 + 100))
            case .boolean?: return .bool(true)
            case .string?:
                switch schema.format {
                case "uuid": return "9b2d3e4f-0000-4000-8000-000000000001"
                case "date-time": return "2020-01-01T00:00:00Z"
                default: return .string("TEXT \(seed % 1_000)")
                }
            case .null?, nil: return .null
            }
        }
        return sample
    }

    private static let text = """
        asyncapi: 3.0.0
        info: {title: Rooms, version: 1.0.0}
        servers:
          one: {host: rooms.example, pathname: /v1, protocol: wss}
        channels:
          room:
            address: /rooms/{room}/{kind}
            parameters:
              room: {description: Which one.}
              kind: {enum: [open, closed]}
            bindings:
              ws:
                query: {type: object, required: [limit], properties: {limit: {type: integer, minimum: 1}}}
                headers: {type: object, properties: {X-Trace: {type: integer}}}
            x-accord-envelope: {tag: /type}
            x-accord-token: {in: header.Authorization}
            x-accord-subscriptions: {add: join, remove: leave, channels: /topics}
            messages:
              said: {payload: {$ref: "#/components/schemas/Said"}}
              wrong: {payload: {$ref: "#/components/schemas/Wrong"}}
              count: {payload: {$ref: "#/components/schemas/Count"}}
              join: {payload: {$ref: "#/components/schemas/Join"}}
              leave: {payload: {$ref: "#/components/schemas/Leave"}}
              ask: {payload: {$ref: "#/components/schemas/Ask"}}
          news:
            address: /news
            messages:
              level: {payload: {$ref: "#/components/schemas/Level"}}
        operations:
          follow:
            action: receive
            channel: {$ref: "#/channels/room"}
            messages:
              - {$ref: "#/channels/room/messages/said"}
              - {$ref: "#/channels/room/messages/wrong"}
          join:
            action: send
            channel: {$ref: "#/channels/room"}
            messages:
              - {$ref: "#/channels/room/messages/join"}
              - {$ref: "#/channels/room/messages/leave"}
          ask:
            action: send
            channel: {$ref: "#/channels/room"}
            messages: [{$ref: "#/channels/room/messages/ask"}]
            reply:
              channel: {$ref: "#/channels/room"}
              messages: [{$ref: "#/channels/room/messages/count"}]
          news:
            action: receive
            channel: {$ref: "#/channels/news"}
            messages: [{$ref: "#/channels/news/messages/level"}]
        components:
          schemas:
            Said: {type: object, required: [type, text], properties: {type: {const: said}, text: {type: string}}}
            Wrong:
              type: object
              required: [type, reason]
              properties: {type: {const: error}, code: {type: integer}, reason: {type: string}}
            Count: {type: object, required: [type, count], properties: {type: {const: count}, count: {type: integer}}}
            Join:
              type: object
              required: [type, topics]
              properties: {type: {const: join}, topics: {type: array, items: {type: string}}}
            Leave:
              type: object
              required: [type, topics]
              properties: {type: {const: leave}, topics: {type: array, items: {type: string}}}
            Ask: {type: object, required: [type], properties: {type: {const: ask}}}
            Level:
              type: object
              required: [type, level]
              properties: {type: {const: level}, level: {type: number, minimum: 100, maximum: 100.2}}
        """
}

/// A connection whose time a test moves. All that it sends is checked against the contract.
struct SocketPlay {
    var machine: SocketMockMachine
    private let validator: SchemaValidator
    var uptime = Duration.zero
    /// The frames that were sent and are not valid.
    private(set) var invalid: [String] = []

    static let start = Date(timeIntervalSince1970: 1_700_000_000)

    var now: Date { Self.start.addingTimeInterval(uptime / .seconds(1)) }

    init(
        _ contract: Result<Contract, any Error>, _ target: String, headers: HTTPFields = [:], identity: UInt64 = 1,
        seed: UInt64 = 0, times: SocketMockTimes = SocketMockTimes(tick: .zero)
    ) throws {
        let contract = try contract.get()
        let mock = SocketMock([contract], seed: seed, times: times) { SocketContracts.sampler($0) }
        guard
            case .accepted(let machine) = mock.answer(
                MockRequest(target: target, headers: headers), identity: identity)
        else {
            throw Refused()
        }
        self.machine = machine
        validator = SchemaValidator(contract.schemas)
    }

    struct Refused: Error {}

    /// Something that was sent: a message by its name, with its frame.
    struct Sent {
        var name: String
        var frame: JSONValue
    }

    mutating func handle(_ event: SocketMockEvent) -> SocketOutcome {
        let actions = machine.handle(event, at: Moment(uptime: uptime, date: now))
        let outcome = SocketOutcome(actions)
        for sent in outcome.sent {
            let message = machine.channel.incoming.messages.first { $0.name == sent.name }
            guard let schema = message?.schema, (try? validator.validate(sent.frame, against: schema)) != nil else {
                invalid.append(sent.name)
                continue
            }
        }
        return outcome
    }

    mutating func receive(_ text: String) -> SocketOutcome { handle(.received(.text(text))) }

    /// Lets time pass, and does all that is due until then.
    mutating func advance(by span: Duration) -> SocketOutcome {
        let end = uptime + span
        var outcome = SocketOutcome([])
        while let deadline = machine.nextDeadline, deadline <= end {
            uptime = max(uptime, deadline)
            outcome.add(handle(.tick(hasRoom: true)))
        }
        uptime = end
        return outcome
    }
}

/// The decisions of a machine.
struct SocketOutcome {
    private(set) var sent: [SocketPlay.Sent] = []
    private(set) var closed: UInt16?
    private(set) var records: [SocketRecord.Event] = []
    private(set) var remarks: [String] = []

    init(_ actions: [SocketMockAction]) {
        var frame: JSONValue?
        for action in actions {
            switch action {
            case .send(let value): frame = value
            case .close(let code): closed = code
            case .vanish: closed = 1006
            case .record(let event, let lines):
                records.append(event)
                remarks += lines
                if case .sent(let name) = event, let value = frame {
                    sent.append(SocketPlay.Sent(name: name, frame: value))
                }
            }
        }
    }

    var names: [String] { sent.map(\.name) }

    mutating func add(_ other: SocketOutcome) {
        sent += other.sent
        closed = closed ?? other.closed
        records += other.records
        remarks += other.remarks
    }
}

extension MockRequest {
    /// A request for a path and a query.
    init(target: String, headers: HTTPFields = [:]) {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        self.init(method: "GET", path: parts[0], query: parts.count > 1 ? parts[1] : "", headers: headers)
    }
}
