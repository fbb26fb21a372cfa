/// A pair of rules for two schemas: one for what takes fewer values than before, and one for what takes more.
///
/// Fewer values are a break for whoever writes, so in requests; more are one for whoever reads, so in responses.
package enum SchemaRule: Sendable, Hashable, CaseIterable {
    case type
    case null
    case enumeration
    case range
    case multiple
    case length
    case pattern
    case format
    case itemCount
    case unique
    case items
    case contains
    case required
    /// A property that only one side declares, the reader's being the one that does.
    case undeclared
    /// A property that only one side declares, where the reader takes no others.
    case unexpected
    case additional
    case patternProperties
    case propertyNames
    case propertyCount
    case dependency
    case branch
    case not
    case condition
    case unevaluated
    case mapping
    case whole

    /// The id where the new schema takes fewer values.
    package var narrowed: String { row.narrowed }
    /// The id where it takes more.
    package var widened: String { row.widened }
    /// The topic of both, in words.
    package var topic: String { row.topic }
    /// Whether a client that only reads what it needs would never notice.
    package var isSeldomChecked: Bool { row.isSeldomChecked }

    package func id(_ direction: Finding.Direction) -> String { direction == .request ? narrowed : widened }

    private struct Row {
        var narrowed: String
        var widened: String
        var topic: String
        var isSeldomChecked = false
    }

    private var row: Row {
        switch self {
        case .type: Row(narrowed: "SCHEMA_TYPE_NARROWED", widened: "SCHEMA_TYPE_WIDENED", topic: "the type")
        case .null: Row(narrowed: "SCHEMA_NULL_REMOVED", widened: "SCHEMA_NULL_ADDED", topic: "`null`")
        case .enumeration:
            Row(narrowed: "SCHEMA_ENUM_VALUE_REMOVED", widened: "SCHEMA_ENUM_VALUE_ADDED", topic: "the listed values")
        case .range:
            Row(
                narrowed: "SCHEMA_RANGE_NARROWED", widened: "SCHEMA_RANGE_WIDENED", topic: "the range of numbers",
                isSeldomChecked: true)
        case .multiple:
            Row(
                narrowed: "SCHEMA_MULTIPLE_OF_NARROWED", widened: "SCHEMA_MULTIPLE_OF_WIDENED", topic: "`multipleOf`",
                isSeldomChecked: true)
        case .length:
            Row(
                narrowed: "SCHEMA_LENGTH_NARROWED", widened: "SCHEMA_LENGTH_WIDENED", topic: "the length of texts",
                isSeldomChecked: true)
        case .pattern:
            Row(
                narrowed: "SCHEMA_PATTERN_NARROWED", widened: "SCHEMA_PATTERN_WIDENED", topic: "the pattern",
                isSeldomChecked: true)
        case .format: Row(narrowed: "SCHEMA_FORMAT_NARROWED", widened: "SCHEMA_FORMAT_WIDENED", topic: "the format")
        case .itemCount:
            Row(
                narrowed: "SCHEMA_ITEM_COUNT_NARROWED", widened: "SCHEMA_ITEM_COUNT_WIDENED",
                topic: "the number of elements", isSeldomChecked: true)
        case .unique:
            Row(
                narrowed: "SCHEMA_UNIQUE_ITEMS_ADDED", widened: "SCHEMA_UNIQUE_ITEMS_REMOVED", topic: "`uniqueItems`",
                isSeldomChecked: true)
        case .items: Row(narrowed: "SCHEMA_ITEMS_NARROWED", widened: "SCHEMA_ITEMS_WIDENED", topic: "the elements")
        case .contains:
            Row(
                narrowed: "SCHEMA_CONTAINS_NARROWED", widened: "SCHEMA_CONTAINS_WIDENED", topic: "`contains`",
                isSeldomChecked: true)
        case .required:
            Row(
                narrowed: "SCHEMA_PROPERTY_REQUIRED", widened: "SCHEMA_PROPERTY_NOT_REQUIRED",
                topic: "a required property")
        case .undeclared:
            Row(narrowed: "SCHEMA_PROPERTY_ADDED", widened: "SCHEMA_PROPERTY_REMOVED", topic: "a property")
        case .unexpected:
            Row(narrowed: "SCHEMA_PROPERTY_REMOVED", widened: "SCHEMA_PROPERTY_ADDED", topic: "a property")
        case .additional:
            Row(
                narrowed: "SCHEMA_ADDITIONAL_PROPERTIES_CLOSED", widened: "SCHEMA_ADDITIONAL_PROPERTIES_OPENED",
                topic: "additional properties")
        case .patternProperties:
            Row(
                narrowed: "SCHEMA_PATTERN_PROPERTIES_NARROWED", widened: "SCHEMA_PATTERN_PROPERTIES_WIDENED",
                topic: "`patternProperties`")
        case .propertyNames:
            Row(
                narrowed: "SCHEMA_PROPERTY_NAMES_NARROWED", widened: "SCHEMA_PROPERTY_NAMES_WIDENED",
                topic: "`propertyNames`", isSeldomChecked: true)
        case .propertyCount:
            Row(
                narrowed: "SCHEMA_PROPERTY_COUNT_NARROWED", widened: "SCHEMA_PROPERTY_COUNT_WIDENED",
                topic: "the number of properties", isSeldomChecked: true)
        case .dependency:
            Row(
                narrowed: "SCHEMA_DEPENDENCY_NARROWED", widened: "SCHEMA_DEPENDENCY_WIDENED",
                topic: "what properties depend on each other", isSeldomChecked: true)
        case .branch: Row(narrowed: "SCHEMA_BRANCH_REMOVED", widened: "SCHEMA_BRANCH_ADDED", topic: "the alternatives")
        case .not:
            Row(narrowed: "SCHEMA_NOT_NARROWED", widened: "SCHEMA_NOT_WIDENED", topic: "`not`", isSeldomChecked: true)
        case .condition:
            Row(
                narrowed: "SCHEMA_CONDITION_NARROWED", widened: "SCHEMA_CONDITION_WIDENED",
                topic: "`if`, `then` and `else`", isSeldomChecked: true)
        case .unevaluated:
            Row(
                narrowed: "SCHEMA_UNEVALUATED_NARROWED", widened: "SCHEMA_UNEVALUATED_WIDENED",
                topic: "`unevaluatedProperties` or `unevaluatedItems`")
        case .mapping:
            Row(
                narrowed: "SCHEMA_MAPPING_REMOVED", widened: "SCHEMA_MAPPING_ADDED",
                topic: "the discriminator's mapping")
        case .whole: Row(narrowed: "SCHEMA_NARROWED", widened: "SCHEMA_WIDENED", topic: "the schema")
        }
    }

    /// The kind of place that a schema describes, by what there may be more of beside it.
    package enum Place: Sendable, Hashable {
        case property
        /// Elements, properties without names of their own, or what a text holds.
        case partOfProperty(String)
        /// A part of a whole value: an element of a tuple, or a property.
        case partOfValue
        case parameter
        case header
        /// A schema by its name.
        case schema
        /// A body, or a parameter of a path.
        case operation
        case other

        /// The remedy of what became another thing.
        fileprivate var remedy: String {
            switch self {
            case .property: "Add a property of another name, or make a new version."
            case .partOfProperty(let name):
                "Leave '\(name)' as it was, and add a property of another name, or make a new version."
            case .partOfValue: "Leave it as it was, and add a property of another name, or make a new version."
            case .parameter: "Add a parameter of another name, or make a new version."
            case .header: "Add a header of another name, or make a new version."
            case .schema: "Add a schema of another name, or make a new version."
            case .operation: "Add an operation of another path, or make a new version."
            case .other: "Make a new version."
            }
        }
    }

    /// The remedy of a change that breaks, by the id of its rule; `nil` where that depends on the change.
    package static func remedy(of id: String, at place: Place) -> String? {
        if let remark = SchemaRemark(rawValue: id) { return remark.remedy(at: place) }
        return switch id {
        case required.narrowed: "Let it be absent, and say what holds then."
        case required.widened: "Send it always."
        case undeclared.widened: "Keep it, and deprecate it."
        case undeclared.narrowed: nil
        case enumeration.narrowed: "Keep taking the old values, and deprecate them."
        case mapping.narrowed: "Keep the old values in the mapping."
        case type.narrowed, type.widened: place.remedy
        case _ where allCases.contains { $0.narrowed == id }: "Keep taking what the old version takes."
        default: "Send what the old version sends, or make a new version."
        }
    }

    /// All ids, of remarks as well, in the order of the alphabet.
    static let ids: [String] =
        Set(allCases.flatMap { [$0.narrowed, $0.widened] } + SchemaRemark.allCases.map(\.rawValue)).sorted()
}

