/**
 * How wide a text is, near enough to choose a type size before anything is drawn. A Chinese character is one em;
 * the others are rounded up, so that a text never needs more room than it was given.
 */

/** Characters as wide as they are high: Chinese and full-width ones. */
function isWide(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0x2150;
}

function emsOf(character: string): number {
  if (isWide(character)) return 1;
  if (/[ilIj.,:;'|()[\] /-]/.test(character)) return 0.4;
  return /[A-Zmw@%&]/.test(character) ? 0.76 : 0.58;
}

/** The width of a text in ems. */
export function emsOfText(text: string): number {
  return [...text].reduce((sum, character) => sum + emsOf(character), 0);
}

const MM_PER_POINT = 0.3528;

/** The width of a text in mm at a size in pt. */
export function widthOf(text: string, points: number): number {
  return emsOfText(text) * points * MM_PER_POINT;
}

/** The largest of the sizes at which a text fits into a width; the smallest when none does. */
export function sizeThatFits(text: string, width: number, sizes: readonly number[]): number {
  return sizes.find((size) => widthOf(text, size) <= width) ?? sizes.at(-1) ?? 7;
}

/** Lines a text takes. Part of an em of every line is lost to punctuation that may not begin or end a line. */
export function linesOf(text: string, width: number, points: number): number {
  const room = width / (points * MM_PER_POINT) - 0.6;
  return Math.max(1, Math.ceil(emsOfText(text) / room));
}
