/**
 * Hidden characters: with them two different names look alike, or a name is displayed in another order than it is stored.
 * Joiners between letters and the selectors of rare Han variants are allowed.
 */

const CONTROLS = '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}';
const BIDI = '\\u{61c}\\u{200e}\\u{200f}\\u{202a}-\\u{202e}\\u{2066}-\\u{2069}';
const ZERO_WIDTH =
  '\\u{ad}\\u{34f}\\u{200b}-\\u{200d}\\u{2060}-\\u{2064}\\u{206a}-\\u{206f}\\u{feff}\\u{fff9}-\\u{fffb}';
/** Hangul fillers and tag characters are letters that are never drawn. */
const SHAPELESS = '\\u{115f}\\u{1160}\\u{3164}\\u{ffa0}\\u{e0000}-\\u{e007f}';
const UNSTORABLE = /\0|\p{Cs}/gu;
const HIDDEN = new RegExp(`[${CONTROLS}${BIDI}${ZERO_WIDTH}${SHAPELESS}]`, 'u');
const COPIED_ALONG = new RegExp(`[${BIDI}${ZERO_WIDTH}]`, 'gu');

/** Whether a text has no hidden character; half of a surrogate pair is hidden. */
export function hasNoHiddenCharacter(text: string): boolean {
  return !HIDDEN.test(text);
}

/** Removes marks of direction and width, which are often copied along; for search texts. */
export function removeHiddenCharacters(text: string): string {
  return text.replaceAll(COPIED_ALONG, '');
}

/** Replaces what neither PostgreSQL nor JSON can hold: NUL and half of a surrogate pair. */
export function toStorableText(text: string): string {
  return text.replaceAll(UNSTORABLE, '\ufffd');
}
