/// The version of Accord, as clients tell it to servers in `User-Agent`.
package let accordVersion = "0.1.0"
