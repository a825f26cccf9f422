/** The pinyin initials of a name, by which it is found without a Chinese keyboard (docs/adr/0056-how-children-are-found.md). */
import { polyphonic } from 'pinyin-pro';

/** Ways to read one name that are kept: more than three characters of several readings are no name. */
const MOST = 8;
const LETTER = /^[a-z]$/;

/**
 * The initials of a name in lower case, one group for each way to read it, joined by spaces: 曾小明 is "cxm zxm". Letters
 * stand for themselves; what is neither a letter nor a known character is left out.
 */
export function initialsOf(name: string): string {
  let groups = [''];
  for (const readings of readingsOf(name))
    if (readings.length > 0)
      groups = groups.flatMap((group) => readings.map((reading) => group + reading)).slice(0, MOST);
  return groups.join(' ');
}

/** The initials of each character. */
function readingsOf(name: string): string[][] {
  const initials = polyphonic(name, { pattern: 'first', toneType: 'none', type: 'array' });
  return initials.map((readings) =>
    readings.map((reading) => reading.toLowerCase()).filter((reading) => LETTER.test(reading)),
  );
}
