import Foundation
import Testing

@testable import AccordSocket

@Suite struct AttemptTests {
    @Test("Attempts are ordered by their numbers") func order() {
        #expect(Attempt(number: 1) < Attempt(number: 2))
    }
}
