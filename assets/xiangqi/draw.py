#!/usr/bin/env python3
"""Draws the xiangqi pieces: discs with characters in two scripts, and discs with pictograms.

    python3 -m pip install fonttools
    python3 draw.py LXGWWenKai-Bold.ttf

writes `traditional/`, `simplified/` and `international/` beside this file. The characters are outlines of
the font that is named; the pictograms are drawn here. The sides differ without their colors too: in
`simplified`, where they share characters, and in `international`, black's discs are dark; in `traditional`
each side has characters of its own. Everywhere red has a thin ring and black a broad one.
"""

import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

NAMES = ["general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier"]
CHARACTERS = {
    "traditional": {"red": "帥仕相傌俥炮兵", "black": "將士象馬車砲卒"},
    "simplified": {"red": "帅仕相马车炮兵", "black": "将士象马车炮卒"},
}
INK = {"red": "#b5121b", "black": "#17181b"}

FACE = "#fbeccb"
NIGHT = "#2b2c32"
# A disc is round at its edge: the color of its side, of the edge in the shade and of the edge in the light.
EDGES = {FACE: ("#6e451f", "#cf9f63", "#fff8e4"), NIGHT: ("#08080a", "#17181c", "#696b76")}
# The sets whose black discs are dark.
DARK = ["simplified", "international"]
# How much room a character takes on a disc whose cell is 100 wide.
ROOM = 58.0

# Pictograms: `ink` is the color of the side, `face` that of the disc.
PICTOGRAMS = {
    # A crown with five points.
    "general": """
<path fill="{ink}" d="M25 66L20 37L34.5 48L37 29L46.5 43L50 24L53.5 43L63 29L65.5 48L80 37L75 66Z"/>
<path fill="{ink}" d="M25.5 70.5H74.5V78H25.5Z"/>
<g fill="{ink}"><circle cx="20" cy="35" r="4"/><circle cx="36.5" cy="27.5" r="4"/><circle cx="50" cy="22.5" r="4"/>
<circle cx="63.5" cy="27.5" r="4"/><circle cx="80" cy="35" r="4"/></g>
<path fill="{face}" d="M50 52L55 59L50 66L45 59Z"/>""",
    # The fan of a counselor.
    "advisor": """
<path fill="{ink}" d="M7.7 55.6A45 45 0 0 1 92.3 55.6L66.9 64.8A18 18 0 0 0 33.1 64.8Z"/>
<path fill="none" stroke="{face}" stroke-width="2.6" d="M37.6 59.3L16.5 39.5M43.3 55.4L31.8 28.8M50.0 54.0L50.0 25.0M56.7 55.4L68.2 28.8M62.4 59.3L83.5 39.5"/>
<path fill="none" stroke="{ink}" stroke-width="3" d="M47.2 70.0L36.4 66.0M47.8 68.9L39.4 61.1M48.8 68.2L44.3 57.7M50.0 68.0L50.0 56.5M51.2 68.2L55.7 57.7M52.2 68.9L60.6 61.1M52.8 70.0L63.6 66.0"/>
<circle fill="{ink}" cx="50" cy="71" r="5"/>""",
    # An elephant from the side, with trunk and tusk to the left.
    "elephant": """
<path fill="{ink}" d="M42 31C50 25 68 24 76 31C83 37 84.5 46 84 56V75H72V60C66 62.5 60 62.5 55.5 60.5V75H43.5V59C41.5 59.5 38.5 59 36.5 57.5C34 62 33 66 31 70.5C29 75 22.5 76.5 19 73.5C17 71.5 16.5 69 17 66.5L22 67C22 69.5 24.5 69.5 25 67.5C25.5 64 23.5 58 22.5 52C21 42 24 33.5 31 30C35 28 39.5 28.5 42 31Z"/>
<path fill="none" stroke="{ink}" stroke-width="3.5" stroke-linecap="round" d="M84 42C87.5 45.5 87 50 86.5 54"/>
<path fill="none" stroke="{face}" stroke-width="3.2" stroke-linecap="round" d="M42 34.5C51.5 35 56 43.5 50.5 52.5C47 52.5 43.5 49.5 42.5 46"/>
<path fill="none" stroke="{face}" stroke-width="3.4" stroke-linecap="round" d="M36 54C33 56.5 30.5 57.5 26.5 57.5"/>
<circle fill="{face}" cx="33" cy="41.5" r="2.6"/>""",
    # A horse's head.
    "horse": """
<path fill="{ink}" d="M36.5 80C36.5 69 42.5 64 47.5 57.5C50 54 50.8 50.5 50 47C46 51.5 41 53.5 36.5 55C33.5 57.5 32.5 61.5 28.5 63C24.5 64.3 20.5 62.5 19 59C17.5 55.5 18.5 52 20.5 48.5C24.5 42 26.5 36 30 31C32.5 27.5 36 25 40 23.5L40.5 14.5C44.5 16.5 47.5 19.5 49.5 23C67 25 77 39 77.5 59C77.7 67 77 73.5 75 80Z"/>
<path fill="{face}" d="M35 37.5C36.5 34 40.5 33 43 34.5C42 38 38.5 39.5 35 37.5Z"/>
<path fill="none" stroke="{face}" stroke-width="3.2" stroke-linecap="round" d="M56.5 30C66 37 69.5 50 68.5 68"/>""",
    # A wheel with eight spokes.
    "chariot": """
<circle fill="none" stroke="{ink}" stroke-width="7.5" cx="50" cy="50" r="29.5"/>
<path fill="none" stroke="{ink}" stroke-width="5" d="M50 22V78M22 50H78M30.2 30.2L69.8 69.8M69.8 30.2L30.2 69.8"/>
<circle fill="{ink}" cx="50" cy="50" r="9.5"/>
<circle fill="{face}" cx="50" cy="50" r="3.6"/>""",
    # A cannon on a wheel, pointing up to the right.
    "cannon": """
<path fill="{ink}" d="M20.5 57.5C18 53.5 18.5 48 22.5 45L70.5 22L68.5 17.5L76 14L87 37L79.5 40.5L77.5 36.5L33 62.5C28.5 64 23 62 20.5 57.5Z"/>
<circle fill="{ink}" cx="16.5" cy="58" r="4.2"/>
<path fill="none" stroke="{face}" stroke-width="3" d="M53 29.5L60.5 47M62 25L69.5 42"/>
<circle fill="{face}" cx="50" cy="64" r="20.5"/>
<circle fill="none" stroke="{ink}" stroke-width="6" cx="50" cy="64" r="15"/>
<path fill="none" stroke="{ink}" stroke-width="4" d="M50 50V78M36 64H64"/>
<circle fill="{ink}" cx="50" cy="64" r="5"/>""",
    # A man with a pointed hat and a spear.
    "soldier": """
<path fill="{ink}" d="M43 17.5L67 39.5H19Z"/>
<path fill="{ink}" d="M32.5 42.5H53.5V45C53.5 52 49 56.5 43 56.5C37 56.5 32.5 52 32.5 45Z"/>
<path fill="{ink}" d="M20 80C20 67 28 59.5 43 59.5C58 59.5 66 67 66 80Z"/>
<path fill="{ink}" d="M75.5 14L81 27.5L77.7 33V80H73.3V33L70 27.5Z"/>
<path fill="none" stroke="{ink}" stroke-width="4.5" stroke-linecap="round" d="M62 67L75 60"/>""",
}


