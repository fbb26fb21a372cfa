import Accord
import AccordHTTP
import AccordSocket
import Contract
import Foundation
import MockServer

/// Connects to a channel once, subscribes where the contract has that, and reads some messages.
struct ChannelTrial: Sendable {
    private let verifier: Verifier
    private let channel: SocketChannel
    private let knowledge: Knowledge

    init(_ verifier: Verifier, _ channel: SocketChannel, _ knowledge: Knowledge) {
        self.verifier = verifier
        self.channel = channel
        self.knowledge = knowledge
    }

    private var options: Verifier.Options { verifier.options }

    /// - Returns: whether the server has answered.
    /// - Throws: when the server cannot be reached, and never could.
    func run(_ trial: inout Trial, hasAnswered: Bool) async throws(Verifier.Unreachable) -> Bool {
        guard let transport = verifier.sockets else { return false }
        let base = verifier.transport.baseURL
        let url = base.withScheme(isSecure: base.scheme == "https")
        let call = ChannelRequest(channel)
        var input = options.input
        input.arguments = arguments(call.parameters(at: url))
        var prepared: PreparedConnection
        do throws(InputProblem) {
            prepared = try call.prepare(input, message: nil, url: url)
        } catch {
            trial.skipped = "as no valid handshake is found"
            return false
        }
        prepared.frames = frames(call)
        let outcome = Locked(CallOutcome())
        let run = ChannelRun(transport, call, clock: verifier.clock)
        let end = await run.run(
            prepared, limits: ChannelRun.Limits(count: options.frames, timeout: options.frameTime)
        ) { event in
            outcome.withLock { $0.add(event) }
        }
        var deviations = outcome.withLock { $0.deviations }
        let text: String
        switch end {
        // A socket may be quiet.
        case .enough, .deadline: text = "connected"
        case .closed(let code, _): text = "closed with \(code)"
        case .refused(let status):
            text = "refused with \(status)"
            deviations.append(
                Deviation(
                    .sessionBroken, "the server refuses the connection with the HTTP status \(status)",
                    subject: "\(status)",
                    weight: status == 401 || status == 403 ? .note : .error))
        case .unreachable(let message):
            guard hasAnswered else { throw Verifier.Unreachable(message: message) }
            text = "no connection"
            deviations.append(Deviation(.answerMissing, "there is no connection: \(message)"))
        }
        trial.add(
            text, deviations,
            repetition: RepeatingCommand(options, base)
                .line(channel, input.arguments, prepared.frames, count: options.frames))
        return true
    }

    /// The parameters that the handshake has to have: what the server has given back, examples, and samples.
    private func arguments(_ parameters: [Parameter]) -> [CallInput.Argument] {
        parameters.filter(\.isRequired).compactMap { parameter in
            let value = parameter.place == .path ? variable(parameter.name) : sample(parameter)
            return value.map {
                CallInput.Argument(name: parameters.label(of: parameter), text: RepeatingCommand.text(of: $0))
            }
        }
    }

    private func sample(_ parameter: Parameter) -> JSONValue? {
        parameter.schema.flatMap { channel.schemas.sample($0, parameter.name, options.seed) }
    }

    /// The value of a parameter of the address, of which the contract only knows examples.
    private func variable(_ name: String) -> JSONValue {
        let examples = channel.socket.addressVariables.first { $0.name == name }?.examples ?? []
        return knowledge.value(forPath: name, of: channel.socket.address ?? "", number: 0)
            ?? .string(examples.first ?? "1")
    }

    /// The messages that are sent: a subscription, which changes nothing but what this connection is sent; and one of each
    /// other kind, where calls may change something.
    private func frames(_ call: ChannelRequest) -> [JSONValue] {
        let add = channel.socket.subscriptions.flatMap { channel.outgoing.message(named: $0.add) }
        let others = options.isUnsafe ? channel.outgoing.messages.filter { $0.name != add?.name } : []
        return ([add].compactMap(\.self) + others).compactMap { frame(call, $0) }
    }

    /// A valid sample of a message; `nil` where none is found.
    private func frame(_ call: ChannelRequest, _ message: MessageSetModel.Message) -> JSONValue? {
        guard let schema = message.schema else { return nil }
        for offset in 0..<8 as Range<UInt64> {
            guard let sample = channel.schemas.sample(schema, message.name, options.seed &+ offset) else { continue }
            let frame = call.frame(of: message, payload: sample)
            if call.violations(frame).isEmpty { return frame }
        }
        return nil
    }
}
