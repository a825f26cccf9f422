/** The pinyin initials of a name, by which it is found without a Chinese keyboard (docs/adr/0056-how-children-are-found.md). */
import { loadPinyin } from '#platform/pinyin.ts';

/** Readings of one name that are stored: a name has at most three characters of several readings. */
const MAX_READINGS = 8;
const LETTER = /^[a-z]$/;

/**
 * The initials of a name in lower case, one group for each way to read it, joined by spaces: 曾小明 is "cxm zxm". Letters
 * stand for themselves; what is neither a letter nor a known character is left out.
 */
export function pinyinInitials(name: string): string {
  let groups = [''];
  for (const readings of readingsPerCharacter(name))
    if (readings.length > 0)
      groups = groups
        .flatMap((group) => readings.map((reading) => group + reading))
        .slice(0, MAX_READINGS);
  return groups.join(' ');
}

/** The initials of each character. */
function readingsPerCharacter(name: string): string[][] {
  const initials = loadPinyin().polyphonic(name, {
    pattern: 'first',
    toneType: 'none',
    type: 'array',
  });
  return initials.map((readings) =>
    readings.map((reading) => reading.toLowerCase()).filter((reading) => LETTER.test(reading)),
  );
}
