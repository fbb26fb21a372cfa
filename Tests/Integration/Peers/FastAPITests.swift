import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import Testing

/// Clients that were generated from the OpenAPI documents that FastAPI itself publishes.
@Suite("Clients of FastAPI's own documents")
struct FastAPITests {
    @Test(
        "the documents are those that the server publishes", arguments: ["echo", "evokeessence", "growfolio", "hean"])
    func documents(part: String) async throws {
        let transport = try await RESTPeer.transport(part)
        let url = transport.baseURL.appending(path: "openapi.json")
        let response = try await transport.send(TransportRequest(method: .get, url: url))
        var published = try JSONValue(json: try await response.body.collect(upTo: 1 << 20))
        // Where a part is mounted is not in the document that it writes by itself.
        if case .object(var members) = published {
            members["servers"] = nil
            published = .object(members)
        }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "FastAPI/Contracts")
        let committed = try Data(contentsOf: folder.appending(path: "fastapi-\(part).openapi.json"))
        #expect(
            try published == JSONValue(json: committed),
            "Run Tests/Integration/Peers/Server/rest/documents, and then make generate.")
    }

    @Test("[H1, H2, H3] HEAN")
    func hean() async throws {
        let client = FastapiHean.HEANClient(transport: try await RESTPeer.transport("hean"))
        #expect(try await client.getPortfolioSummary().equity == 12456.78)
        #expect(try await client.listPositions().map(\.symbol) == ["BTCUSDT", "ETHUSDT"])
        #expect(try await client.getRiskState().state == .normal)
        let options = CallOptions(misbehaving: "unknown-enum")
        #expect(try await client.getRiskState(options: options).state == .unknown("LOCKDOWN"))
    }

    @Test("[G1, G2, G3] Growfolio: the exchange, FastAPI's own 422, and a protected call")
    func growfolio() async throws {
        let credentials = FixedCredentials(["HTTPBearer": Credential(identityToken(of: "u7"))])
        let transport = try await RESTPeer.transport("growfolio", [AuthInterceptor(credentials)])
        let client = FastapiGrowfolio.GrowfolioClient(transport: transport)
        let response = try await client.exchangeToken(
            body: .init(identityToken: identityToken(of: "u7")))
        #expect(response.userID == "u7")
        #expect(try await client.getAccount().userID == "u7")
        do {
            _ = try await client.exchangeToken(body: .init(identityToken: ""))
            Issue.record("no error")
        } catch .documented(.unprocessableContent(let problem), _) {
            #expect(problem.detail?.first?.loc == [.string("body"), .string("identity_token")])
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("[E1, E2] EvokeEssence: the login, and the socket's token")
    func evokeEssence() async throws {
        let transport = try await RESTPeer.transport("evokeessence")
        let login = try await FastapiEvokeessence.EvokeEssenceClient(transport: transport).login(
            body: .init(email: "ada@example.com", password: "correct horse"))
        let credentials = FixedCredentials(["HTTPBearer": Credential(login.token)])
        let client = FastapiEvokeessence.EvokeEssenceClient(
            transport: try await RESTPeer.transport("evokeessence", [AuthInterceptor(credentials)]))
        let token = try await client.createSocketToken()
        #expect(token.token.hasPrefix("socket-of-ada@example.com-"))
        #expect(token.expiresAt == Date(timeIntervalSince1970: 1_747_751_400))
    }

    @Test("parameters, forms, files, bytes, events and lines")
    func echo() async throws {
        let client = FastapiEcho.EchoClient(transport: try await RESTPeer.transport("echo"))
        let seen = try await client.parameters(
            name: "a b", number: 7, tags: ["x", "y"], text: "t", flag: true, xTrace: "z", seen: "yes")
        #expect(
            seen == [
                "name": "a b", "number": 7, "tags": ["x", "y"], "text": "t", "flag": true, "trace": "z", "seen": "yes",
            ])
        let form = try await client.form(body: .init(user: "u", scopes: ["x", "y z"]))
        #expect(form == ["user": "u", "scopes": ["x", "y z"]])
        let files = try await client.files(
            body: .init(title: "t", photo: FilePart(name: "p", data: Data("p".utf8)), tags: ["a"], more: []))
        #expect(files["title"] == "t")
        #expect(files["tags"] == ["a"])
        let bytes = try await client.putBytes(body: try await client.getBytes(count: 3))
        #expect(bytes["size"] == 3000)
        var events: [String] = []
        for try await event in try await client.events() { events.append(event.data) }
        #expect(events == [#"{"n": 1}"#, "{\"n\":\n2}"])
        var lines: [[String: Int64]] = []
        for try await line in try await client.lines() { lines.append(line) }
        #expect(lines == [["n": 0], ["n": 1], ["n": 2]])
    }
}
