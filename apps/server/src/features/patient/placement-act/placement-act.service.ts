/**
 * Acts of people on where children are at school, each as a batch that is written at once: its rows hold what was before, so that it is
 * taken back like a roster.
 */
import {
  type ActDay,
  type EnrolmentCause,
  enrolmentErrors,
  firstDayOf,
  MAX_ACT_CHILDREN,
  preparation,
  schoolYearOf,
  YEARS_BACK,
} from '@spine/contract/enrolment';
import { type CalendarDate, kernelErrors, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type actOnPlacements as actCall,
  actTitle,
  isReason,
  type PlacementActed,
  patientErrors,
  type Reading,
  readClazzName,
  readGradeName,
  type renameClass as renameCall,
  renameTitle,
  rosterBatchErrors,
} from '@spine/contract/patient';
import { cohortOf, gradeNameIn, gradeSortOrder } from '@spine/contract/school';
import { type ChildChange, changeChildren, lockForUpload } from '#features/child-record/index.ts';
import { gradesIn } from '#features/enrolment/index.ts';
import { holdSchool } from '#features/school/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { lockPatients } from '../patient.repository.ts';
import { lockImport } from '../roster/roster.repository.ts';
import { findBatch, isSchoolBusy } from '../roster-batch/roster-batch.repository.ts';
import { actOnChildren } from '../write-children.repository.ts';
import { insertActBatch } from './act-batch.ts';
import {
  childrenOfAct,
  childrenOfClass,
  recordsOf,
  schoolsOfChildren,
} from './placement-act.repository.ts';

type ActInput = ParsedEndpointInput<typeof actCall>;
type Calling = { readonly actor: Actor; readonly now: Date; readonly newId: () => string };
type Done = PlacementActed & { readonly schoolId: string };

/**
 * Refuses enrolmentErrors.gradeOutside, enrolmentErrors.laterPlacement, enrolmentErrors.notEnrolled, enrolmentErrors.notPrepared,
 * enrolmentErrors.placementInvalid, enrolmentErrors.severalSchools, enrolmentErrors.stillEnrolled, kernelErrors.logic, kernelErrors.nothingUpdated,
 * patientErrors.unknown, rosterBatchErrors.busy.
 */
export async function actOnPlacements(
  tenant: Tenant,
  { input, ...calling }: Calling & { readonly input: ActInput },
): Promise<Done> {
  const { kind, patientIds, from, placement = {} } = input;
  checkPlacement(kind, placement);
  const ids = [...new Set(patientIds)];
  const { id = calling.newId() } = input;
  const asked = { id, ids, title: (children: number) => actTitle(kind, children) };
  // Sent again it is done, whatever became of its children and of the year.
  const done = await findActed(tenant, asked);
  if (done) return done;
  const schools = await schoolsOfChildren(tenant, ids);
  const [schoolId] = schools;
  if (schoolId === undefined) return refuse(patientErrors.unknown);
  if (schools.length > 1) refuse(enrolmentErrors.severalSchools);
  return act(tenant, {
    ...calling,
    ...placement,
    ...asked,
    kind,
    from: dayOfAct(from, tenant.today),
    cause: kind === 'grade' ? 'edit' : kind,
    schoolId,
    children: () => Promise.resolve(ids),
  });
}

/**
 * Refuses enrolmentErrors.childrenInvalid, enrolmentErrors.classTaken, enrolmentErrors.classUnknown, enrolmentErrors.gradeOutside,
 * enrolmentErrors.laterPlacement, enrolmentErrors.notEnrolled, enrolmentErrors.notPrepared, enrolmentErrors.placementInvalid,
 * enrolmentErrors.stillEnrolled, kernelErrors.logic, kernelErrors.nothingUpdated, patientErrors.unknown, rosterBatchErrors.busy.
 */
export async function renameClass(
  tenant: Tenant,
  { input, ...calling }: Calling & { readonly input: ParsedEndpointInput<typeof renameCall> },
): Promise<Done> {
  const { schoolId, newName, clazzName } = input;
  const { id = calling.newId() } = input;
  const gradeName = clean(readGradeName(input.gradeName));
  const typed = clean(readClazzName(newName, { value: gradeName }, tenant.today));
  const asked = { id, title: () => renameTitle(gradeName, clazzName, typed) };
  const done = await findActed(tenant, asked);
  if (done) return done;
  const from = dayOfAct(input.from, tenant.today);
  if (typed === clazzName) refuse(kernelErrors.nothingUpdated);
  const ofYear = { schoolId, gradeName, year: schoolYearOf(from), limit: MAX_ACT_CHILDREN };
  const children = async () => {
    const ids = await childrenOfClass(tenant, { ...ofYear, clazzName });
    if (ids.length === 0) refuse(enrolmentErrors.classUnknown);
    if (ids.length > MAX_ACT_CHILDREN) refuse(enrolmentErrors.childrenInvalid);
    // A roster of August may have made the class in the coming year alone.
    const named = [ofYear, { ...ofYear, year: ofYear.year + 1, gradeName: nextGrade(ofYear) }];
    for (const of of named)
      if ((await childrenOfClass(tenant, { ...of, clazzName: typed, limit: 0 })).length > 0)
        refuse(enrolmentErrors.classTaken);
    return ids;
  };
  return act(tenant, {
    ...calling,
    ...asked,
    kind: 'move',
    from,
    cause: 'renamed',
    schoolId,
    children,
    clazzName: typed,
  });
}

