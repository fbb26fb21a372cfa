import Accord
import AccordMocks
import Contract
import DynamicMessages

/// The names and schemas that scenarios are checked against.
package struct ScenarioContracts: Sendable {
    private struct RESTOperation: Sendable {
        let operation: APIOperation
        let schemas: Schemas
    }

    private struct RPCMethod: Sendable {
        let method: Method
        let codec: DynamicCodec
    }

    private var operations: [String: RESTOperation] = [:]
    private var methods: [String: RPCMethod] = [:]
    private var channels: [SocketChannel] = []

    /// - Parameter contracts: complete readings (``SchemaReader/isComplete``).
    package init(_ contracts: [Contract]) {
        for contract in contracts {
            let schemas = Schemas(contract.schemas, sample: contract.schemas.without(\.isWriteOnly).sampler)
            for operation in contract.files.flatMap(\.apis).flatMap(\.operations) where operation.transcoding == nil {
                operations[operation.name] = RESTOperation(operation: operation, schemas: schemas)
            }
            let services = contract.files.filter(\.isRequested).flatMap(\.services)
            if services.isEmpty { continue }
            let codec = DynamicCodec(contract)
            for service in services {
                for method in service.methods {
                    methods["\(service.fullName)/\(method.name)"] = RPCMethod(method: method, codec: codec)
                }
            }
        }
        channels = SocketMock(contracts, sampler: \.sampler).channels
    }

    func problems(of scenario: Scenario) -> [ScenarioProblem] {
        var problems: [ScenarioProblem] = []
        for (index, rule) in scenario.calls.enumerated() {
            let path = [ScenarioKey.calls.rawValue, "\(index)"]
            if let operation = operations[rule.call] {
                var check = ScenarioOperationCheck(operation: operation.operation, schemas: operation.schemas)
                check.check(rule, at: path)
                problems += check.problems
            } else if let method = methods[rule.call] {
                var check = ScenarioMethodCheck(method: method.method, codec: method.codec)
                check.check(rule, at: path)
                problems += check.problems
            } else {
                problems.append(
                    ScenarioProblem(
                        path: path + [ScenarioCallKey.call.rawValue],
                        message: "the contracts have no operation or method '\(rule.call)'", word: rule.call,
                        known: (Array(operations.keys) + methods.keys).sorted()))
            }
        }
        for (index, socket) in scenario.sockets.enumerated() {
            problems += self.problems(of: socket, at: [ScenarioKey.sockets.rawValue, "\(index)"])
        }
        return problems
    }

    // MARK: Sockets

    private func problems(of socket: ScenarioSocket, at path: [String]) -> [ScenarioProblem] {
        guard let channel = channels.first(where: { $0.names.contains(socket.channel) }) else {
            return [
                ScenarioProblem(
                    path: path + [ScenarioSocketKey.channel.rawValue],
                    message: "the contracts have no channel '\(socket.channel)'", word: socket.channel,
                    known: channels.map(\.socket.name).sorted())
            ]
        }
        return socket.script.enumerated().flatMap { index, step in
            problems(of: step, channel, at: path + [ScenarioSocketKey.script.rawValue, "\(index)"])
        }
    }

    private func problems(
        of step: ScenarioStep, _ channel: SocketChannel, at path: [String]
    ) -> [ScenarioProblem] {
        switch step {
        case .send(let frame):
            let place = path + [ScenarioStepKey.send.rawValue]
            guard let message = channel.incoming.message(of: frame) else {
                return [ScenarioProblem(path: place, message: "the server has no message with these tags")]
            }
            // Any time will do.
            let stamp = FrameStamp(date: .now, id: "00000000-0000-4000-8000-000000000000")
            let violations = channel.violations(of: channel.marked(frame, message, stamp), message)
            return violations.map { $0.problem("it is no message '\(message.name)'", at: place) }
        case .expect(let part):
            guard channel.outgoing.messages.contains(where: { channel.mayBe(part, $0) }) else {
                return [
                    ScenarioProblem(
                        path: path + [ScenarioStepKey.expect.rawValue],
                        message: "the client has no message with these tags")
                ]
            }
            return []
        case .expireToken where channel.socket.token == nil:
            return [
                ScenarioProblem(
                    path: path + [ScenarioStepKey.expireToken.rawValue], isAboutKey: true,
                    message: "the channel '\(channel.socket.name)' has no token")
            ]
        case .wait, .silence, .expireToken, .close, .vanish, .refuse: return []
        }
    }
}

extension SocketChannel {
    /// The names by which scenarios may call it: `growfolio.Growfolio`, `Growfolio`.
    var names: [String] { [socket.fullName, socket.name] }

    /// A frame with the identifier and the time that it does not have itself, where its schema has such.
    func marked(_ frame: JSONValue, _ message: MessageSetModel.Message, _ stamp: FrameStamp) -> JSONValue {
        guard let root = message.schema else { return frame }
        var frame = frame
        if let path = incoming.id, frame.value(at: path) == nil, schemas.schema(at: path, of: root) != nil {
            frame.set(.string(stamp.id), at: path)
        }
        if let path = incoming.sentAt?.path, frame.value(at: path) == nil,
            let schema = schemas.schema(at: path, of: root), let form = schemas.timeForm(schema),
            let time = form.value(of: stamp.date)
        {
            frame.set(time, at: path)
        }
        return frame
    }

    /// Whether a part of a frame may be one of a message of the client.
    fileprivate func mayBe(_ part: JSONValue, _ message: MessageSetModel.Message) -> Bool {
        zip(outgoing.tags, message.tags).allSatisfy { path, rule in
            guard case .values(let values) = rule, part.value(at: path) != nil else { return true }
            return part.hasTag(values, at: path)
        }
    }
}

extension Violation {
    /// - Parameter problem: the begin of the sentence.
    func problem(_ problem: String, at path: [String]) -> ScenarioProblem {
        let tokens = pointer.split(separator: "/").map(String.init).map {
            $0.replacing("~1", with: "/").replacing("~0", with: "~")
        }
        let place = self.path.isEmpty ? "" : "'\(self.path)' "
        return ScenarioProblem(path: path + tokens, message: "\(problem): \(place)\(message)")
    }
}
