import Contract
import Testing

@Suite("Sessions")
struct SessionTests {
    @Test("A session")
    func session() throws {
        let output = try write(SampleSocket.file, kind: .clients)
        print(output)
        print(try write(SampleSocket.file, kind: .models))
        print(try write(SampleSocket.file, kind: .mocks))
    }
}
