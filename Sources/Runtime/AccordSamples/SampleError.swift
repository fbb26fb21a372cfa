/// A sample that could not be made: no value was found that is valid within a bounded number of tries. There may be
/// none.
public struct SampleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the type or the schema.
    public var type: String
    /// The place in the sample, like `items[0].price`; empty for the whole.
    public var path: String
    /// The keyword of JSON Schema that no value was found for: `pattern`.
    public var keyword: String
    /// The reason, as the end of a sentence about the value.
    public var message: String

    package init(type: String = "", path: String, keyword: String, message: String) {
        self.type = type
        self.path = path
        self.keyword = keyword
        self.message = message
    }

    public var description: String {
        let place = path.isEmpty ? "" : " at \(path)"
        return "no sample of \(type.isEmpty ? "the schema" : type) was found: the value\(place) \(message) (\(keyword))"
    }
}
