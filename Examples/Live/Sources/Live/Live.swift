import AccordNIO
import AccordSocket
import Foundation

/// Follows Growfolio, EvokeEssence and HEAN until it is stopped, or for so many seconds.
@main
struct Live {
    static func main() async {
        let words = CommandLine.arguments.dropFirst()
        let urls = words.compactMap { URL(string: $0) }.filter { $0.scheme != nil }
        let seconds = words.last.flatMap { Int($0) }
        guard urls.count == 4 else {
            print("usage: Live <Growfolio> <EvokeEssence> <HEAN> <EvokeEssence's REST API> [<seconds>], each a URL")
            exit(2)
        }
        let board = Board()
        let transport = NIOSocketTransport()
        let growfolio = Growfolio.Session(
            transport: transport,
            handshake: { .init(url: urls[0], deviceType: .ios, appVersion: "1.2.3") },
            token: { request in
                await board.show(request, of: "Growfolio")
                return Tokens.growfolio()
            })
        let evokeEssence = EvokeEssence.Session(
            transport: transport,
            handshake: { .init(url: urls[1], version: "1.0.0", device: "iPhone15,2") },
            token: { request in
                await board.show(request, of: "EvokeEssence")
                return try await Tokens.evokeEssence(urls[3])
            })
        let hean = Hean.Session(transport: transport, handshake: { .init(url: urls[2]) })

        await withTaskGroup(of: Void.self) { group in
            group.addTask { await board.follow(growfolio) }
            group.addTask { await board.follow(evokeEssence) }
            group.addTask { await board.follow(hean) }
            group.addTask { await Screen().show(board) }
            if let seconds {
                group.addTask { try? await Task.sleep(for: .seconds(seconds)) }
                await group.next()
            } else {
                await group.waitForAll()
            }
            group.cancelAll()
        }
        for session in [growfolio as any Session, evokeEssence, hean] {
            session.close()
            await session.finished()
        }
        print("All three sessions are closed.")
    }
}
