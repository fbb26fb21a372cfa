/// Stops the program when Swift does not store values as this module reads them: going on would corrupt memory.
///
/// - Parameter fault: what is otherwise, as the beginning of a sentence.
func assume(_ holds: Bool, otherwise fault: @autoclosure () -> String) {
    precondition(holds, brokenAssumption(fault()))
}

/// The message about an assumption that does not hold.
func brokenAssumption(_ fault: String) -> String {
    "\(fault), where Accord was compiled by Swift \(compilerVersion); update Accord, and generate its code again."
}

/// The version of the compiler, as far as it shows.
private var compilerVersion: String {
    #if compiler(>=6.5)
        "6.5 or later"
    #elseif compiler(>=6.4)
        "6.4"
    #elseif compiler(>=6.3)
        "6.3"
    #else
        "6.2"
    #endif
}
