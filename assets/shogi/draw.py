#!/usr/bin/env python3
"""Draws the shogi pieces: wedges of wood with one character, with two, and with pictograms.

    python3 -m pip install fonttools brotli
    python3 draw.py kaisei-opti-japanese-700-normal.woff2

writes `kanji/`, `two-kanji/` and `international/` beside this file. The characters are outlines of the font that is
named; the pictograms are drawn here. Both sides have the same pieces, which point at the enemy: those of gote are
turned by half a turn. They have no light from one side, so that a board can turn them as a whole.
"""

import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

# Name, one character, two characters, the pictogram, and the size in hundredths of the king's.
PIECES = [
    ("king", "玉", "玉將", "king", 100),
    ("rook", "飛", "飛車", "rook", 97),
    ("bishop", "角", "角行", "bishop", 97),
    ("gold", "金", "金將", "gold", 94),
    ("silver", "銀", "銀將", "silver", 94),
    ("knight", "桂", "桂馬", "knight", 90),
    ("lance", "香", "香車", "lance", 88),
    ("pawn", "歩", "歩兵", "pawn", 84),
    ("dragon", "龍", "龍王", "rook", 97),
    ("horse", "馬", "龍馬", "bishop", 97),
    ("promoted-silver", "全", "成銀", "silver", 94),
    ("promoted-knight", "圭", "成桂", "knight", 90),
    ("promoted-lance", "杏", "成香", "lance", 88),
    ("tokin", "と", "と金", "pawn", 84),
]
# The king of gote, who is the stronger player by custom.
GOTE_KING = ("王", "王將")
PROMOTED = ["dragon", "horse", "promoted-silver", "promoted-knight", "promoted-lance", "tokin"]
INK, RED = "#1a1511", "#c0141c"
# The wood from its lower edge to its face.
EDGE, SIDE, LIGHT, FACE = "#5a3a1a", "#c9924c", "#fff2cf", "#fbdf9f"

# Where pieces of the king's size have their point, shoulders and base.
TOP, SHOULDER, BASE = 4.0, 22.0, 95.5
SHOULDERS, FOOT = 33.5, 43.5
MIDDLE = 58.0

# How pieces move, as they see it: steps and slides to the eight sides, and jumps to the front.
GOLD = ("n ne nw e w s", "")
MOVES = {
    "king": ("n ne nw e w se sw s", ""),
    "rook": ("", "n e w s"),
    "bishop": ("", "ne nw se sw"),
    "gold": GOLD,
    "silver": ("n ne nw se sw", ""),
    "knight": ("jump-e jump-w", ""),
    "lance": ("", "n"),
    "pawn": ("n", ""),
    "dragon": ("ne nw se sw", "n e w s"),
    "horse": ("n e w s", "ne nw se sw"),
    "promoted-silver": GOLD,
    "promoted-knight": GOLD,
    "promoted-lance": GOLD,
    "tokin": GOLD,
}
# Where a move is pointed out, and by how many degrees its sign is turned from the front.
SIGNS = {
    "n": (50, 20, 0),
    "ne": (71.5, 31, 45),
    "nw": (28.5, 31, -45),
    "e": (81.5, 58, 90),
    "w": (18.5, 58, -90),
    "se": (80, 84, 135),
    "sw": (20, 84, -135),
    "s": (50, 88.5, 180),
    "jump-e": (62, 21.5, 24),
    "jump-w": (38, 21.5, -24),
}

# `ink` is the color of the side of the piece that lies up, `face` that of the wood.
PICTOGRAMS = {
    "king": """
<path fill="{ink}" d="M46.8 28.5H53.2V33.5H58.2V39.5H53.2V43.5C61 43.8 68 46 72.5 50C71.5 58 67 65 62 71H38C33 65 28.5 58 27.5 50C32 46 39 43.8 46.8 43.5V39.5H41.8V33.5H46.8Z"/>
<path fill="{ink}" d="M35 74H65V81H35Z"/>
<path fill="none" stroke="{face}" stroke-width="2.6" stroke-linecap="round" d="M33.5 52.5C42 57.5 58 57.5 66.5 52.5"/>""",
    "rook": """
<path fill="{ink}" d="M31 34H39.5V40H45.5V34H54.5V40H60.5V34H69V48L62.5 53V68L67 72.5V81H33V72.5L37.5 68V53L31 48Z"/>
<path fill="none" stroke="{face}" stroke-width="2.6" stroke-linecap="round" d="M39 53.5H61M39 69H61"/>""",
    "bishop": """
<circle fill="{ink}" cx="50" cy="33" r="4.4"/>
<path fill="{ink}" d="M50 38C59 43.5 66 51 66 59C66 63 64 66.5 60.5 69H39.5C36 66.5 34 63 34 59C34 51 41 43.5 50 38Z"/>
<path fill="{ink}" d="M36.5 72H63.5L67.5 81H32.5Z"/>
<path fill="none" stroke="{face}" stroke-width="3" stroke-linecap="round" d="M58 46.5L51.5 57.5"/>""",
    # The sun, the old sign of gold.
    "gold": """
<circle fill="none" stroke="{ink}" stroke-width="6.4" cx="50" cy="58" r="18.6"/>
<circle fill="{ink}" cx="50" cy="58" r="6.6"/>""",
    # The moon, the old sign of silver.
    "silver": """
<path fill="{ink}" d="M40 37C52 34.5 66 43.5 66 58C66 72.5 52 81.5 40 79C49 75.5 53.5 67 53.5 58C53.5 49 49 40.5 40 37Z"/>""",
    "knight": """
<path fill="{ink}" d="M40.5 81C40.5 72.5 45 68.5 48.5 63.5C50 61 50.5 59 50 56.5C47 59.5 43.5 61 40.5 62C38.5 63.5 37.5 66.5 35 67.5C32 68.5 29 67.5 28 65C27 62.5 27.5 60 29 57.5C32 53 33.5 48.5 36 45C37.7 42.5 40.5 40.5 43.5 39.5L44 33C46.7 34.5 49 36.5 50.5 39C63 41 70.5 51 70.5 66C70.5 72 70 76.5 68.5 81Z"/>
<path fill="{face}" d="M39.5 50C40.6 47.3 43.5 46.6 45.3 47.6C44.5 50.2 42 51.4 39.5 50Z"/>
<path fill="none" stroke="{face}" stroke-width="2.6" stroke-linecap="round" d="M55.5 45C62 50 64.5 60 63.5 73"/>""",
    # The head of a spear on its shaft.
    "lance": """
<path fill="{ink}" d="M50 29L61 49L54 59V82H46V59L39 49Z"/>
<path fill="{ink}" d="M38.5 60H61.5V65.5H38.5Z"/>
<path fill="none" stroke="{face}" stroke-width="2.6" stroke-linecap="round" d="M50 39V53"/>""",
    "pawn": """
<circle fill="{ink}" cx="50" cy="46" r="10"/>
<path fill="{ink}" d="M38 57H62V62.5H57C57.5 68 60 71.5 66 75V82H34V75C40 71.5 42.5 68 43 62.5H38Z"/>""",
}


