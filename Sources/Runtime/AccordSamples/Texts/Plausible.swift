/// The usual values of properties by their names: a property `email` has an address, a `price` two decimals.
struct Plausible: Sendable {
    /// Seconds since 1970, around which times are.
    let now: Int

    /// The usual range of a number.
    struct Number {
        var range: ClosedRange<Int>
    }

    private static let words = [
        "amber", "anchor", "autumn", "birch", "bridge", "canyon", "cedar", "cobalt", "copper", "coral", "crystal",
        "delta",
        "ember", "falcon", "field", "forest", "garden", "glacier", "harbor", "hazel", "island", "ivory", "lagoon",
        "lantern", "maple", "meadow", "mercury", "morning", "north", "ocean", "olive", "orchard", "pepper", "pine",
        "prairie", "quartz", "river", "saffron", "silver", "spruce", "summit", "thunder", "timber", "valley", "willow",
        "winter",
    ]

    func word(_ random: inout SeededRandom) -> String { random.element(of: Self.words) ?? "" }

    func words(_ random: inout SeededRandom) -> String {
        (0..<random.integer(in: 1...3)).map { _ in word(&random) }.joined(separator: " ")
    }

    // MARK: Names

    /// The words of a name in small letters: `createdAt`, `created_at` and `Created-At` are two.
    static func parts(_ name: String) -> [String] {
        var parts: [String] = []
        var wasSmall = false
        for character in name.unicodeScalars {
            let isLetter = character.properties.isAlphabetic
            let isCapital = isLetter && character.properties.isUppercase
            if !isLetter || isCapital && wasSmall || parts.isEmpty { parts.append("") }
            if isLetter { parts[parts.count - 1] += character.properties.lowercaseMapping }
            wasSmall = isLetter && !isCapital
        }
        return parts.filter { !$0.isEmpty }
    }

    // MARK: Numbers

    func number(_ name: String, _ random: inout SeededRandom) -> Number {
        let parts = Self.parts(name)
        let last = parts.last ?? ""
        if Self.isTime(parts) { return Number(range: now - 30 * 86_400...now) }
        switch last {
        case "ms", "milliseconds", "millis": return Number(range: 10...2_000)
        case "age": return Number(range: 18...80)
        case "year": return Number(range: 1990...2030)
        case "month": return Number(range: 1...12)
        case "day": return Number(range: 1...28)
        case "lat", "latitude": return Number(range: -60...60)
        case "lng", "lon", "longitude": return Number(range: -180...180)
        case "percent", "percentage", "pct", "progress": return Number(range: 0...100)
        case "ratio", "rate", "confidence", "probability", "weight", "score": return Number(range: 0...1)
        case "price", "amount", "total", "cost", "balance", "value", "bid", "ask", "fee", "bytes", "size":
            return Number(range: 1...1_000)
        case "id": return Number(range: 1...99_999)
        case "port": return Number(range: 1024...49_151)
        case "seconds", "interval", "timeout": return Number(range: 1...60)
        case "count", "quantity", "qty", "limit", "page", "offset", "number": return Number(range: 0...50)
        default: return Number(range: 0...100)
        }
    }

    static func isTime(_ parts: [String]) -> Bool {
        guard let last = parts.last else { return false }
        return ["timestamp", "created", "updated"].contains(last) || parts.count > 1 && ["at", "time"].contains(last)
            || parts == ["time"]
    }

    // MARK: Texts

    /// The texts that a property of a name may have, the best first; never empty.
    func texts(_ name: String, _ random: inout SeededRandom) -> [String] {
        let parts = Self.parts(name)
        let last = parts.last ?? ""
        if Self.isTime(parts) || ["date", "deadline"].contains(last) {
            let instant = instant(parts, &random)
            let dateTime = Instant.dateTime(instant)
            let date = String(dateTime.prefix(10))
            let naive = String(dateTime.dropLast())
            return last == "date" || last == "deadline"
                ? [date, dateTime] : [dateTime, naive, naive + ".000000", naive + ".000", date, String(instant)]
        }
        if last.hasSuffix("s"), let list = Self.lists[String(last.dropLast())], let text = random.element(of: list) {
            return [text]
        }
        if let list = Self.lists[last], let text = random.element(of: list) { return [text] }
        if let text = made(last, parts, &random) { return text }
        return [words(&random)]
    }

    private func made(_ last: String, _ parts: [String], _ random: inout SeededRandom) -> [String]? {
        func one(_ list: String) -> String { Self.lists[list].flatMap { random.element(of: $0) } ?? "" }
        switch last {
        case "name", "fullname", "author", "owner", "recipient", "sender":
            if parts.contains("user"), parts.count > 1 { return [one("firstname").lowercased()] }
            if parts.contains("first") || parts.contains("given") { return [one("firstname")] }
            if parts.contains("last") || parts.contains("family") { return [one("lastname")] }
            if parts.contains("file") { return ["\(word(&random)).txt", word(&random)] }
            if parts.contains("company") || parts.contains("organization") { return [one("company")] }
            return ["\(one("firstname")) \(one("lastname"))", one("firstname"), word(&random)]
        case "email", "mail": return [email(&random)]
        case "phone", "mobile", "telephone": return ["+1202555\(digits(4, &random))"]
        case "url", "uri", "link", "href", "website", "homepage", "endpoint", "callback": return [url(&random)]
        case "image", "avatar", "photo", "picture", "thumbnail", "logo", "icon": return [url(&random) + ".png"]
        case "host", "hostname", "domain": return ["\(word(&random)).example.com"]
        case "ip": return ["192.0.2.\(random.integer(in: 1...254))"]
        case "uuid", "guid": return [uuid(&random)]
        case "id", "key", "token", "reference", "cursor", "hash", "etag", "secret":
            let text = identifier(&random)
            return [text, uuid(&random), digits(6, &random)]
        case "price", "amount", "total", "cost", "balance", "bid", "ask", "fee", "qty", "quantity", "rate", "percent":
            return ["\(random.integer(in: 1...999)).\(digits(2, &random))", String(random.integer(in: 1...999))]
        case "title", "subject", "label", "headline":
            let words = [word(&random).capitalized, word(&random)]
            return [words.joined(separator: " "), words[0]]
        case "description", "summary", "text", "message", "body", "content", "note", "notes", "comment", "reason",
            "bio",
            "detail", "details":
            let words = (0..<5).map { _ in word(&random) }
            return ["The " + words.joined(separator: " ") + ".", words[0]]
        case "slug": return ["\(word(&random))-\(word(&random))"]
        case "street", "address":
            return ["\(random.integer(in: 1...200)) \(word(&random).capitalized) Street"]
        case "zip", "zipcode", "postcode", "postal": return [digits(5, &random)]
        case "version": return ["\(random.below(4)).\(random.below(10)).\(random.below(10))"]
        case "path": return ["/\(word(&random))/\(word(&random))"]
        case "color", "colour": return ["#\(hexadecimal(6, &random))"]
        default: return nil
        }
    }

