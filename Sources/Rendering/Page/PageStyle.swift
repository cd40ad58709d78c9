// SPDX-License-Identifier: MIT

/// The page's colours: on white, and on GitHub's dark grey where the reader has asked for dark.
enum PageStyle {
  static let sheet = """
    <style>
    text { font-family: system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif; font-size: 13px }
    .title { font-size: 22px; font-weight: 600 }
    .long { font-size: 16px }
    .axis, .inside, .nap { text-anchor: middle }
    .page { fill: #ffffff }
    .title, .lane, .callout { fill: #1f2328 }
    .muted, .axis { fill: #59636e }
    .grid { stroke: #1f2328; stroke-opacity: .1 }
    .line { stroke: #818b98; fill: none }
    .rest { fill: #818b98; fill-opacity: .18 }
    .bar-standby { fill: #e4e8ed }
    .bar-setting { fill: #3d9be9 }
    .bar-napping { fill: #1f5fd6 }
    .bar-paused { fill: #8294b8 }
    .bar-calling, .mark { fill: #f0a30a }
    .bar-snoozing { fill: #f2c879 }
    .bar-rating { fill: #4fb477 }
    .bar-ambient { fill: #8e5bd0 }
    .bar-off { fill: #ffffff }
    .on-standby, .on-off { fill: #59636e }
    .on-setting, .on-paused, .on-calling, .on-snoozing, .on-rating { fill: #14171c }
    .on-napping, .on-ambient { fill: #ffffff }
    .calling { fill: #f0a30a; fill-opacity: .2 }
    .cut { fill: url(#hatch) }
    .hatch { stroke: #818b98; stroke-width: 2 }
    .night { fill: #0a0d14 }
    .fault { fill: #d1242f }
    .on-fault { fill: #ffffff }
    .completed { fill: #4fb477 }
    .cancelled { fill: #a9b3c0 }
    .unfinished { fill: #8fb3f0 }
    .missed { fill: #e5646c }
    .nap { fill: #14171c }
    .clockwise { fill: #0e8a74 }
    .counter { fill: #b8408a }
    .press { fill: #1f2328 }
    .motor { fill: #6f5bd6 }
    .buzzer { fill: #d9730d }
    @media (prefers-color-scheme: dark) {
    .page, .bar-off { fill: #0d1117 }
    .title, .lane, .callout, .press { fill: #f0f6fc }
    .muted, .axis, .on-standby, .on-off { fill: #9198a1 }
    .grid { stroke: #f0f6fc; stroke-opacity: .12 }
    .line, .hatch { stroke: #656c76 }
    .rest { fill: #9198a1 }
    .bar-standby { fill: #262c36 }
    .bar-napping { fill: #2f6fea }
    .night { fill: #010409 }
    .clockwise { fill: #3fc9ad }
    .counter { fill: #ee83c3 }
    .motor { fill: #a496ff }
    .buzzer { fill: #ff9c42 }
    .fault { fill: #f85149 }
    .on-fault { fill: #14171c }
    }
    </style>
    <defs><pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse">\
    <path class="hatch" d="M-2 10L10 -2M-2 2L2 -2M6 10L10 6"/></pattern></defs>
    """
}
