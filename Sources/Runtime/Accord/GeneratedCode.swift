/// The versions of generated code that this version of Accord runs.
///
/// Each generated file that imports `Accord` names the version in which it is written:
///
/// ```swift
/// private typealias _GeneratedCode = Accord.GeneratedCode.Version1
/// ```
///
/// A file that this runtime would misread does therefore not compile. For one that a newer `accord` wrote, the compiler
/// reports that `Version2` is no member of `GeneratedCode`: update the package, or generate the file again with the
/// package's own `accord`. For one that an older `accord` wrote in a version that is no longer run, the compiler reports
/// the message of that version, which is unavailable here: run `accord generate` again.
///
/// A change to tables, or to members whose names begin with an underscore, that older files do not survive takes a new
/// version.
public enum GeneratedCode {
    /// The version of Accord 0.1.
    public enum Version1 {}
}