    private static let lists: [String: [String]] = [
        "firstname": [
            "Ada", "Alan", "Barbara", "Dennis", "Edith", "Grace", "Hedy", "Ivan", "Katherine", "Linus", "Noor",
        ],
        "lastname": [
            "Brandt", "Clarke", "Hamilton", "Hopper", "Johnson", "Lamarr", "Moreau", "Okafor", "Ritchie", "Sato",
        ],
        "username": ["ada.clarke", "grace_h", "hedy", "katherine.j", "linus", "noor42"],
        "handle": ["ada", "grace", "hedy", "katherine", "linus", "noor"],
        "company": ["Birch & Sons", "Cobalt Works", "Harbor Foods", "Northwind", "Quartz Systems", "Summit Trading"],
        "currency": ["USD", "EUR", "GBP", "JPY", "CHF"],
        "symbol": ["AAPL", "AMZN", "BP", "GOOG", "MSFT", "NVDA", "TSLA", "VOD"],
        "ticker": ["AAPL", "AMZN", "BP", "GOOG", "MSFT", "NVDA", "TSLA", "VOD"],
        "exchange": ["LSE", "NASDAQ", "NYSE", "XETRA"],
        "country": ["DE", "FR", "GB", "JP", "US"],
        "city": ["Berlin", "Lagos", "Lisbon", "London", "Osaka", "Paris", "Toronto"],
        "language": ["de", "en", "fr", "ja"],
        "locale": ["de-DE", "en-GB", "en-US", "fr-FR"],
        "timezone": ["America/New_York", "Asia/Tokyo", "Europe/Berlin", "Europe/London"],
    ]

    // MARK: Lengths

    /// A text that is cut or extended to a length in Unicode scalars.
    func fit(_ text: String, in length: ClosedRange<Int>, _ random: inout SeededRandom) -> String {
        var scalars = Array(text.unicodeScalars)
        while scalars.count < length.lowerBound { scalars += Array(" \(word(&random))".unicodeScalars) }
        let most = text.unicodeScalars.count < length.lowerBound ? length.lowerBound : length.upperBound
        if scalars.count > most { scalars = Array(scalars.prefix(most)) }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    // MARK: Pieces

    func digits(_ count: Int, _ random: inout SeededRandom) -> String {
        (0..<count).map { _ in String(random.below(10)) }.joined()
    }

    func hexadecimal(_ count: Int, _ random: inout SeededRandom) -> String {
        (0..<count).map { _ in String(random.below(16), radix: 16) }.joined()
    }

    func letters(_ count: Int, _ random: inout SeededRandom) -> String {
        (0..<max(0, count)).compactMap { _ in random.element(of: Array("abcdefghijklmnopqrstuvwxyz")) }.map(String.init)
            .joined()
    }

    private func identifier(_ random: inout SeededRandom) -> String {
        letters(1, &random) + hexadecimal(11, &random)
    }

    func uuid(_ random: inout SeededRandom) -> String {
        let variant = ["8", "9", "a", "b"][random.below(4)]
        let groups = [
            hexadecimal(8, &random), hexadecimal(4, &random), "4" + hexadecimal(3, &random),
            variant + hexadecimal(3, &random), hexadecimal(12, &random),
        ]
        return groups.joined(separator: "-")
    }

    func email(_ random: inout SeededRandom) -> String {
        let name = Self.lists["handle"].flatMap { random.element(of: $0) } ?? "ada"
        return "\(name).\(word(&random))@example.com"
    }

    func url(_ random: inout SeededRandom) -> String {
        "https://example.com/\(word(&random))/\(hexadecimal(6, &random))"
    }

    // MARK: Times

    /// A time around now: before it for what has happened, after it for what will.
    func instant(_ parts: [String], _ random: inout SeededRandom) -> Int {
        let isFuture = parts.contains {
            ["expires", "expiry", "expiring", "due", "deadline", "until", "next", "end", "ends"].contains($0)
        }
        if parts.contains(where: { ["birth", "birthday", "dob", "born"].contains($0) }) {
            return now - 86_400 * random.integer(in: 20 * 365...70 * 365)
        }
        let isOld = parts.contains { ["created", "joined", "registered", "start", "started", "since"].contains($0) }
        let distance = random.integer(in: 60...(isFuture || isOld ? 30 * 86_400 : 86_400))
        return isFuture ? now + distance : now - distance
    }
}
