/** The address of the station as the browser reads and builds it (`station-address.rules.ts` of the contract). */
import { isCalendarDate } from '@spine/contract/kernel';
import {
  stationAddress as formatStationAddress,
  STATION_SCREENS,
  type StationAddress,
  classKey as toClassKey,
} from '@spine/contract/station';
import { md5 } from 'js-md5';

export { formatStationFragment as formatPlace } from '@spine/contract/station';
export type { StationAddress };

const ID = /^[0-9a-f-]{1,36}$/;
const KEY = /^[0-9a-f]{12}$/;

/** A class has no id: this stands for its names in an address. */
export function classKey(gradeName: string, clazzName: string): string {
  return toClassKey(gradeName, clazzName, md5);
}

/** Reads the fragment of an address. What is malformed counts as absent, and so does what depends on it. */
export function parsePlace(hash: string): StationAddress {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const at = STATION_SCREENS.find((screen) => screen === fields.get('at'));
  const projectId = matching(fields.get('project'), ID);
  const schoolId = projectId && matching(fields.get('school'), ID);
  const atAnywhere = at === 'measure' ? undefined : at;
  if (schoolId === undefined) return { projectId, schoolId, classes: [], at: atAnywhere };
  const classes = (fields.get('classes') ?? '').split('.').filter((key) => KEY.test(key));
  const open = classes.find((key) => key === fields.get('open'));
  const day = fields.get('late') ?? '';
  const lateDay = isCalendarDate(day) ? day : undefined;
  const childId = open && matching(fields.get('child'), ID);
  return {
    projectId,
    schoolId,
    classes: [...new Set(classes)],
    open,
    at: open === undefined ? atAnywhere : at,
    lateDay,
    isMakeUp: fields.get('makeup') === '1' || undefined,
    isRetest: fields.get('retest') === '1' || undefined,
    childId,
  };
}

function matching(value: string | null, pattern: RegExp): string | undefined {
  return value !== null && pattern.test(value) ? value : undefined;
}

/** A class by its names, and a child of it that is to be examined. */
type ClassTarget = { readonly grade: string; readonly clazz: string; readonly childId?: string };

/** The address that opens the station at a school of a project, at the roster of one of its classes, or at a child. */
export function stationAddress(projectId: string, schoolId: string, clazz?: ClassTarget): string {
  const open = clazz && classKey(clazz.grade, clazz.clazz);
  return formatStationAddress({ projectId, schoolId, open, childId: clazz?.childId });
}

type Waiting = {
  readonly of: 'absent' | 'toRetest';
  readonly classes: readonly Omit<ClassTarget, 'childId'>[];
};

/** The address that opens the station at the children of some classes who were absent, or wait for a retest; the first class is open. */
export function waitingAddress(
  projectId: string,
  schoolId: string,
  { of, classes: waiting }: Waiting,
): string {
  const classes = waiting.map(({ grade, clazz }) => classKey(grade, clazz));
  const who = of === 'absent' ? { isMakeUp: true } : { isRetest: true };
  return formatStationAddress({ projectId, schoolId, classes, open: classes[0], ...who });
}
