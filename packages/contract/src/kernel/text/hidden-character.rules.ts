/**
 * Characters of a name that nobody sees: two names would look alike and differ, or be read in another order than they
 * are stored. Signs between letters and the selectors of rare Han variants stay.
 */

const CONTROLS = '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}';
const BIDI = '\\u{61c}\\u{200e}\\u{200f}\\u{202a}-\\u{202e}\\u{2066}-\\u{2069}';
const ZERO_WIDTH =
  '\\u{ad}\\u{34f}\\u{200b}-\\u{200d}\\u{2060}-\\u{2064}\\u{206a}-\\u{206f}\\u{feff}\\u{fff9}-\\u{fffb}';
/** Hangul fillers are letters without a shape; tags are Latin letters without one. */
const SHAPELESS = '\\u{115f}\\u{1160}\\u{3164}\\u{ffa0}\\u{e0000}-\\u{e007f}';
const UNSTORABLE = /\0|\p{Cs}/gu;
const HIDDEN = new RegExp(`[${CONTROLS}${BIDI}${ZERO_WIDTH}${SHAPELESS}]`, 'u');
const COPIED_ALONG = new RegExp(`[${BIDI}${ZERO_WIDTH}]`, 'gu');

/** Whether every character of a text is to be seen; half of a surrogate pair is none. */
export function hasNoHiddenCharacter(text: string): boolean {
  return !HIDDEN.test(text);
}

/** Text without the marks of direction and width that are copied along with it: enough to look for something by. */
export function withoutHidden(text: string): string {
  return text.replaceAll(COPIED_ALONG, '');
}

/** Text that a database and an answer can hold: they have no place for NUL and half of a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll(UNSTORABLE, '\ufffd');
}
