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
import { type ChildChange, changeChildren, lockForUpload } from '#features/child-record/index.ts';
import { gradesIn } from '#features/enrolment/index.ts';
import { holdSchool } from '#features/school/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { lockPatients } from '../patient.repository.ts';
import { lockImport } from '../roster/roster.repository.ts';
import { findBatch } from '../roster-batch/roster-batch.repository.ts';
import { actOnChildren } from '../write-children.repository.ts';
import { insertActBatch } from './act-batch.ts';
import {
  childrenOfClass,
  isSchoolBusy,
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
  const isMissing =
    (kind === 'move' && placement.clazzName === undefined) ||
    (kind === 'grade' && placement.gradeName === undefined);
  const takesGrade = kind === 'grade' || kind === 'return';
  if (isMissing || (placement.gradeName !== undefined && !takesGrade))
    refuse(enrolmentErrors.placementInvalid);
  const ids = [...new Set(patientIds)];
  const schools = await schoolsOfChildren(tenant, ids);
  const [schoolId] = schools;
  if (schoolId === undefined) return refuse(patientErrors.unknown);
  if (schools.length > 1) refuse(enrolmentErrors.severalSchools);
  const { id = calling.newId() } = input;
  return act(tenant, {
    ...calling,
    ...placement,
    id,
    kind,
    from: dayOfAct(from, tenant.today),
    cause: kind === 'grade' ? 'edit' : kind,
    schoolId,
    children: () => Promise.resolve(ids),
    title: (children) => actTitle(kind, children),
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
  const done = await findActed(tenant, id);
  if (done) return done;
  const from = dayOfAct(input.from, tenant.today);
  const gradeName = clean(readGradeName(input.gradeName));
  const typed = clean(readClazzName(newName, { value: gradeName }, tenant.today));
  if (typed === clazzName) refuse(kernelErrors.nothingUpdated);
  const ofYear = { schoolId, gradeName, year: schoolYearOf(from), limit: MAX_ACT_CHILDREN };
  const children = async () => {
    const ids = await childrenOfClass(tenant, { ...ofYear, clazzName });
    if (ids.length === 0) refuse(enrolmentErrors.classUnknown);
    if (ids.length > MAX_ACT_CHILDREN) refuse(enrolmentErrors.childrenInvalid);
    if ((await childrenOfClass(tenant, { ...ofYear, clazzName: typed, limit: 0 })).length > 0)
      refuse(enrolmentErrors.classTaken);
    return ids;
  };
  return act(tenant, {
    ...calling,
    id,
    kind: 'move',
    from,
    cause: 'renamed',
    schoolId,
    children,
    clazzName: typed,
    title: () => renameTitle(gradeName, clazzName, typed),
  });
}

/** Refuses enrolmentErrors.notPrepared. */
function dayOfAct(day: ActDay, today: CalendarDate): CalendarDate {
  if (day === 'today') return today;
  return firstDayOf(preparation(today).coming ?? refuse(enrolmentErrors.notPrepared));
}

/** Refuses enrolmentErrors.placementInvalid. */
function clean(reading: Reading<string>): string {
  return isReason(reading) ? refuse(enrolmentErrors.placementInvalid) : reading.value;
}

/** The act with an id that was done before. Refuses kernelErrors.logic. */
async function findActed(tenant: Tenant, id: string): Promise<Done | undefined> {
  const batch = await findBatch(tenant, id);
  if (!batch) return undefined;
  if (batch.kind !== 'placement') refuse(kernelErrors.logic);
  return { id, changed: batch.changed, schoolId: batch.schoolId };
}

type Act = Calling & {
  readonly id: string;
  readonly kind: ActInput['kind'];
  readonly from: CalendarDate;
  readonly cause: EnrolmentCause;
  readonly schoolId: string;
  /** Whom it is about, once nobody else imports into the school or acts on it. */
  readonly children: () => Promise<readonly string[]>;
  readonly gradeName?: string | undefined;
  readonly clazzName?: string | undefined;
  readonly title: (children: number) => string;
};

/** No child of it is deleted, erased or imported until it is done. */
async function act(tenant: Tenant, order: Act): Promise<Done> {
  const { id, schoolId } = order;
  await lockForUpload(tenant);
  await lockImport(tenant, schoolId);
  const done = await findActed(tenant, id);
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
