"""
Cuts the fonts of this package out of two that Debian carries, in pieces of 512 characters, and writes rare-han.css.
Only characters are taken that Noto Sans SC and JP lack. Needs fonttools; run as

    python3 make.py NOTO_SC.ttf NOTO_JP.otf HanaMinA.ttf HanaMinB.ttf BabelStoneHan.ttf

with fonts-hanazono 20170904 and fonts-babelstone-han 15.0.5, and then test the package's coverage.
"""
import os
import sys
from fontTools import subset
from fontTools.ttLib import TTFont

PIECE = 512
BLOCKS = [(0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xFA0E, 0xFA29), (0x20000, 0x2A6DF), (0x2A700, 0x2EE5D), (0x30000, 0x323AF)]
DROPPED = ['vhea', 'vmtx', 'BASE', 'GDEF', 'GSUB', 'GPOS', 'FFTM', 'prop', 'DSIG', 'meta', 'gasp']
NOTICE = 'Changed 2026-11-26: some characters of the font only, without hinting, variants and layout.'
HERE = os.path.dirname(os.path.abspath(__file__))


def cut(source, name, characters):
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.drop_tables += DROPPED
    options.notdef_outline = True
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13]
    font = subset.load_font(source, options, lazy=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    # The Arphic licence wants each file to say how and when it was changed.
    font['name'].setName(NOTICE, 10, 3, 1, 0x409)
    subset.save_font(font, os.path.join(HERE, name), options)


def main(paths):
    covers = [set(TTFont(path, lazy=True).getBestCmap()) for path in paths]
    present = covers[0] | covers[1]
    pieces = {}
    for first, last in BLOCKS:
        for character in range(first, last + 1):
            if character in present:
                continue
            source = next((at for at in (3, 2, 4) if character in covers[at]), None)
            if source is not None:
                pieces.setdefault((source, character // PIECE), []).append(character)
    rules = []
    for (source, number), characters in sorted(pieces.items(), key=lambda item: item[1]):
        maker = 'babelstone' if source == 4 else 'hanazono'
        name = f'{maker}-{number * PIECE:05x}.ttf'
        if source == 2 and (3, number) in pieces:
            name = f'hanazono-a-{number * PIECE:05x}.ttf'
        cut(paths[source], name, characters)
        rules.append((name, characters))
    with open(os.path.join(HERE, 'rare-han.css'), 'w') as css:
        css.write('/* Written by make.py: characters that the fonts of a system may lack, fetched when they are met. */\n')
        for name, characters in rules:
            css.write(
                '@font-face {\n  font-family: "Rare Han";\n  font-display: swap;\n'
                f'  src: url("./{name}") format("truetype");\n  unicode-range: U+{characters[0]:X}-{characters[-1]:X};\n}}\n'
            )


if __name__ == '__main__':
    main(sys.argv[1:])
