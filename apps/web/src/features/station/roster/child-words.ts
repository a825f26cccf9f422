import { ageOn, dateInShanghai, timeInShanghai } from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import type { StationChild } from '@spine/contract/station';
import { serverNow } from '../records/server-clock.ts';
import { stationText as text } from '../station.text.ts';

/** Sex and age of today, `女 · 10岁`. */
export function personWords({ gender, birthDate }: StationChild): string {
  const age = ageOn(birthDate, dateInShanghai(serverNow()));
  return age === undefined ? genderWord[gender] : `${genderWord[gender]} · ${text.age(age)}`;
}

const [TIME_FROM, TIME_TO] = [11, 16];

/** `HH:mm` of an examination of today; undefined for one of another day. */
export function examinedAt({ examTime }: StationChild): string | undefined {
  if (examTime === null) return undefined;
  const time = timeInShanghai(new Date(examTime));
  return time.startsWith(dateInShanghai(serverNow())) ? time.slice(TIME_FROM, TIME_TO) : undefined;
}
