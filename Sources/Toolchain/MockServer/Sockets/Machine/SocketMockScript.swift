import Accord
import AccordMocks
import AccordSocket

/// The script of a scenario for a connection, and how far it has come.
struct SocketMockScript: Sendable {
    private let steps: [ScenarioStep]
    private var index = 0
    /// The time at which the script goes on; `nil` when no time matters.
    private(set) var due: Duration?
    /// The messages that the script sends itself, and no rule of the session does.
    private let own: Set<String>

    init(_ steps: [ScenarioStep], of channel: SocketChannel) {
        self.steps = steps
        own = Set(
            steps.compactMap { step in
                if case .send(let frame) = step { channel.incoming.message(of: frame)?.name } else { nil }
            })
    }

    var isOver: Bool { index >= steps.count }

    func sendsItself(_ message: String) -> Bool { own.contains(message) }

    /// The next step that does something; `nil` while the script waits, and when it is over.
    mutating func next(at now: Moment) -> ScenarioStep? {
        while !isOver {
            switch steps[index] {
            case .expect: return nil
            case .wait(let time):
                let end = due ?? now.after(time)
                guard end <= now.uptime else {
                    due = end
                    return nil
                }
                due = nil
                index += 1
            case let step:
                index += 1
                return step
            }
        }
        return nil
    }

    /// Takes a frame of the client that the script may wait for.
    mutating func take(_ frame: JSONValue) {
        if !isOver, case .expect(let part) = steps[index], frame.has(part) { index += 1 }
    }
}

extension SocketMockMachine {
    /// Goes on with the script for as long as there is something to do.
    mutating func playScript(at now: Moment) {
        while link != nil, let step = script?.next(at: now) { play(step, at: now) }
        // Samples are sent again once the script is over.
        if link?.nextTick == nil, script?.isOver == true { startSamples(at: now) }
    }

    private mutating func play(_ step: ScenarioStep, at now: Moment) {
        switch step {
        case .send(let frame):
            guard let message = channel.incoming.message(of: frame) else { return }
            send(message.name, channel.marked(frame, message, stamp(now)))
        case .silence: fallSilent()
        case .expireToken: close(for: .tokenExpired)
        case .close(let code): close(code)
        case .vanish: vanish()
        case .expect, .wait, .refuse: break
        }
    }
}
