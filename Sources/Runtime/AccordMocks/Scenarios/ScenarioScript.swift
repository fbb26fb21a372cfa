import Accord
import AccordHTTP
import AccordSocket

/// A script of a scenario, as a server in memory plays it.
struct ScenarioScript: Sendable {
    private let steps: [ScenarioStep]
    /// The code for a token that has expired.
    private let expiredCode: UInt16
    private let clock: any Clock<Duration>

    init(_ steps: [ScenarioStep], _ contract: (some SocketContract).Type, _ clock: any Clock<Duration>) {
        self.steps = steps
        self.clock = clock
        expiredCode = contract.policy.expiredCode
    }

    /// Plays the script.
    ///
    /// - Returns: whether the connection goes on.
    func play(on socket: InMemorySocket, _ inbox: SocketInbox) async -> Bool {
        for step in steps {
            switch step {
            case .send(let frame):
                do { try await socket.send(.text(frame.jsonString())) } catch { return false }
            case .expect(let part):
                while true {
                    guard let frame = await inbox.next() else { return false }
                    if JSONValue(frame)?.has(part) == true { break }
                }
            case .wait(let time):
                do { try await clock.sleep(for: time) } catch { return false }
            case .silence:
                while await inbox.next() != nil {}
                return false
            case .expireToken: return await close(socket, expiredCode)
            case .close(let code): return await close(socket, code)
            case .vanish:
                socket.vanish()
                return false
            case .refuse: return false
            }
        }
        return true
    }

    private func close(_ socket: InMemorySocket, _ code: UInt16) async -> Bool {
        await socket.close(code: code)
        return false
    }
}

extension ScenarioSocket {
    /// The names by which scenarios may call a contract: `growfolio.Growfolio`, `Growfolio`.
    static func names(of contract: (some SocketContract).Type) -> [String] {
        [contract.name, contract.name.split(separator: ".").last.map(String.init) ?? ""]
    }
}

extension SessionPolicy {
    /// The code for a token that has expired: the one with that name, or else one after which a client gets another token;
    /// 1008 where the contract has none (RFC 6455, section 7.4.1: a policy was broken).
    var expiredCode: UInt16 {
        let codes = close.sorted { $0.key < $1.key }
        let named = codes.first { $0.value.name?.lowercased().contains("expire") == true }
        return (named ?? codes.first { $0.value.recovery == .refreshToken })?.key ?? 1008
    }
}

extension JSONValue {
    /// - Returns: `nil` for a frame that is no JSON.
    init?(_ frame: SocketFrame) {
        do throws(CodecError) {
            switch frame {
            case .text(let text): self = try JSONValue(json: text)
            case .binary(let data): self = try JSONValue(json: data)
            }
        } catch {
            return nil
        }
    }
}
