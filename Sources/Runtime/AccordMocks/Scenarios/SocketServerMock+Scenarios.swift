import Accord
import AccordSocket

extension SocketServerMock {
    /// Sets what the server does, as a scenario has it for the contract's channel: a script for each handshake to come, of
    /// which the last one also serves all that come after it.
    ///
    /// - Parameter clock: measures the pauses of scripts.
    /// - Throws: `SocketScriptError`, when the scenario has no script for the channel.
    public func plays(
        _ scenario: Scenario, clock: any Clock<Duration> = ContinuousClock()
    ) throws(SocketScriptError) {
        let names = ScenarioSocket.names(of: Contract.self)
        let scripts = scenario.sockets.filter { names.contains($0.channel) }.map(\.script)
        guard !scripts.isEmpty else {
            throw SocketScriptError(message: "\(scenario) has no script for \(names.joined(separator: " or "))")
        }
        plays(scripts: scripts.map { $0.map { Step($0, on: clock) } })
    }
}

extension SocketServerMock.Step {
    fileprivate init(_ step: ScenarioStep, on clock: any Clock<Duration>) {
        self =
            switch step {
            case .send(let frame): .text(frame.jsonString())
            case .expect(let part):
                .awaits(part.jsonString()) { message in
                    guard let text = try? message.jsonString() else { return false }
                    return (try? JSONValue(json: text))?.has(part) == true
                }
            case .wait(let time): .pause(time, clock)
            case .silence: .silence
            case .expireToken: .close(code: Contract.policy.expiredCode)
            case .close(let code): .close(code: code)
            case .vanish: .vanish
            case .refuse(let status): .refuse(status: status)
            }
    }
}