def number(value):
    """A number as short as it can be."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def wedge(inset):
    """The outline of a piece of the king's size, so far inside of its edge."""
    near, foot, top = SHOULDERS - inset, FOOT - inset * 1.1, TOP + inset * 1.15
    shoulder, base = SHOULDER + inset * 0.55, BASE - inset
    points = [(50, top), (50 + near, shoulder), (50 + foot, base), (50 - foot, base), (50 - near, shoulder)]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def piece(side, size, content):
    """A whole drawing: the wedge with what is on it, in the middle of the cell."""
    scale = size / 100
    turn = "rotate(180 50 50) " if side == "gote" else ""
    place = f"{turn}translate({number(50 - 50 * scale)} {number(50 - 49.8 * scale)}) scale({scale:g})"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
        f'<g transform="{place}">\n'
        f'<path d="{wedge(0)}" fill="{SIDE}" stroke="{EDGE}" stroke-width="2.6" stroke-linejoin="round"/>\n'
        f'<path d="{wedge(2.4)}" fill="{LIGHT}"/>\n'
        f'<path d="{wedge(4)}" fill="{FACE}"/>\n'
        f"{content.strip()}\n</g>\n</svg>\n"
    )


def character(font, glyphs, letter, ink, place):
    """A character that fills a place, given by its middle, its width and its height."""
    name = font.getBestCmap()[ord(letter)]
    bounds = BoundsPen(glyphs)
    glyphs[name].draw(bounds)
    left, bottom, right, top = bounds.bounds
    x, y, width, height = place
    # Characters keep the proportions of the font: few strokes do not make a character larger than its em.
    least = 0.84 * font["head"].unitsPerEm
    across, down = width / max(right - left, least), height / max(top - bottom, least)
    pen = SVGPathPen(glyphs, ntos=number)
    move = (across, 0, 0, -down, x - across * (left + right) / 2, y + down * (bottom + top) / 2)
    glyphs[name].draw(TransformPen(pen, move))
    return f'<path d="{pen.getCommands()}" fill="{ink}"/>'


def signs(name, ink):
    """How a piece moves: a triangle for a step or a jump, a long one for a slide."""
    steps, slides = MOVES[name]
    drawn = []
    for shape, sides in (("M-4.6 3L0 -4L4.6 3Z", steps), ("M-5 8L0 -6.5L5 8Z", slides)):
        for side in sides.split():
            x, y, turn = SIGNS[side]
            drawn.append(f'<path d="{shape}" transform="translate({x:g} {y:g}) rotate({turn})" fill="{ink}"/>')
    return "\n".join(drawn)


def write(folder, side, name, text):
    path = Path(__file__).parent / folder / f"{side}-{name}.svg"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def main(path):
    font = TTFont(path)
    glyphs = font.getGlyphSet()
    for side in ["sente", "gote"]:
        for name, one, two, pictogram, size in PIECES:
            if (side, name) == ("gote", "king"):
                one, two = GOTE_KING
            ink = RED if name in PROMOTED else INK
            large = character(font, glyphs, one, ink, (50, MIDDLE, 57, 59))
            write("kanji", side, name, piece(side, size, large))
            pair = [character(font, glyphs, letter, ink, (50, y, 47, 34.5)) for letter, y in zip(two, (36.5, 73), strict=True)]
            write("two-kanji", side, name, piece(side, size, "\n".join(pair)))
            icon = PICTOGRAMS[pictogram].replace("{ink}", ink).replace("{face}", FACE)
            icon = f'<g transform="translate(-3 -3.5) scale(1.06)">{icon.strip()}\n</g>'
            write("international", side, name, piece(side, size, icon + "\n" + signs(name, ink)))


if __name__ == "__main__":
    main(sys.argv[1])
