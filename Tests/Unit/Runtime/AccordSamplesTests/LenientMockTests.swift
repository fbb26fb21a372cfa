import Accord
import AccordHTTP
import AccordMocks
import Hean
import HeanMocks
import Rin
import RinMocks
import Testing

@Suite("Mocks that answer with samples")
struct LenientMockTests {
    @Test("A method that nobody stubbed answers with a sample of its message, and a stub goes first")
    func messages() async throws {
        let mock = Rin.Contacts.V1.ContactsServiceClientMock()
        mock.answersLeniently(seed: 7)
        let request = Rin.Contacts.V1.GetContactRequest(id: "con_7")
        let sample = try await mock.getContact(request: request)
        #expect(sample == .sample(seed: 7))
        #expect(sample != .init())
        let own = Rin.Contacts.V1.GetContactResponse()
        mock.getContact.returns(own)
        #expect(try await mock.getContact(request: request) == own)
    }

    @Test("An operation answers with a sample of its model, or a list of different ones")
    func models() async throws {
        let mock = Hean.HEANClientMock()
        mock.answersLeniently(seed: 7)
        #expect(try await mock.getRiskState() == .sample(seed: 7))
        let positions = try await mock.listPositions()
        #expect(positions == Hean.Position.samples(count: 3, seed: 7))
        #expect(Set(positions).count == 3)
    }

    @Test("Plain types have values, and a type that is none of these has none")
    func plain() {
        let samples = SeededSamples()
        #expect(samples.sample(of: String.self) == "text")
        #expect(samples.sample(of: [Int64].self) == [7, 7, 7])
        #expect(samples.sample(of: JSONValue.self) == [:])
        #expect(samples.sample(of: ByteStream.self) == nil)
    }
}
