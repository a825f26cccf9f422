/**
 * Prescriptions as children have them, for other features, and what training changes in them. Withdrawn prescriptions and
 * those of deleted children are treated as if they did not exist.
 */
import { dateInShanghai, instantInShanghai } from '@spine/contract/kernel';
import {
  computeAdherence,
  countDueDays,
  estimateMinutes,
  findExerciseRefusal,
  type PrescriptionCourse,
  type PrescriptionInfo,
  type PrescriptionRow,
  PrescriptionStatus,
  prescriptionErrors,
  prescriptionStatus,
} from '@spine/contract/prescription';
import type { MediaPaths } from '#features/action/index.ts';
import { examsOfChildren } from '#features/exam/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { parseItems, plannedActions } from '../plan/plan.reader.ts';
import { issuedById, issuedPage, type ListedIssued } from './prescription.repository.ts';
import {
  findTrainedOn,
  loadTrainedDays,
  lockIssued,
  updateIssued,
} from './prescription-course.repository.ts';

export {
  markOpened,
  relistPatientPrescriptions,
  unlistPatientPrescriptions,
} from './prescription-course.repository.ts';

/** Prescriptions that a family is shown of a child at most. */
const FAMILY_LIST_MAX = 100;

/** A prescription of a child as its family sees it in a list. */
export type PatientPrescription = PrescriptionRow & {
  readonly minutes: number;
  readonly actionCount: number;
  readonly trainedToday: boolean;
};

/** What a prescription's days depend on. */
export type HeldCourse = PrescriptionCourse & { readonly patientId: string };

/** The prescriptions of a child, newest first. */
export async function loadPatientPrescriptions(
  tenant: Tenant,
  { patientId, now }: { patientId: string; now: Date },
): Promise<PatientPrescription[]> {
  const today = dateInShanghai(now);
  const page = { sort: 'createtime', direction: 'desc', limit: FAMILY_LIST_MAX } as const;
  const rows = await issuedPage(tenant, {
    filter: { today, patientId },
    page: { ...page, offset: 0 },
  });
  const trained = await findTrainedOn(tenant, { ids: rows.map(({ id }) => id), date: today });
  const shownRows = await toPrescriptionRows(tenant, { rows, today });
  return rows.map((row, at) => {
    const items = parseItems(row.items);
    return {
      ...(shownRows[at] ?? toPrescriptionRow(row, today)),
      minutes: estimateMinutes(items),
      actionCount: items.length,
      trainedToday: trained.has(row.id),
    };
  });
}

/** Everything of one prescription; undefined when the institution has no such one. */
export async function issuedDetail(
  tenant: Tenant,
  { id, paths }: { id: string; paths: MediaPaths },
): Promise<PrescriptionInfo | undefined> {
  const row = await issuedById(tenant, id);
  if (!row) return undefined;
  const items = parseItems(row.items);
  const today = dateInShanghai(paths.now);
  const [shown = toPrescriptionRow(row, today)] = await toPrescriptionRows(tenant, {
    rows: [row],
    today,
  });
  return {
    ...shown,
    minutes: estimateMinutes(items),
    items: await plannedActions(tenant, items, paths),
    days: await loadTrainedDays(tenant, id),
    completedAt: row.completedAt && instantInShanghai(row.completedAt),
    endedAt: row.endedAt && instantInShanghai(row.endedAt),
  };
}

/** Whether there is such a prescription. */
export async function isIssued(tenant: Tenant, id: string): Promise<boolean> {
  return (await issuedById(tenant, id)) !== undefined;
}

/** The course of a prescription, locked until the transaction ends; refused when there is none of this id. */
export async function holdCourse(tenant: Tenant, id: string): Promise<HeldCourse> {
  const row = (await lockIssued(tenant, id)) ?? refuse(prescriptionErrors.unknown);
  return { ...toCourse(row), patientId: row.patientId };
}

/** Restates what was trained; its course is held. */
export function restateTraining(
  tenant: Tenant,
  { id, days, minutes }: { id: string; days: number; minutes: number },
): Promise<void> {
  const change = { trainedDays: days, trainingMinutes: minutes };
  return updateIssued(tenant, { id, change });
}

type StoredCourse = Pick<
  ListedIssued,
  'startDate' | 'endDate' | 'daysPerWeek' | 'trainedDays' | 'completedAt' | 'endedOn'
>;

function toCourse({ completedAt, ...row }: StoredCourse): PrescriptionCourse {
  return { ...row, completedOn: completedAt && dateInShanghai(completedAt) };
}

/** Prescriptions as the lists show them on a day, each with whether the child must see a doctor first. */
export async function toPrescriptionRows(
  tenant: Tenant,
  { rows, today }: { rows: readonly ListedIssued[]; today: string },
) {
  const children = [...new Set(rows.map(({ patientId }) => patientId))];
  const exams = await examsOfChildren(tenant, children);
  return rows.map((row) => {
    const shown = toPrescriptionRow(row, today);
    const refusal = findExerciseRefusal(exams.get(row.patientId) ?? []);
    return { ...shown, seeDoctorFirst: isOngoing(shown.status) && refusal !== null };
  });
}

const isOngoing = (status: PrescriptionStatus) =>
  status === PrescriptionStatus.NotStarted || status === PrescriptionStatus.Underway;

/** A prescription by itself on a day; the rest of its row never leaves the server. */
export function toPrescriptionRow(row: ListedIssued, today: string) {
  const course = toCourse(row);
  const due = countDueDays(course, today);
  return {
    ...row,
    prescriptionId: row.planId,
    prescriptionName: row.name,
    name: row.patientName,
    status: prescriptionStatus(course, today),
    seeDoctorFirst: false,
    opened: row.openedAt !== null,
    openedAt: row.openedAt && instantInShanghai(row.openedAt),
    dueDays: due,
    adherence: computeAdherence(row.trainedDays, due),
    doctorName: row.issuedByName,
    createtime: instantInShanghai(row.createdAt),
  };
}
