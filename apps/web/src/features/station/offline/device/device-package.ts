/** What a prepared device knows of its project: the classes that were downloaded, with their children. */
import { permissionAt, type UnseenPart, unseenPartOf } from '@spine/contract/consent';
import { isClassDone, type ProjectInfo, type SchoolProgress } from '@spine/contract/project';
import type { StationChild } from '@spine/contract/station';
import type { StationAddress } from '#platform/station-address.ts';
import type { ClassTally, GradeRow } from '../../choose/class-choice.rules.ts';
import { type ChildChange, changeAfter } from '../../records/child-change.ts';
import type { RecordEntry } from '../../records/record-store.ts';
import {
  type ClassNames,
  childrenOn,
  type LoadedClass,
  type OpenClassAddress,
  type StationNotice,
} from '../../roster/class-session.ts';
import { countStates } from '../../roster/roster.rules.ts';
import { stationText as text } from '../../station.text.ts';
import { offlineText } from '../offline.text.ts';

export type PackageClass = ClassNames & {
  readonly schoolId: string;
  readonly children: readonly StationChild[];
  /** The platform has no child in it any more: it was renamed or moved up, and its children are as they were downloaded. */
  readonly isGone?: boolean;
};

export type DevicePackage = {
  readonly project: ProjectInfo;
  /** The newest notice when the device was prepared. */
  readonly notice: StationNotice;
  /** In the order of their schools, as these list them. */
  readonly classes: readonly PackageClass[];
};

/** The name of the document that holds a class. */
export function documentOf({ schoolId, key }: Pick<PackageClass, 'schoolId' | 'key'>): string {
  return `class ${schoolId} ${key}`;
}

/** The schools of the project that the device has classes of. */
export function schoolsOf({ project, classes }: DevicePackage): ProjectInfo['schools'] {
  return project.schools.filter(({ id }) => classes.some(({ schoolId }) => schoolId === id));
}

/** Where the work begins at a school of the device: all of its classes are chosen. */
export function placeOf(
  { project, classes }: DevicePackage,
  ofSchool: string | undefined,
): StationAddress {
  const keys = classes.filter(({ schoolId }) => schoolId === ofSchool).map(({ key }) => key);
  return { projectId: project.id, schoolId: ofSchool, classes: keys };
}

/** A class as it was kept; an earlier version of the station kept children without how their families answered. */
export function readPackageClass(kept: PackageClass, project: ProjectInfo): PackageClass {
  const withPermission = (child: StationChild) => ({
    ...child,
    permission: child.permission ?? permissionAt(project, null),
  });
  return { ...kept, children: kept.children.map(withPermission) };
}

/** The class of an address, as the examining screens take it. */
export function findClassSession(
  { project, notice, classes }: DevicePackage,
  place: OpenClassAddress,
): Exclude<LoadedClass, undefined> {
  if (project.id !== place.projectId) return { missing: text.otherProject };
  const school = project.schools.find(({ id }) => id === place.schoolId);
  const ofSchool = classes.filter(({ schoolId }) => schoolId === place.schoolId);
  const open = ofSchool.find(({ key }) => key === place.open);
  if (!school || !open) return { missing: text.classNotOnDevice };
  const chosen = ofSchool.filter(({ key }) => place.classes.includes(key));
  const { lateDay, isMakeUp, isRetest } = place;
  const day = { lateDay, isMakeUp, isRetest };
  const children = childrenOn(lateDay, open.children);
  return { session: { project, school, clazz: open, chosen, children, notice, ...day } };
}

/** How far the schools are, as the device knows. */
export function schoolProgressOf(pkg: DevicePackage): SchoolProgress[] {
  return schoolsOf(pkg).map(({ id }) => {
    const classes = pkg.classes.filter(({ schoolId }) => schoolId === id);
    const times = classes.flatMap(({ children }) =>
      children.flatMap(({ examTime }) => examTime ?? []),
    );
    return {
      id,
      classes: classes.length,
      classesDone: classes.filter(({ children }) => isClassDone(tally(children))).length,
      lastAt: times.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? null,
    };
  });
}

