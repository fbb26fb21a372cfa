import AccordSocket
import Contract
import HTTPTypes
import MockServer
import Testing

struct SocketHandshakeTests {
    private func answer(
        _ contract: Result<Contract, any Error>, _ target: String, _ headers: HTTPFields = [:]
    ) throws -> (status: Int, remarks: [String])? {
        let mock = SocketMock([try contract.get()]) { SocketContracts.sampler($0) }
        switch mock.answer(MockRequest(target: target, headers: headers), identity: 1) {
        case .accepted: return nil
        case .refused(let status, _, let remarks): return (status, remarks)
        }
    }

    @Test(arguments: ["/ws", "/api/v1/ws"])
    func `A channel is found by its address, alone and below the paths of servers`(path: String) throws {
        #expect(try answer(SocketContracts.growfolio, "\(path)?token=t") == nil)
    }

    @Test
    func `A path that one contract has as a whole comes before the address of another`() throws {
        let contracts = try [SocketContracts.growfolio, SocketContracts.hean].map { try $0.get() }
        let mock = SocketMock(contracts, sampler: SocketContracts.sampler)
        #expect(mock.channel(at: "/ws")?.socket.fullName == "hean.HEAN")
        #expect(mock.channel(at: "/api/v1/ws")?.socket.fullName == "growfolio.Growfolio")
    }

    @Test
    func `A path of no channel is refused with 404`() throws {
        #expect(try answer(SocketContracts.growfolio, "/api/ws?token=t")?.status == 404)
        #expect(try answer(SocketContracts.rooms, "/rooms/7?limit=1")?.status == 404)
    }

    @Test(arguments: ["/ws", "/ws?token="])
    func `A handshake without a token is refused with 401`(target: String) throws {
        #expect(try answer(SocketContracts.growfolio, target)?.status == 401)
    }

    @Test
    func `A token may be in a header`() throws {
        let target = "/v1/rooms/7/open?limit=1"
        #expect(try answer(SocketContracts.rooms, target)?.status == 401)
        #expect(try answer(SocketContracts.rooms, target, [.authorization: "Basic abc"])?.status == 401)
        #expect(try answer(SocketContracts.rooms, target, [.authorization: "Bearer abc"]) == nil)
    }

    @Test(
        arguments: [
            ("/rooms/7/other?limit=1", "path parameter 'kind': must be one of open, closed"),
            ("/rooms/7/open?limit=0", "query parameter 'limit': must be 1 or more"),
            ("/rooms/7/open", "query parameter 'limit': must be there"),
        ])
    func `Wrong parameters are refused with 400`(target: String, remark: String) throws {
        let answer = try #require(try answer(SocketContracts.rooms, target, [.authorization: "Bearer abc"]))
        #expect(answer.status == 400)
        #expect(answer.remarks == [remark])
    }

    @Test
    func `A wrong header is refused with 400`() throws {
        let headers: HTTPFields = [.authorization: "Bearer abc", HTTPField.Name("X-Trace")!: "one"]
        #expect(try answer(SocketContracts.rooms, "/rooms/7/open?limit=1", headers)?.status == 400)
    }

    @Test
    func `A client may prefer that the handshake is refused`() throws {
        #expect(try answer(SocketContracts.hean, "/ws?__code=503")?.status == 503)
        #expect(try answer(SocketContracts.hean, "/ws?__code=101")?.status == 400)
        #expect(try answer(SocketContracts.hean, "/ws?__close=1006")?.status == 400)
        #expect(try answer(SocketContracts.hean, "/ws?__close=five")?.status == 400)
    }

    @Test
    func `A token that says it is expired is refused with 401 where no close code says so`() throws {
        #expect(try answer(SocketContracts.evokeEssence, "/ws?token=t&version=1&device=d") == nil)
        #expect(try answer(SocketContracts.evokeEssence, "/ws?token=expired&version=1&device=d")?.status == 401)
    }

    @Test(arguments: [("__close=4006", 4006), ("token=expired", 4002), ("token=my-invalid-token", 4001)])
    func `A client may try close codes`(query: String, code: UInt16) throws {
        var play = try SocketPlay(SocketContracts.growfolio, "/ws?token=t&\(query)".replacing("token=t&t", with: "t"))
        let outcome = play.handle(.opened)
        #expect(outcome.closed == code)
        #expect(outcome.sent.isEmpty)
        #expect(play.machine.state == .closed(code: code))
    }
}
