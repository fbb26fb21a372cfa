import Contract

/// A `google.api.HttpRule`, the value of the option `google.api.http`: how a method is called over HTTP.
///
/// Its fields are read by their numbers in google/api/http.proto, of which every contract brings a copy of its own.
struct HTTPRule: Equatable {
    /// `GET`; `nil` when the rule has no pattern.
    var method: String?
    var template = ""
    var body = ""
    var responseBody = ""
    var additional: [HTTPRule] = []

    /// The rule that a method's options give it.
    init?(_ options: [CustomOption]) {
        guard case .message(_, let bytes)? = options.first(where: { $0.name == "google.api.http" })?.value else {
            return nil
        }
        self.init(bytes)
    }

    private init(_ bytes: [UInt8]) {
        var cursor = WireCursor(bytes)
        while let (number, value) = cursor.next() {
            guard case .lengthDelimited(let bytes) = value else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            switch number {
            case 2: (method, template) = ("GET", text)
            case 3: (method, template) = ("PUT", text)
            case 4: (method, template) = ("POST", text)
            case 5: (method, template) = ("DELETE", text)
            case 6: (method, template) = ("PATCH", text)
            case 7: body = text
            case 8: setCustomPattern(bytes)
            case 11: additional.append(HTTPRule(bytes))
            case 12: responseBody = text
            default: break
            }
        }
    }

    private mutating func setCustomPattern(_ bytes: [UInt8]) {
        (method, template) = ("", "")
        var cursor = WireCursor(bytes)
        while let (number, value) = cursor.next() {
            guard case .lengthDelimited(let bytes) = value else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            switch number {
            // Any method will do for `*`.
            case 1: method = text == "*" ? "POST" : text.uppercased()
            case 2: template = text
            default: break
            }
        }
    }
}
