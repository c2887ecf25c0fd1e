#!/usr/bin/env python3
"""Draws the pieces of `classic/` and `minimal/` that fairy.py outlines, and all of `carved/`.

    python3 draw.py

`carved/` is `classic/` as if turned from light and dark wood: it takes the outlines and inner lines and gives them
tones from left to right, each of one color, which small pictures keep sharp.
"""

import re
from pathlib import Path

import fairy

FOLDER = Path(__file__).parent
NAMES = ["king", "queen", "rook", "bishop", "knight", "pawn", *fairy.CLASSIC]
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
# Pawns are drawn larger than their outlines.
PLACES = {"pawn": "translate(-7 -7) scale(1.14)"}
PLACE = "translate(-4 -1.6) scale(1.08)"
# The surface, the outline and inner lines.
CLASSIC = {"white": ("#fffdf8", "#24262b", "#24262b"), "black": ("#30333a", "#0f1013", "#e9e6df")}
# The surface, the shade, the outline and what is drawn on the surface.
MINIMAL = {"white": ("#ffffff", "#d5d9e0", "#30343b", "#30343b"), "black": ("#454a53", "#2b2e35", "#121316", "#eceef1")}
# Tones from the light to the shade, the outline, and inner lines.
WOODS = {
    "white": (["#fff8e8", "#f9ecd0", "#f1deb8", "#e5cb9b", "#d2b27c"], "#4d3218", "#7a5630"),
    "black": (["#8d6247", "#6f4a36", "#573829", "#43291e", "#301c14"], "#160b06", "#d3ab84"),
}
# The surface of the behemoth, its shade, snout, outline, eyes and tusks.
BEHEMOTH = {
    "classic": ("#7d68bd", "#7d68bd", "#a595d8", "#1f1640", "#ffd94a", "#fff6dc"),
    "carved": ("#6c8f7c", "#4d6e5d", "#8fae9b", "#12251b", "#f6d46a", "#f4ead0"),
    "minimal": ("#7d68bd", "#604d9c", "#604d9c", "#1f1640", "#ffd94a", "#ffffff"),
}
# Where each tone ends, in hundredths from the left edge of the piece to its right edge.
ENDS = [24, 46, 64, 82]
SIDES = {"pawn": (24, 76)}


def kind(name):
    """The ordinary piece that has the size of this one."""
    return "pawn" if name.endswith("-pawn") else name


def gradient(name, tones):
    """Steps from the left to the right."""
    left, right = SIDES.get(kind(name), (20, 80))
    stops = []
    for number, tone in enumerate(tones):
        for end in ([ENDS[number - 1]] if number else []) + ([ENDS[number]] if number < len(ENDS) else []):
            stops.append(f'<stop offset="{end / 100:g}" stop-color="{tone}"/>')
    return (
        f'<defs><linearGradient id="wood" x1="{left}" y1="0" x2="{right}" y2="14" gradientUnits="userSpaceOnUse">'
        f"{''.join(stops)}</linearGradient></defs>"
    )


def shape(part):
    """A path, or a circle."""
    if isinstance(part, str):
        return f'<path d="{part}"/>'
    x, y, radius = part
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'


def write(folder, name, text):
    path = FOLDER / folder / f"{name}.svg"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def document(name, body):
    """A drawing of these lines."""
    lines = [f'<g transform="{PLACES.get(kind(name), PLACE)}">', *body, "</g>"]
    return HEAD + "\n".join(lines) + "\n</svg>\n"


def classic(name, colors):
    """A piece as a figure with inner lines."""
    fill, ink, line = colors
    body = []
    for outlines, lines, filled in fairy.CLASSIC[name]:
        shapes = "".join(shape(part) for part in outlines)
        body.append(f'<g fill="{fill}">{shapes}</g>')
        body.append(f'<path d="{lines}" fill="none" stroke="{line}" stroke-width="2.6" stroke-linecap="round"/>')
        if filled:
            body.append(f'<path d="{filled}" fill="{line}"/>')
        body.append(f'<g fill="none" stroke="{ink}" stroke-width="3.2" stroke-linejoin="round">{shapes}</g>')
    return document(name, body)


def minimal(name, colors):
    """A piece as a flat shape, its right half in the shade."""
    fill, shade, ink, line = colors
    body = []
    for outline, shaded, filled in fairy.MINIMAL[name]:
        body.append(f'<path d="{outline}" fill="{fill}"/>')
        body.append(f'<path d="{shaded}" fill="{shade}"/>')
        if filled:
            body.append(f'<path d="{filled}" fill="{line}"/>')
        body.append(f'<path d="{outline}" fill="none" stroke="{ink}" stroke-width="3" stroke-linejoin="round"/>')
    return document(name, body)


def carved(side, name):
    """The piece of `classic` in the tones of wood."""
    tones, outline, inner = WOODS[side]
    fill, ink, line = CLASSIC[side]
    text = (FOLDER / "classic" / f"{side}-{name}.svg").read_text(encoding="utf-8")
    start = text.index("<g transform")
    head, body = text[:start], text[start:]
    body = body.replace(f'fill="{fill}"', 'fill="url(#wood)"')
    outlines = re.compile(rf'(<g fill="none" stroke=)"{ink}"')
    body = outlines.sub(rf'\1"{outline}"', body)
    body = body.replace(f'"{line}"', f'"{inner}"')
    return head + gradient(name, tones) + "\n" + body


def behemoth(colors):
    """The beast that belongs to neither side."""
    fill, shade, snout, ink, eyes, tusks = colors
    edge = f'stroke="{ink}" stroke-width="2.6" stroke-linejoin="round"'
    body = [
        f'<path d="{fairy.BEHEMOTH}" fill="{fill}"/>',
        f'<path d="{fairy.BEHEMOTH_SHADE}" fill="{shade}"/>',
        f'<path d="{fairy.BEHEMOTH_SNOUT}" fill="{snout}" {edge}/>',
        f'<path d="{fairy.BEHEMOTH_TUSKS}" fill="{tusks}" {edge}/>',
        f'<path d="{fairy.BEHEMOTH_EYES}" fill="{eyes}" {edge}/>',
        f'<path d="{fairy.BEHEMOTH_NOSTRILS}" fill="{ink}"/>',
        f'<path d="{fairy.BEHEMOTH}" fill="none" stroke="{ink}" stroke-width="3.2" stroke-linejoin="round"/>',
    ]
    return HEAD + "\n".join(body) + "\n</svg>\n"


def main():
    for side in WOODS:
        for name in fairy.CLASSIC:
            write("classic", f"{side}-{name}", classic(name, CLASSIC[side]))
            write("minimal", f"{side}-{name}", minimal(name, MINIMAL[side]))
        for name in NAMES:
            write("carved", f"{side}-{name}", carved(side, name))
    for folder in ["classic", "carved", "minimal"]:
        write(folder, "ice", HEAD + fairy.ICE + "\n</svg>\n")
        write(folder, "behemoth", behemoth(BEHEMOTH[folder]))


if __name__ == "__main__":
    main()
