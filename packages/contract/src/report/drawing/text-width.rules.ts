/**
 * Estimates the width of a text, to choose a type size before anything is drawn. A Chinese character is one em;
 * the others are rounded up, so that a text never exceeds its computed width.
 */

/** Characters as wide as they are high: Chinese and full-width ones. */
function isWide(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0x2150;
}

function characterEms(character: string): number {
  if (isWide(character)) return 1;
  if (/[ilIj.,:;'|()[\] /-]/.test(character)) return 0.4;
  return /[A-Zmw@%&]/.test(character) ? 0.76 : 0.58;
}

/** The width of a text in ems. */
export function measureEms(text: string): number {
  return [...text].reduce((sum, character) => sum + characterEms(character), 0);
}
