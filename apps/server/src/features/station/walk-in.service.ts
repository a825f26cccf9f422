/**
 * A child that came to be examined and is not on the roster: it joins it under a number of its own kind, until a manager says
 * which child of the roster it is.
 */
import { firstDayOf, schoolYearOf } from '@spine/contract/enrolment';
import { examErrors } from '@spine/contract/exam';
import type { CalendarDate, ParsedEndpointInput } from '@spine/contract/kernel';
import {
  isWalkIn,
  type PatientInfo,
  type PatientRow,
  patientErrors,
  walkInNumber,
} from '@spine/contract/patient';
import { ProjectStatus } from '@spine/contract/project';
import { type addWalkIn, stationErrors, type WalkInCandidate } from '@spine/contract/station';
import { lockForUnlisting, lockSchoolsOf } from '#features/child-record/index.ts';
import { copyConsents } from '#features/consent/index.ts';
import {
  assignExamsOf,
  type CorrectedBy,
  lockExamsOf,
  lockScreening,
} from '#features/exam/index.ts';
import {
  addPatient,
  alikeLeavers,
  deletePatients,
  leaversAmong,
  lockChildren,
  moveLeaver,
  patientInfo,
  takeOverPhone,
} from '#features/patient/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { stationLogText } from './station.text.ts';
import {
  findCandidates,
  hasOtherRecords,
  isScreened,
  placeOfWalkIn,
  wasReassigned,
} from './walk-in.repository.ts';

type WalkInInput = ParsedEndpointInput<typeof addWalkIn> & { readonly now: Date };

/**
 * Answers whether it was added; the same id again is one child. Refuses erasureErrors.childErased, examErrors.projectNotFound,
 * examErrors.projectNotInProgress, patientErrors.alike, patientErrors.documentUsed, patientErrors.idUsed, patientErrors.invalid,
 * patientErrors.schoolUnknown, patientErrors.studentIdUsed.
 */
export async function saveWalkIn(tenant: Tenant, input: WalkInInput): Promise<boolean> {
  const { now, projectId, ...child } = input;
  const project = await lockScreening(tenant, { projectId, schoolId: input.schoolId });
  if (project.status !== ProjectStatus.Underway) refuse(examErrors.projectNotInProgress);
  const typed = { ...child, studentId: walkInNumber(child.id) };
  // The station shows the grades of the project's school year.
  const saidOn = firstDayOf(project.schoolYear);
  const { added } = await addPatient(tenant, { typed, newId: () => child.id, now, saidOn });
  return added;
}

/** Who of the roster it may be, the likeliest first, and who has left one of the institution. Refuses patientErrors.unknown. */
export async function walkInCandidates(
  tenant: Tenant,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<WalkInCandidate[]> {
  const walkIn = await findWalkIn(tenant, { id, now });
  const current = await findCandidates(tenant, id);
  // In August who leaves on 1 September is of the roster still.
  const known = new Set(current.map((child) => child.id));
  const alike = await alikeLeavers(tenant, walkIn);
  const left = alike.filter((child) => !isWalkIn(child) && !known.has(child.id));
  return [...current.map((child) => ({ ...child, left: null })), ...left.map(toCandidate)];
}

type Leaver = Awaited<ReturnType<typeof alikeLeavers>>[number];

function toCandidate({ schoolName, leftOn, schoolId: _, ...child }: Leaver): WalkInCandidate {
  return { ...child, left: { schoolName, leftOn } };
}

type Match = { readonly id: string; readonly patientId: string; readonly by: CorrectedBy };

/**
 * Its examinations become those of the child of the roster that it is, as its phone where that has none and what its family
 * answered; its record is deleted. Answers how many they are. Refuses consentErrors.refused, consentErrors.unanswered,
 * consentErrors.withdrawn, examErrors.examBeforeBirth, examErrors.examNotFound, examErrors.examVoided, examErrors.notOwnToday,
 * examErrors.studentNotFound, kernelErrors.frontendLogic, kernelErrors.logic, kernelErrors.proofNeeded,
 * patientErrors.documentUsed, patientErrors.idMissing, patientErrors.idUsed, patientErrors.invalid, patientErrors.notLeft,
 * patientErrors.requestOpen, patientErrors.studentIdUsed, patientErrors.unknown, stationErrors.matchLoses,
 * stationErrors.matchTooEarly.
 */
export async function matchWalkIn(tenant: Tenant, { id, patientId, by }: Match): Promise<number> {
  const { now } = by;
  await lockForUnlisting(tenant);
  const locked = await lockChildren(tenant, [id, patientId]);
  if (locked.length < 2) refuse(patientErrors.unknown);
  const walkIn = await findWalkIn(tenant, { id, now });
  const child = await patientInfo(tenant, { id: patientId, now });
  if (isWalkIn(child)) refuse(patientErrors.unknown);
  // Schools are locked last: its examinations and their projects before, and all at once.
  await lockExamsOf(tenant, id);
  await lockSchoolsOf(tenant, [id, patientId]);
  await bringBack(tenant, { walkIn, child, now });
  await copyConsents(tenant, { fromId: id, toId: patientId });
  const exams = await assignExamsOf(tenant, {
    fromId: id,
    patientId,
    by,
    reason: stationLogText.matchReason,
  });
  if (exams === 0 && (await mayHaveMore(tenant, walkIn))) refuse(stationErrors.matchTooEarly);
  if (await hasOtherRecords(tenant, id)) refuse(stationErrors.matchLoses);
  await takeOverPhone(tenant, { fromId: id, id: patientId, now });
  await deletePatients(tenant, { ids: [id], now });
  return exams;
}

type Compared = { readonly walkIn: PatientRow; readonly child: PatientRow; readonly now: Date };

/**
 * A child that has left, or leaves on 1 September, comes to where the walk-in is, since the same day, unless it was elsewhere then; not
 * where that was there as the child was. Refuses patientErrors.notLeft, patientErrors.studentIdUsed, patientErrors.unknown.
 */
async function bringBack(tenant: Tenant, { walkIn, child, now }: Compared): Promise<void> {
  const { schoolId } = walkIn;
  const isSameSchool = child.schoolId === schoolId;
  const [left] = await leaversAmong(tenant, [child.id]);
  if (!left && !isSameSchool) refuse(patientErrors.unknown);
  const place = await placeOfWalkIn(tenant, walkIn.id);
  if (!left || !place) return;
  const { fromDay, saidIn, ...change } = place;
  if (isSameSchool && saidIn < schoolYearOf(left.leftOn)) return;
  const since = isBefore(fromDay, left.leftOn) ? left.leftOn : fromDay;
  const saidOn = firstDayOf(saidIn);
  await moveLeaver(tenant, { id: child.id, schoolId, change, now, since, saidOn });
}

const isBefore = (day: CalendarDate, other: CalendarDate) => day < other;

/** Whether a device may still hold its examination: none came, and none was reassigned by hand. */
async function mayHaveMore(tenant: Tenant, { id, schoolId }: Pick<PatientInfo, 'id' | 'schoolId'>) {
  return !(await wasReassigned(tenant, id)) && (await isScreened(tenant, schoolId));
}

async function findWalkIn(tenant: Tenant, named: { readonly id: string; readonly now: Date }) {
  const child = await patientInfo(tenant, named);
  return isWalkIn(child) ? child : refuse(patientErrors.unknown);
}
