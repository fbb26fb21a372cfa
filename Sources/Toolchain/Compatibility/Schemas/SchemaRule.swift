/// A pair of rules for two schemas: one for what takes fewer values than before, and one for what takes more.
///
/// Fewer values are a break for whoever writes, so in requests; more are one for whoever reads, so in responses.
struct SchemaRule: Sendable, Hashable {
    /// The id where the new schema takes fewer values.
    let narrowed: String
    /// The id where it takes more.
    let widened: String
    /// The topic of both, in words.
    let topic: String
    /// Whether a client that only reads what it needs would never notice.
    var isSeldomChecked = false

    func id(_ direction: Finding.Direction) -> String {
        direction == .request ? narrowed : widened
    }

    static let type = SchemaRule(narrowed: "SCHEMA_TYPE_NARROWED", widened: "SCHEMA_TYPE_WIDENED", topic: "the type")
    static let null = SchemaRule(narrowed: "SCHEMA_NULL_REMOVED", widened: "SCHEMA_NULL_ADDED", topic: "`null`")
    static let enumeration = SchemaRule(
        narrowed: "SCHEMA_ENUM_VALUE_REMOVED", widened: "SCHEMA_ENUM_VALUE_ADDED", topic: "the listed values")
    static let range = SchemaRule(
        narrowed: "SCHEMA_RANGE_NARROWED", widened: "SCHEMA_RANGE_WIDENED", topic: "the range of numbers",
        isSeldomChecked: true)
    static let multiple = SchemaRule(
        narrowed: "SCHEMA_MULTIPLE_OF_NARROWED", widened: "SCHEMA_MULTIPLE_OF_WIDENED", topic: "`multipleOf`",
        isSeldomChecked: true)
    static let length = SchemaRule(
        narrowed: "SCHEMA_LENGTH_NARROWED", widened: "SCHEMA_LENGTH_WIDENED", topic: "the length of texts",
        isSeldomChecked: true)
    static let pattern = SchemaRule(
        narrowed: "SCHEMA_PATTERN_NARROWED", widened: "SCHEMA_PATTERN_WIDENED", topic: "the pattern",
        isSeldomChecked: true)
    static let format = SchemaRule(
        narrowed: "SCHEMA_FORMAT_NARROWED", widened: "SCHEMA_FORMAT_WIDENED", topic: "the format")
    static let itemCount = SchemaRule(
        narrowed: "SCHEMA_ITEM_COUNT_NARROWED", widened: "SCHEMA_ITEM_COUNT_WIDENED", topic: "the number of elements",
        isSeldomChecked: true)
    static let unique = SchemaRule(
        narrowed: "SCHEMA_UNIQUE_ITEMS_ADDED", widened: "SCHEMA_UNIQUE_ITEMS_REMOVED", topic: "`uniqueItems`",
        isSeldomChecked: true)
    static let items = SchemaRule(
        narrowed: "SCHEMA_ITEMS_NARROWED", widened: "SCHEMA_ITEMS_WIDENED", topic: "the elements")
    static let contains = SchemaRule(
        narrowed: "SCHEMA_CONTAINS_NARROWED", widened: "SCHEMA_CONTAINS_WIDENED", topic: "`contains`",
        isSeldomChecked: true)
    static let required = SchemaRule(
        narrowed: "SCHEMA_PROPERTY_REQUIRED", widened: "SCHEMA_PROPERTY_NOT_REQUIRED", topic: "a required property")
    /// A property that only one side declares, the reader's being the one that does.
    static let undeclared = SchemaRule(
        narrowed: "SCHEMA_PROPERTY_ADDED", widened: "SCHEMA_PROPERTY_REMOVED", topic: "a property")
    /// A property that only one side declares, where the reader takes no others.
    static let unexpected = SchemaRule(
        narrowed: "SCHEMA_PROPERTY_REMOVED", widened: "SCHEMA_PROPERTY_ADDED", topic: "a property")
    static let additional = SchemaRule(
        narrowed: "SCHEMA_ADDITIONAL_PROPERTIES_CLOSED", widened: "SCHEMA_ADDITIONAL_PROPERTIES_OPENED",
        topic: "additional properties")
    static let patternProperties = SchemaRule(
        narrowed: "SCHEMA_PATTERN_PROPERTIES_NARROWED", widened: "SCHEMA_PATTERN_PROPERTIES_WIDENED",
        topic: "`patternProperties`")
    static let propertyNames = SchemaRule(
        narrowed: "SCHEMA_PROPERTY_NAMES_NARROWED", widened: "SCHEMA_PROPERTY_NAMES_WIDENED", topic: "`propertyNames`",
        isSeldomChecked: true)
    static let propertyCount = SchemaRule(
        narrowed: "SCHEMA_PROPERTY_COUNT_NARROWED", widened: "SCHEMA_PROPERTY_COUNT_WIDENED",
        topic: "the number of properties", isSeldomChecked: true)
    static let dependency = SchemaRule(
        narrowed: "SCHEMA_DEPENDENCY_NARROWED", widened: "SCHEMA_DEPENDENCY_WIDENED",
        topic: "what properties depend on each other", isSeldomChecked: true)
    static let branch = SchemaRule(
        narrowed: "SCHEMA_BRANCH_REMOVED", widened: "SCHEMA_BRANCH_ADDED", topic: "the alternatives")
    static let not = SchemaRule(
        narrowed: "SCHEMA_NOT_NARROWED", widened: "SCHEMA_NOT_WIDENED", topic: "`not`", isSeldomChecked: true)
    static let condition = SchemaRule(
        narrowed: "SCHEMA_CONDITION_NARROWED", widened: "SCHEMA_CONDITION_WIDENED", topic: "`if`, `then` and `else`",
        isSeldomChecked: true)
    static let unevaluated = SchemaRule(
        narrowed: "SCHEMA_UNEVALUATED_NARROWED", widened: "SCHEMA_UNEVALUATED_WIDENED",
        topic: "`unevaluatedProperties` or `unevaluatedItems`")
    static let mapping = SchemaRule(
        narrowed: "SCHEMA_MAPPING_REMOVED", widened: "SCHEMA_MAPPING_ADDED", topic: "the discriminator's mapping")
    static let whole = SchemaRule(narrowed: "SCHEMA_NARROWED", widened: "SCHEMA_WIDENED", topic: "the schema")

