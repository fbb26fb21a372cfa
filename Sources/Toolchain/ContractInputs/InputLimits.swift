/// The limits on what is read from outside.
package struct InputLimits: Sendable {
    /// Of an image, or of all that an archive holds, in bytes.
    package var size: Int
    /// Of the files in an archive.
    package var files: Int
    /// Of a run of git, tar or unzip, in seconds.
    var time = 120

    package init(size: Int = 512 << 20, files: Int = 200_000) {
        self.size = size
        self.files = files
    }
}
