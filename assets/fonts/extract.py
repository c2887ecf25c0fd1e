#!/usr/bin/env python3
"""Turns glyphs of a font into outlines, so that drawing needs neither a font nor text shaping.

    python3 -m pip install fonttools
    python3 extract.py DejaVuSans-Bold.ttf "0123456789abc" > labels.glyphs

The result has one glyph a line: code point, character, advance, outline as SVG path data
(y downwards, baseline at 0), in units of which the line `em` says how many make one em.
Lines that begin with `#` are remarks. Another face is another `.glyphs` file, anywhere in
`assets`: `crates/render/src/glyphs.rs` reads them all. No two may hold the same character. Keep its
licence here too.

What is written beside letters and Han characters comes from (Debian has the fonts in fonts-dejavu-core and in
fonts-droid-fallback, where it is DroidSansFallbackFull.ttf):

    python3 extract.py DejaVuSans-Bold.ttf "SIGNS" > signs.glyphs
    python3 extract.py DroidSansFallbackFull.ttf "FULL WIDTH" > fullwidth.glyphs

SIGNS are ‐‑‒—―‘‚“”„†‡•‰′″‹›‼‽⁇€№™←↑→↓↔−∞≈≠≤≥■□▲△▶▼▽◀◆◇○●★☆♀♂♠♡♢♣♤♥♦♧♪♫♭♯✓✔✕✗❤ớờư;
FULL WIDTH are 、。〃, U+300A to U+301F but 〚〛, ・, U+FF01 to U+FF5E without the digits １ to ９, ￥, and 歩碁闍阇.
"""

import sys

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont


def outline(font, glyph_set, character):
    """The advance and the path data of one character."""
    glyph = glyph_set[font.getBestCmap()[ord(character)]]
    pen = SVGPathPen(glyph_set, ntos=lambda number: str(round(number)))
    glyph.draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
    return round(glyph.width), pen.getCommands()


def main(path, characters):
    """Prints the file."""
    font = TTFont(path)
    glyph_set = font.getGlyphSet()
    print(f"# Outlines of {font['name'].getDebugName(4)}, {font['name'].getDebugName(5)}.")
    print("# Made by extract.py; the licence is in the file LICENSE beside this one.")
    print("em", font["head"].unitsPerEm)
    for character in sorted(set(characters)):
        advance, path_data = outline(font, glyph_set, character)
        print(f"U+{ord(character):04X} {character} {advance} {path_data}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
