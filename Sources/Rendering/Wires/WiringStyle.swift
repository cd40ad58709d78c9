// SPDX-License-Identifier: MIT

/// A diagram's colours: a light sheet of its own, which any page may lie under.
enum WiringStyle {
  static let sheet: String = {
    var sheet = """
      <style>
      text { font-family: system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif; fill: #1f2328 }
      .t14 { font-size: 14px }
      .t15 { font-size: 15px }
      .t17 { font-size: 17px }
      .t24 { font-size: 24px }
      .middle { text-anchor: middle }
      .end { text-anchor: end }
      .strong { font-weight: 600 }
      .muted { fill: #59636e }
      .on { fill: #ffffff }
      .page { fill: #ffffff; stroke: #d1d9e0 }
      .board { fill: #e6f2e8; stroke: #9fbfa5 }
      .header { fill: #cfd6dc }
      .free { fill: #ffffff; stroke: #818b98 }
      .part { fill: #f6f8fa; stroke: #d1d9e0 }
      .ink { fill: none; stroke: #1f2328; stroke-width: 2; stroke-linejoin: round }
      .thick { stroke-width: 4 }
      .body { fill: #ffffff; stroke: #1f2328; stroke-width: 2 }
      .hole { fill: #f6f8fa; stroke: #1f2328; stroke-width: 2 }
      .solid, .joint { fill: #1f2328 }
      .led { fill: #f0a30a }
      .halo { fill: none; stroke: #ffffff; stroke-width: 8 }
      .wire { fill: none; stroke-width: 3; stroke-linejoin: round }
      .tag { fill: #ffffff; stroke-width: 2 }

      """
    for (kind, color) in colors {
      sheet += ".wire.\(kind), .tag.\(kind) { stroke: \(color) }\n.pin.\(kind), circle.end.\(kind) { fill: \(color) }\n"
    }
    return sheet + "</style>"
  }()

  /// Of wires. A label stands at both ends of each, as no colour is seen by all.
  static let colors: KeyValuePairs = [
    "a": "#0969da", "b": "#1a7f37", "button": "#8250df", "motor": "#bf3989", "buzzer": "#8a5a00", "data": "#00808f",
    "clock": "#667700", "ground": "#1f2328", "volts3": "#d9730d", "volts5": "#cf222e",
  ]
}
