#!/usr/bin/env python3
"""Draws the pieces of `carved/`: those of `classic/` as if turned from light and dark wood.

    python3 draw.py

takes the outlines and inner lines from `classic/` and gives them tones from left to right, each of one color,
which small pictures keep sharp.
"""

import re
from pathlib import Path

FOLDER = Path(__file__).parent
NAMES = ["king", "queen", "rook", "bishop", "knight", "pawn"]
# Tones from the light to the shade, the outline, and inner lines.
WOODS = {
    "white": (["#fff8e8", "#f9ecd0", "#f1deb8", "#e5cb9b", "#d2b27c"], "#4d3218", "#7a5630"),
    "black": (["#8d6247", "#6f4a36", "#573829", "#43291e", "#301c14"], "#160b06", "#d3ab84"),
}
# Where each tone ends, in hundredths from the left edge of the piece to its right edge.
ENDS = [24, 46, 64, 82]
SIDES = {"pawn": (24, 76)}


def gradient(name, tones):
    """Steps from the left to the right."""
    left, right = SIDES.get(name, (20, 80))
    stops = []
    for number, tone in enumerate(tones):
        for end in ([ENDS[number - 1]] if number else []) + ([ENDS[number]] if number < len(ENDS) else []):
            stops.append(f'<stop offset="{end / 100:g}" stop-color="{tone}"/>')
    return (
        f'<defs><linearGradient id="wood" x1="{left}" y1="0" x2="{right}" y2="14" gradientUnits="userSpaceOnUse">'
        f"{''.join(stops)}</linearGradient></defs>"
    )


def main():
    (FOLDER / "carved").mkdir(exist_ok=True)
    for side, (tones, outline, inner) in WOODS.items():
        for name in NAMES:
            text = (FOLDER / "classic" / f"{side}-{name}.svg").read_text(encoding="utf-8")
            fill, ink, line = {"white": ("#fffdf8", "#24262b", "#24262b"), "black": ("#30333a", "#0f1013", "#e9e6df")}[side]
            start = text.index("<g transform")
            head, body = text[:start], text[start:]
            body = body.replace(f'fill="{fill}"', 'fill="url(#wood)"')
            outlines = re.compile(rf'(<g fill="none" stroke=)"{ink}"')
            body = outlines.sub(rf'\1"{outline}"', body)
            body = body.replace(f'"{line}"', f'"{inner}"')
            target = FOLDER / "carved" / f"{side}-{name}.svg"
            target.write_text(head + gradient(name, tones) + "\n" + body, encoding="utf-8")


if __name__ == "__main__":
    main()