/** The classes of a school as the choice shows them. */
export function toRows({ classes }: DevicePackage, ofSchool: string): GradeRow[] {
  const rows = new Map<string, GradeRow['cells'][number][]>();
  for (const { schoolId, grade, clazz, key, children, isGone } of classes) {
    if (schoolId !== ofSchool) continue;
    const note = isGone && { note: offlineText.classGone };
    rows.set(grade, [...(rows.get(grade) ?? []), { key, clazz, ...tally(children), ...note }]);
  }
  return [...rows].map(([grade, cells]) => ({ grade, cells }));
}

function tally(children: readonly StationChild[]): ClassTally {
  const { toRetest, declined, examined } = countStates(children);
  const roster = children.length;
  const unseen = children.flatMap(({ state, permission }) =>
    state === 'notExamined' || state === 'absent'
      ? [unseenPartOf({ permission, wasMissing: state === 'absent' })]
      : [],
  );
  const count = (part: UnseenPart) => unseen.filter((each) => each === part).length;
  return {
    roster,
    examined: examined + toRetest,
    remaining: count('remaining'),
    unanswered: count('unanswered'),
    objected: count('objected'),
    absent: count('absent'),
    declined,
    toRetest,
  };
}

/** The classes with one child changed. */
export function changeChild(
  classes: readonly PackageClass[],
  childId: string,
  change: ChildChange,
): PackageClass[] {
  return classes.map((clazz) =>
    clazz.children.some(({ id }) => id === childId)
      ? {
          ...clazz,
          children: clazz.children.map((child) =>
            child.id === childId ? { ...child, ...change } : child,
          ),
        }
      : clazz,
  );
}

/** The package after entries of its children, oldest first. */
export function applyEntries(pkg: DevicePackage, entries: readonly RecordEntry[]): DevicePackage {
  const changes = new Map<string, ChildChange>();
  for (const entry of entries) {
    const change = changeAfter(entry, pkg.project.method);
    changes.set(entry.patientId, mergeChange(changes.get(entry.patientId), change));
  }
  const classes = pkg.classes.map((clazz) => ({
    ...clazz,
    children: clazz.children.map((child) => ({ ...child, ...changes.get(child.id) })),
  }));
  return { ...pkg, classes };
}

/** What a family answered stands beside what was examined; of each the last counts. */
function mergeChange(former: ChildChange | undefined, change: ChildChange): ChildChange {
  if (!former) return change;
  if (change.permission !== undefined) return { ...former, ...change };
  return { ...change, ...(former.permission && { permission: former.permission }) };
}

type OwnRecord = Pick<RecordEntry, 'patientId' | 'kind'>;

/** The class with its newest roster. An empty one of a class that had children takes none of them from the examiner. */
export function renewClass(
  former: PackageClass,
  newest: readonly StationChild[],
  unsent: readonly OwnRecord[],
): PackageClass {
  const isGone = newest.length === 0 && former.children.length > 0;
  if (isGone) return former.isGone ? former : { ...former, isGone };
  const { isGone: _wasGone, ...clazz } = former;
  return { ...clazz, children: mergeRoster(former.children, newest, unsent) };
}

/** The newest roster; how children stand whose records the server does not have, the device knows better. */
function mergeRoster(
  former: readonly StationChild[],
  newest: readonly StationChild[],
  unsent: readonly OwnRecord[],
): StationChild[] {
  const idsOf = (isConsent: boolean) =>
    new Set(
      unsent
        .filter(({ kind }) => (kind === 'consent') === isConsent)
        .map(({ patientId }) => patientId),
    );
  const [examined, answered] = [idsOf(false), idsOf(true)];
  const formerOf = new Map(former.map((child) => [child.id, child]));
  return newest.map((child) => {
    const known = formerOf.get(child.id);
    if (!known) return child;
    const { state, examTime, permission, retestOf } = known;
    const exam = { state, examTime, retestOf: retestOf ?? child.retestOf };
    return {
      ...child,
      ...(examined.has(child.id) && exam),
      ...(answered.has(child.id) && { permission }),
    };
  });
}
