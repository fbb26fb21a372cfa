/// The version of Accord, as clients report it to servers in `User-Agent`.
package let accordVersion = "0.1.0"

/// The value of `User-Agent` in requests whose caller sets none.
let accordUserAgent = "accord-swift/\(accordVersion)"
