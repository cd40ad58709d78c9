// SPDX-License-Identifier: MIT

/// How many colours a terminal shows.
public enum ColorDepth: Equatable, Sendable {
  case trueColor
  /// The palette of 256.
  case indexed256
  /// None; or none is wanted.
  case none

  /// What the environment says.
  ///
  /// - Parameters:
  ///   - noColor: `NO_COLOR`. Set to anything but nothing, it forbids colour (no-color.org).
  ///   - colorTerm: `COLORTERM`, in which terminals announce true colour.
  ///   - term: `TERM`, the terminal's kind.
  public init(noColor: String?, colorTerm: String?, term: String?) {
    let term = term ?? ""
    if let noColor, !noColor.isEmpty {
      self = .none
    } else if term.isEmpty || term == "dumb" || term.hasPrefix("vt") || term.hasSuffix("-m") || term.hasSuffix("-mono")
    {
      self = .none
    } else if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
      self = .trueColor
    } else {
      // Sixteen colours or fewer are rare now, and such terminals map the palette to what they have.
      self = .indexed256
    }
  }
}
