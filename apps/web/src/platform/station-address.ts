/**
 * The address of the station, `/station#project=…&school=…&classes=…`, for the screens that lead there and for the station
 * itself. It names a project, a school and classes by ids and keys, never by a name, and no child at all: an address stays
 * in the history of a shared tablet.
 */
import { md5 } from 'js-md5';

const STATION = '/station';

export type StationAddress = {
  readonly projectId?: string | undefined;
  readonly schoolId?: string | undefined;
  /** Keys of the chosen classes of the school. */
  readonly classes: readonly string[];
  /** The one of them whose roster is open. */
  readonly open?: string | undefined;
  /** The screen over it; without one its roster, or the choice where none is open. */
  readonly at?: StationScreen | undefined;
};

/** `measure` examines a child of the open class, `sync` says what was sent; `practice` belongs to no project. */
const SCREENS = ['measure', 'sync', 'practice'] as const;
export type StationScreen = (typeof SCREENS)[number];

const ID = /^[0-9a-f-]{1,36}$/;
const KEY = /^[0-9a-f]{12}$/;
const KEY_LENGTH = 12;

/** A class has no id: this stands for its names in an address. */
export function classKey(gradeName: string, clazzName: string): string {
  return md5(`${gradeName}\n${clazzName}`).slice(0, KEY_LENGTH);
}

/** Reads the fragment of an address. What is malformed counts as absent, and so does what depends on it. */
export function parsePlace(hash: string): StationAddress {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const at = SCREENS.find((screen) => screen === fields.get('at'));
  const projectId = matching(fields.get('project'), ID);
  const schoolId = projectId && matching(fields.get('school'), ID);
  const atAnywhere = at === 'measure' ? undefined : at;
  if (schoolId === undefined) return { projectId, schoolId, classes: [], at: atAnywhere };
  const classes = (fields.get('classes') ?? '').split('.').filter((key) => KEY.test(key));
  const open = classes.find((key) => key === fields.get('open'));
  return {
    projectId,
    schoolId,
    classes: [...new Set(classes)],
    open,
    at: open === undefined ? atAnywhere : at,
  };
}

function matching(value: string | null, pattern: RegExp): string | undefined {
  return value !== null && pattern.test(value) ? value : undefined;
}

/** The fragment of a place, `#` included. */
export function formatPlace(place: StationAddress): string {
  const fields = new URLSearchParams();
  if (place.projectId) fields.set('project', place.projectId);
  if (place.schoolId) fields.set('school', place.schoolId);
  if (place.classes.length > 0) fields.set('classes', place.classes.join('.'));
  if (place.open) fields.set('open', place.open);
  if (place.at) fields.set('at', place.at);
  return `#${fields}`;
}

type ClassNames = { readonly grade: string; readonly clazz: string };

/** The address that opens the station at a school of a project, or at the roster of one of its classes. */
export function stationAddress(projectId: string, schoolId: string, clazz?: ClassNames): string {
  const open = clazz && classKey(clazz.grade, clazz.clazz);
  const classes = open === undefined ? [] : [open];
  return STATION + formatPlace({ projectId, schoolId, classes, open });
}