/// A rule for two schemas that is no pair, by its id.
package enum SchemaRemark: String, Sendable, CaseIterable {
    /// A comparison that could not be decided; a warning.
    case undecided = "SCHEMA_UNDECIDED"
    /// The receiver acts differently when a value is absent; a warning.
    case defaultChanged = "SCHEMA_DEFAULT_CHANGED"
    /// A format that nobody checks here; a warning.
    case unknownFormat = "SCHEMA_FORMAT_CHANGED"
    /// The media type of what a text holds, or an encoding that nobody checks here.
    case contentChanged = "SCHEMA_CONTENT_CHANGED"
    /// A property that is another element or attribute in XML.
    case xmlChanged = "SCHEMA_XML_CHANGED"
    /// A value of a discriminator that means another alternative, or a discriminator that is there on one side only.
    case discriminatorChanged = "SCHEMA_DISCRIMINATOR_CHANGED"
    /// A schema on its own is there no more.
    case removed = "SCHEMA_REMOVED"

    fileprivate func remedy(at place: SchemaRule.Place) -> String? {
        switch self {
        case .undecided, .unknownFormat: nil
        case .defaultChanged: "Keep the default."
        case .contentChanged: place.remedy
        case .xmlChanged: "Keep the name and the node that it had."
        case .discriminatorChanged: "Keep the property and its values while old clients are in use."
        case .removed: "Keep it, and deprecate it."
        }
    }

    /// The requirement, in one sentence.
    var summary: String {
        switch self {
        case .undecided: "Of changes of schemas, it can be decided whether they are compatible."
        case .defaultChanged: "Defaults stay the same."
        case .unknownFormat: "Formats that nobody checks stay the same."
        case .contentChanged: "Texts hold what they held, in the same encoding."
        case .xmlChanged: "Elements and attributes of XML keep their names."
        case .discriminatorChanged: "A value of a discriminator means the same alternative to both sides."
        case .removed: "Schemas on their own are not removed."
        }
    }
}
