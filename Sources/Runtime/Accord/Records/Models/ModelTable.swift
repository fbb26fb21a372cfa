/// The description of a model from a schema for the interpreter: lines of text, and the types that these refer to.
///
/// ```swift
/// ModelTable(
///     "growfolio.TokenResponse",
///     """
///     s user_id
///     ?0 alpaca_account_status
///     i limit = 20
///     """,
///     types: [AccountStatus.self])
/// ```
///
/// **Types**, in all of them:
///
/// | type | storage | in JSON |
/// |---|---|---|
/// | `s` `b` | `String`, `Bool` | |
/// | `i` `I` `U` | `Int32`, `Int64`, `UInt64` | number, whole: `1e2` is |
/// | `r` `R` | `Float`, `Double` | number |
/// | `Ds` `Dn` | `Decimal` | read from a string or a number, exactly; written as a string, as a number |
/// | `y` | `Data` | string, base64 |
/// | `u` | `UUID` | string |
/// | `c` | `CalendarDate` | string |
/// | `tr` `tn` `te` `tm` | `Date` | written as RFC 3339, as that in UTC without a zone, as seconds, as milliseconds since 1970 |
/// | `j` | `JSONValue` | anything |
/// | `2` | `types[2]` | |
/// | `*x` | `[X]` | array |
/// | `{x` | `[String: X]` | object |
/// | `?x` | `X?` | `nil` is null, or an absent property or element |
/// | `!x` | `X?` | `nil` is null, which must be there |
/// | `~x` | `Nullable<X>` | absent, null or a value |
/// | `^x` | `Boxed<X>` | as `x` |
///
/// **Records** have a line for each stored property, in the order of declaration: the type and the name, and after an
/// equals sign what its absence means: `i limit = 20`. Names that are empty, or have spaces, quotes or control
/// characters in them, are written as JSON strings. Further lines are
///
/// | line | meaning |
/// |---|---|
/// | `= kind "fill"` | a constant, which is not stored: it must be there, and is written |
/// | `=? kind "fill"` | the same, and it need not be there |
/// | `+s` | a last stored property, of type `[String: String]`, for the properties that no line names |
/// | `#strict` | properties that no line names are an error |
/// | `%?i limit` | a value that cannot be read counts as absent, which has to mean something |
///
/// A line ends with what `validate()` asks of the value, where that is more than its type implies; `i` implies
/// `{"type":"integer"}`, and `2` the rules of `types[2]`:
///
/// | end | meaning |
/// |---|---|
/// | ` {"minimum":1}` | this as well |
/// | ` ?` | or null, which reading takes in any case; ` ? {"minimum":1}` is both |
/// | ` :{"minimum":1}` | this in place of what the type implies |
///
/// Further rules of the whole are at the end, as `#rules {"minProperties":1}`, or `#rules: {…}` in place of all that
/// the lines imply. Tables of other models imply nothing, and may end with `#rules {…}`.
///
/// **Tuples** have a line with a type for each stored property; `+s` is for the rest, of type `[String]`. `= "fill"` is an
/// element that is a constant, and `-?s` one that is written as null where it is `nil`, unless an element before it is absent.
///
/// **Unions** begin with the line `tag type`, when the property `type` distinguishes the cases, and otherwise with
/// `shape`. Without the property, the case is the one that fits best of those whose records have it as a constant that
/// need not be there. In `tag type 2`, values with no other tag are of the case at index 2, which need not have a tag. There follows a line for each case:
///
/// | line | meaning |
/// |---|---|
/// | `0 text input_text` | the payload's type, and the values of the tag; the payload writes the tag |
/// | `+0 text` | the same; the union writes the tag, the first one where there are several |
/// | `s string` | the payload's type, and what it is in JSON: `null`, `boolean`, `integer`, `number`, `string`, `array`, `object` |
/// | `0 object id,name` | of several objects, the one that has one of these properties |
///
/// **`AnyOf`** has a line with a type for each of its properties.
///
/// **Message sets** begin with the line `frame /type /event`: the places of the tags, as JSON pointers into the frame;
/// `frame` alone where there are none.
/// There may follow `id /id` and `at tn /timestamp`, the places of the frame's identifier and of the time at which it was
/// sent, with the form of the latter. Then there is a line for each case: the payload's type, its place (`/` is the whole
/// frame), and what each tag has:
///
/// | line | meaning |
/// |---|---|
/// | `0 /data event quote_updated` | the payload is at a place of its own; the set writes the tags |
/// | `0 / subscribe` | the payload is the frame, and writes the tags |
/// | `+0 / ping` | the payload is the frame; the set writes the tags |
/// | `. /data system heartbeat` | a case without payload |
/// | `0 /data event\|system expiring` | one of these; the first is written |
/// | `0 /data system -` | absent or null; nothing is written |
/// | `0 /data event *` | anything; nothing is written |
/// | `0 / - object id,name` | the frame has one of these properties, as in unions; `object` alone is all other objects |
/// | `s / string` | the frame is a string, and there are no tags |
/// | `0 / any` | the frame is anything |
///
/// Of several lines that match, the first counts, and those with `any` come last. Tags that are empty, that are `-` or `*` themselves, or that have
/// spaces, quotes, bars or control characters in them, are written as JSON strings; so are pointers with any of these.
///
/// A class, so that the generated code that makes one is small.
public final class ModelTable: Sendable {
    let name: StaticString
    let lines: StaticString
    package let types: [any JSONModel.Type]

    /// Creates the table of a model. Generated code calls it.
    @inline(never)
    public init(_ name: StaticString, _ lines: StaticString, types: [any JSONModel.Type] = []) {
        self.name = name
        self.lines = lines
        self.types = types
    }
}

/// A model's table, made ready for the interpreter.
///
/// Unchecked because it holds a pointer; what that points to is complete before it is published, and never changes.
public struct ModelSchema: @unchecked Sendable {
    let form: FormPointer

    /// Creates the layout of a model. Generated code calls it.
    public init<M: JSONModel>(_: M.Type) {
        form = FormBuilder.form(of: M.self)
    }

    init(form: FormPointer) {
        self.form = form
    }
}