/** Refuses enrolmentErrors.placementInvalid. */
function checkPlacement(
  kind: ActInput['kind'],
  { gradeName, clazzName }: NonNullable<ActInput['placement']>,
): void {
  const isMissing =
    (kind === 'move' && clazzName === undefined) || (kind === 'grade' && gradeName === undefined);
  const takesGrade = kind === 'grade' || kind === 'return';
  if (isMissing || (gradeName !== undefined && !takesGrade))
    refuse(enrolmentErrors.placementInvalid);
}

/** Refuses enrolmentErrors.notPrepared. */
function dayOfAct(day: ActDay, today: CalendarDate): CalendarDate {
  if (day === 'today') return today;
  return firstDayOf(preparation(today).coming ?? refuse(enrolmentErrors.notPrepared));
}

/** The grade of its children a year later: the same, where it has no code. */
function nextGrade({ gradeName, year }: { gradeName: string; year: number }): string {
  const cohort = cohortOf(gradeSortOrder(gradeName), year);
  if (!cohort) return gradeName;
  return gradeNameIn({ ...cohort, gradeLabel: null }, year + 1) ?? '';
}

/** Refuses enrolmentErrors.placementInvalid. */
function clean(reading: Reading<string>): string {
  return isReason(reading) ? refuse(enrolmentErrors.placementInvalid) : reading.value;
}

type Asked = {
  readonly id: string;
  /** The children that are named. */
  readonly ids?: readonly string[];
  readonly title: (children: number) => string;
};

/** The act with an id that was done before. Refuses kernelErrors.logic: it was another one, or was taken back. */
async function findActed(tenant: Tenant, { id, ids, title }: Asked): Promise<Done | undefined> {
  const batch = await findBatch(tenant, id);
  if (!batch) return undefined;
  const { kind, state, fileName, total, changed, schoolId } = batch;
  if (kind !== 'placement' || state !== 'written' || fileName !== title(changed))
    refuse(kernelErrors.logic);
  if (ids) {
    const named = new Set(ids);
    const acted = await childrenOfAct(tenant, id);
    if (named.size !== total || !acted.every((each) => named.has(each))) refuse(kernelErrors.logic);
  }
  return { id, changed, schoolId };
}

type Act = Calling &
  Asked & {
    readonly kind: ActInput['kind'];
    readonly from: CalendarDate;
    readonly cause: EnrolmentCause;
    readonly schoolId: string;
    /** Whom it is about, once nobody else imports into the school or acts on it. */
    readonly children: () => Promise<readonly string[]>;
    readonly gradeName?: string | undefined;
    readonly clazzName?: string | undefined;
  };

/** No child of it is deleted, erased or imported until it is done. */
async function act(tenant: Tenant, order: Act): Promise<Done> {
  const { id, schoolId } = order;
  await lockForUpload(tenant);
  await lockImport(tenant, schoolId);
  const done = await findActed(tenant, order);
  if (done) return done;
  if (await isSchoolBusy(tenant, schoolId)) refuse(rosterBatchErrors.busy);
  if (!(await holdSchool(tenant, schoolId))) refuse(patientErrors.unknown);
  const ids = await order.children();
  const locked = await lockPatients(tenant, ids);
  const schools = await schoolsOfChildren(tenant, locked);
  if (locked.length < ids.length || schools.some((of) => of !== schoolId))
    refuse(patientErrors.unknown);
  const changed = { patientIds: locked, schoolIds: [schoolId] };
  const count = await changeChildren(tenant, changed, (change) => write(change, order, locked));
  return { id, changed: count, schoolId };
}

async function write(change: ChildChange, order: Act, ids: readonly string[]): Promise<number> {
  const { id: batchId, kind, from, cause, schoolId, now } = order;
  const records = await recordsOf(change, ids);
  const gradeName =
    order.gradeName === undefined ? undefined : clean(readGradeName(order.gradeName));
  const schoolYear = schoolYearOf(from);
  const moved = { patientIds: ids, schoolYear, yearsBack: YEARS_BACK[kind] ?? 0 };
  const grades = await gradesIn(change, moved);
  const children = records.map(({ id }) => ({
    id,
    clazzName: classNamed(order.clazzName, {
      gradeName: gradeName ?? grades.get(id) ?? '',
      today: change.today,
    }),
  }));
  const act = { kind, from, gradeName, cause, batchId };
  const placed = await actOnChildren(change, { schoolId, children, act, now });
  if (placed.size === 0) refuse(kernelErrors.nothingUpdated);
  await insertActBatch(change, { ...order, records, placed });
  return placed.size;
}

/** Undefined where none is named. Refuses enrolmentErrors.placementInvalid. */
function classNamed(
  typed: string | undefined,
  { gradeName, today }: { readonly gradeName: string; readonly today: CalendarDate },
): string | undefined {
  return typed === undefined ? undefined : clean(readClazzName(typed, { value: gradeName }, today));
}
