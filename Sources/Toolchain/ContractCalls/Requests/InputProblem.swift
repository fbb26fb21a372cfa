/// The reason why no call can be made of what a person has given.
package struct InputProblem: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
