import Testing

@testable import Accord
@testable import SwiftWriter

@Suite("The JSON name of a field whose contract gives none")
struct DefaultNameTests {
    @Test(
        "The writer leaves out the name that the runtime makes of the field's",
        arguments: ["a", "created_at", "_a", "a_", "a__b", "a_1", "a_B", "A_b", "__", "a1_b2c", "a_é"])
    func agreement(name: String) {
        #expect(Array(TableArguments.defaultJSONName(name).utf8) == defaultJSONName(Array(name.utf8)))
    }
}
