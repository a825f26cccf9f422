/**
 * The address of the station, for the screens and the printed sheets that lead there and for the station itself. It names a
 * project, a school and classes by ids and keys, never by a name.
 */
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
  /** Whether a child of it is being examined. */
  readonly isMeasuring: boolean;
};

/** The value of `at` while a child is examined. */
export const AT_MEASURE = 'measure';

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
  const { projectId, schoolId, classes, open, isMeasuring } = address;
  const fields = [
    ['project', projectId],
    ['school', schoolId],
    ['classes', classes.join('.')],
    ['open', open],
    ['at', isMeasuring ? AT_MEASURE : undefined],
  ].filter(([, value]) => value);
  return `#${fields.map((field) => field.join('=')).join('&')}`;
}

/** The address that opens the station at a school of a project, or at the roster of one of its classes. */
export function stationAddress(projectId: string, schoolId: string, open?: string): string {
  const classes = open === undefined ? [] : [open];
  const address = { projectId, schoolId, classes, open, isMeasuring: false };
  return STATION_PATH + formatStationFragment(address);
}
