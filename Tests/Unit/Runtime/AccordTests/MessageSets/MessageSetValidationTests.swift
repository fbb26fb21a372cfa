import Accord
import Testing

@Suite("Message sets, validated")
struct MessageSetValidationTests {
    @Test("A payload's violations are reported with their paths")
    func payload() throws {
        let order = ValidatableTests.Order(id: "", items: [])
        for (message, path) in [
            (Orders.placed(order), "data.id"), (.closed(order), "id"), (.changed(order), "data.id"),
        ] {
            let error = #expect(throws: ValidationError.self) { try message.validate() }
            #expect(error?.violations.map(\.path) == [path])
        }
        let valid = ValidatableTests.Order(id: "1", items: [])
        for message in [Orders.placed(valid), .changed(nil), .cleared, .unknown(tag: "", value: .null)] {
            #expect(throws: Never.self) { try message.validate() }
        }
    }

    private enum Orders: MessageSet {
        case placed(ValidatableTests.Order)
        case closed(ValidatableTests.Order)
        case changed(ValidatableTests.Order?)
        case cleared
        case unknown(tag: String, value: JSONValue)

        func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
            switch self {
            case .placed(let payload): _project(0, payload, visit)
            case .closed(let payload): _project(1, payload, visit)
            case .changed(let payload): _project(2, payload, visit)
            case .cleared: _project(3, (), visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        static func _inject(_ payload: OneofPayload) -> Self? {
            switch payload.number {
            case 0: .placed(payload.move())
            case 1: .closed(payload.move())
            case 2: .changed(payload.move())
            case 3: .cleared
            default: nil
            }
        }

        static var _table: ModelTable {
            ModelTable(
                "Orders",
                """
                frame /type
                0 /data placed
                +0 / closed
                ?0 /data changed
                . / cleared
                """,
                types: [ValidatableTests.Order.self])
        }
    }
}
