import Accord
import Contract
import Foundation

extension CalendarDate {
    /// The day that dates of settings and contracts are compared with, which is the same wherever the machine is.
    ///
    /// - Throws: when the clock shows no date.
    static func today() throws(Diagnostics) -> CalendarDate {
        guard let today = CalendarDate(Date(), in: TimeZone(secondsFromGMT: 0) ?? .current) else {
            throw Diagnostics("the clock of this machine is wrong by thousands of years; set it")
        }
        return today
    }
}
