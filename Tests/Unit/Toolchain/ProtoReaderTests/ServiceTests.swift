import Contract
import Testing

@Suite("Services")
struct ServiceTests {
    @Test("Methods have their types, streams and idempotency")
    func methods() throws {
        let file = try readProto3(
            """
            package p.v1;
            message In {}
            message Out {}
            service S {
              rpc Unary(In) returns (Out) { option idempotency_level = NO_SIDE_EFFECTS; }
              rpc Down(In) returns (stream Out) { option idempotency_level = IDEMPOTENT; }
              rpc Up(stream In) returns (Out);
              rpc Both(stream In) returns (stream Out);
            }
            """
        )
        let service = file.services[0]
        #expect(service.name == "S")
        #expect(service.fullName == "p.v1.S")
        #expect(service.methods.map(\.name) == ["Unary", "Down", "Up", "Both"])
        #expect(service.methods.allSatisfy { $0.input == "p.v1.In" && $0.output == "p.v1.Out" })
        #expect(service.methods.map(\.isClientStreaming) == [false, false, true, true])
        #expect(service.methods.map(\.isServerStreaming) == [false, true, false, true])
        #expect(service.methods.map(\.idempotency) == [.noSideEffects, .idempotent, .unknown, .unknown])
    }
}
