/**
 * The address of the station, for the screens and the printed sheets that lead there and for the station itself. It names a
 * project, a school and classes by ids and keys, never by a name. A child stands only in an address that the station takes
 * it out of at once, because the history of a shared tablet outlives a session.
 */
import type { CalendarDate } from '#kernel';
import { gradeSortOrder, UNKNOWN_GRADE_ORDER } from '../school/index.ts';

const STATION_PATH = '/station';
const KEY_LENGTH = 12;

export type StationAddress = {
  readonly projectId?: string | undefined;
  readonly schoolId?: string | undefined;
  /** Keys of the chosen classes of the school. */
  readonly classes: readonly string[];
  /** The one of them whose roster is open. */
  readonly open?: string | undefined;
  /** The screen over it; without one its roster, or the choice where none is open. */
  readonly at?: StationScreen | undefined;
  /** The day of what is entered from paper; without one, of what is examined now. */
  readonly lateDay?: CalendarDate | undefined;
  /** Whether those are examined who were absent before. */
  readonly isMakeUp?: boolean | undefined;
  /** Whether those are examined first who wait for a retest. */
  readonly isRetest?: boolean | undefined;
  /** The child of the open class to examine first. */
  readonly childId?: string | undefined;
};

/**
 * `measure` examines a child of the open class, `sync` says what was sent, `prepare` makes the device ready to work without a
 * network; `practice` belongs to no project.
 */
export const STATION_SCREENS = ['measure', 'sync', 'prepare', 'practice'] as const;
export type StationScreen = (typeof STATION_SCREENS)[number];

/** A digest as lower-case hex. */
type Digest = (text: string) => string;

/**
 * A class has no id: this stands for it in an address. All spellings of a grade have one key, because the cockpit counts them
 * as one grade.
 */
export function classKey(gradeName: string, clazzName: string, md5: Digest): string {
  const grade = gradeSortOrder(gradeName);
  const name = grade === UNKNOWN_GRADE_ORDER ? gradeName : String(grade);
  return md5(`${name}\n${clazzName}`).slice(0, KEY_LENGTH);
}

/** The fragment of an address, `#` included. Ids and keys need no escapes. */
export function formatStationFragment(address: StationAddress): string {
  const { projectId, schoolId, classes, open, at, lateDay, isMakeUp, isRetest, childId } = address;
  const fields = [
    ['project', projectId],
    ['school', schoolId],
    ['classes', classes.join('.')],
    ['open', open],
    ['at', at],
    ['late', lateDay],
    ['makeup', isMakeUp ? '1' : undefined],
    ['retest', isRetest ? '1' : undefined],
    ['child', childId],
  ].filter(([, value]) => value);
  return `#${fields.map((field) => field.join('=')).join('&')}`;
}

/** What an address from outside the station opens: a school of a project, the rosters of classes, or a child of one. */
export type StationTarget = {
  readonly projectId: string;
  readonly schoolId: string;
  /** The key of the class whose roster opens. */
  readonly open?: string | undefined;
  /** Keys of all chosen classes; without them the open one. */
  readonly classes?: readonly string[] | undefined;
  readonly isMakeUp?: boolean | undefined;
  readonly isRetest?: boolean | undefined;
  readonly childId?: string | undefined;
};

/** The address, from its path on, that opens the station at a target. */
export function stationAddress(target: StationTarget): string {
  const classes = target.classes ?? (target.open === undefined ? [] : [target.open]);
  return STATION_PATH + formatStationFragment({ ...target, classes });
}