def number(value):
    """A number as short as it can be."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def rings(side, ink):
    """The rings that tell whose disc it is."""
    breadth = {"red": 1.8, "black": 3.4}[side]
    return f'<circle cx="50" cy="48.2" r="38.2" fill="none" stroke="{ink}" stroke-width="{breadth}"/>'


def disc(side, ink, face, content):
    """A whole drawing: the disc with its shadow, lit from the upper left."""
    below, shade, light = EDGES[face]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
        '<circle cx="51.6" cy="53" r="46.6" fill="#000000" opacity=".32"/>\n'
        f'<circle cx="50" cy="50" r="46.6" fill="{below}"/>\n'
        f'<circle cx="50" cy="48.2" r="45.6" fill="{shade}"/>\n'
        f'<circle cx="49.3" cy="47.3" r="44.3" fill="{light}"/>\n'
        f'<circle cx="50" cy="48.2" r="42.6" fill="{face}"/>\n'
        f"{rings(side, ink)}\n"
        f"{content.strip()}\n</svg>\n"
    )


def character(font, glyphs, letter, ink):
    """A character in the middle of the disc, as large as there is room."""
    name = font.getBestCmap()[ord(letter)]
    bounds = BoundsPen(glyphs)
    glyphs[name].draw(bounds)
    left, bottom, right, top = bounds.bounds
    # Characters keep the proportions of the font: few strokes do not make a character larger than its em.
    scale = ROOM / max(right - left, top - bottom, 0.86 * font["head"].unitsPerEm)
    middle = ((left + right) / 2, (bottom + top) / 2)
    pen = SVGPathPen(glyphs, ntos=number)
    move = (scale, 0, 0, -scale, 50 - scale * middle[0], 48.2 + scale * middle[1])
    glyphs[name].draw(TransformPen(pen, move))
    return f'<path d="{pen.getCommands()}" fill="{ink}"/>'


def write(folder, side, name, text):
    path = Path(__file__).parent / folder / f"{side}-{name}.svg"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def main(path):
    font = TTFont(path)
    glyphs = font.getGlyphSet()
    for folder, sides in CHARACTERS.items():
        for side, letters in sides.items():
            for name, letter in zip(NAMES, letters, strict=True):
                is_dark = side == "black" and folder in DARK
                ink, face = (FACE, NIGHT) if is_dark else (INK[side], FACE)
                write(folder, side, name, disc(side, ink, face, character(font, glyphs, letter, ink)))
    for name, drawing in PICTOGRAMS.items():
        for side, ink, face in (("red", INK["red"], FACE), ("black", FACE, NIGHT)):
            body = drawing.replace("{ink}", ink).replace("{face}", face)
            body = f'<g transform="translate(5 3.5) scale(.9)">{body}\n</g>'
            write("international", side, name, disc(side, ink, face, body))


if __name__ == "__main__":
    main(sys.argv[1])
