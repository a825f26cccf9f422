/** What the contract says of characters against the fonts that documents are set in. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findUnprintable } from '@spine/contract/kernel';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const folderOf = (name: string) => path.dirname(require.resolve(`${name}/package.json`));
const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /Regular\.\w+$|^(hanazono|babelstone)-/.test(name))
    .map((name) => path.join(folder, name));

const FONTS = [
  path.join(folderOf('@expo-google-fonts/noto-sans-sc'), '400Regular'),
  path.join(path.dirname(path.dirname(require.resolve('@embedpdf/fonts-jp'))), 'fonts'),
  folderOf('@spine/rare-han'),
].flatMap(filesIn);

/** The table of characters that reaches beyond the first plane, or the one of the first plane. */
function charactersOf(font: Buffer): [first: number, last: number][] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at);
  const cmap = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const start = font.readUInt32BE(cmap + 8);
  const places = Array.from(
    { length: font.readUInt16BE(start + 2) },
    (_, at) => start + font.readUInt32BE(start + 8 + 8 * at),
  );
  const wide = places.find((at) => font.readUInt16BE(at) === 12);
  if (wide !== undefined)
    return Array.from({ length: font.readUInt32BE(wide + 12) }, (_, at) => [
      font.readUInt32BE(wide + 16 + 12 * at),
      font.readUInt32BE(wide + 20 + 12 * at),
    ]);
  const narrow = places.find((at) => font.readUInt16BE(at) === 4) ?? start;
  const size = font.readUInt16BE(narrow + 6);
  return Array.from({ length: size / 2 }, (_, at) => [
    font.readUInt16BE(narrow + 16 + size + 2 * at),
    font.readUInt16BE(narrow + 14 + 2 * at),
  ]);
}

const range = ([first, last]: readonly [number, number]): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

const HAN = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0x20000, 0x2a6df],
  [0x2a700, 0x323af],
] as const;

it('every Han character that the contract calls printable is in a font, and no other', () => {
  const drawn = new Set(
    FONTS.flatMap((file) => charactersOf(readFileSync(file))).flatMap((each) => range(each)),
  );
  const wrong = HAN.flatMap(range)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{Unified_Ideograph}/u.test(sign))
    .filter((sign) => drawn.has(sign.codePointAt(0) ?? 0) !== (findUnprintable(sign).length === 0));
  expect(wrong).toEqual([]);
});