    /// A comparison that could not be decided; a warning.
    static let undecided = "SCHEMA_UNDECIDED"
    /// The receiver acts differently when a value is absent; a warning.
    static let defaultChanged = "SCHEMA_DEFAULT_CHANGED"
    /// A format that nobody checks here; a warning.
    static let unknownFormat = "SCHEMA_FORMAT_CHANGED"

    /// The media type of what a text holds, or an encoding that nobody checks here.
    static let contentChanged = "SCHEMA_CONTENT_CHANGED"

    /// A value of a discriminator that means another alternative, or a discriminator that is there on one side only.
    static let discriminatorChanged = "SCHEMA_DISCRIMINATOR_CHANGED"

    /// A schema on its own is there no more.
    static let removed = "SCHEMA_REMOVED"

    static let all = [
        type, null, enumeration, range, multiple, length, pattern, format, itemCount, unique, items, contains, required,
        undeclared, unexpected, additional, patternProperties, propertyNames, propertyCount, dependency, branch, not,
        condition, unevaluated, mapping, whole,
    ]

    /// All ids, in the order of the alphabet.
    static let ids: [String] = {
        let pairs = all.flatMap { [$0.narrowed, $0.widened] }
        let remarks = [undecided, defaultChanged, unknownFormat, contentChanged, discriminatorChanged, removed]
        return Set(pairs + remarks).sorted()
    }()
}
