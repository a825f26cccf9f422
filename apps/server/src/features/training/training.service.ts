/**
 * Training records of prescriptions. A write locks the prescription, so that its totals match its records and at most ten
 * records a day are stored, however many arrive at once.
 */
import { dateInShanghai, instantInShanghai } from '@spine/contract/kernel';
import { prescriptionErrors } from '@spine/contract/prescription';
import { RECORDS_A_DAY_MAX, type TrainingRecord, trainingErrors } from '@spine/contract/training';
import {
  type HeldCourse,
  holdCourse,
  isIssued,
  restateTraining,
} from '#features/prescription/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  countOnDay,
  countRecords,
  findPrescriptionOfRecord,
  insertRecord,
  markRecordDeleted,
  type RecordQuery,
  recordById,
  recordPage,
  sumRecords,
} from './training.repository.ts';

export type NewTrainingRecord = {
  /** Made by the client; a repeated id changes nothing. */
  readonly id: string;
  /** The prescription. */
  readonly prescriptionId: string;
  readonly date: string;
  readonly minutes: number;
  readonly actionCount: number;
  /** The user who enters it; null for a family. */
  readonly recordedBy: { readonly id: string; readonly name: string } | null;
  readonly now: Date;
};

/**
 * Records training; returns false when the record was stored before. Refuses prescriptionErrors.unknown,
 * trainingErrors.dateOutside, trainingErrors.invalid, trainingErrors.tooManyADay.
 */
export async function recordTraining(tenant: Tenant, record: NewTrainingRecord): Promise<boolean> {
  const { id, prescriptionId, date, now } = record;
  const course = await holdCourse(tenant, prescriptionId);
  const holder = await findPrescriptionOfRecord(tenant, id);
  if (holder === prescriptionId) return false;
  if (holder !== undefined) refuse(trainingErrors.invalid);
  if (!isWithin(course, { date, today: dateInShanghai(now) }))
    refuseDate(trainingErrors.dateOutside);
  if ((await countOnDay(tenant, { prescriptionId, date })) >= RECORDS_A_DAY_MAX)
    refuseDate(trainingErrors.tooManyADay);
  const isNew = await insertRecord(tenant, {
    id,
    prescriptionId,
    patientId: course.patientId,
    date,
    minutes: record.minutes,
    actionCount: record.actionCount,
    source: record.recordedBy ? 'staff' : 'family',
    recordedBy: record.recordedBy?.id ?? null,
    recordedByName: record.recordedBy?.name ?? null,
    createdAt: now,
  });
  // Another call has used the id for a record of another prescription at the same time.
  if (!isNew) refuse(trainingErrors.invalid);
  await updatePrescriptionTotals(tenant, prescriptionId);
  return true;
}

/** Refuses prescriptionErrors.unknown, trainingErrors.unknown. */
export async function deleteTrainingRecord(
  tenant: Tenant,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const record = (await recordById(tenant, id)) ?? refuse(trainingErrors.unknown);
  await holdCourse(tenant, record.prescriptionId);
  if (!(await markRecordDeleted(tenant, { id, now }))) refuse(trainingErrors.unknown);
  await updatePrescriptionTotals(tenant, record.prescriptionId);
}

/** The records of a prescription. Refuses prescriptionErrors.unknown. */
export async function listTrainingRecords(
  tenant: Tenant,
  query: RecordQuery,
): Promise<{ rows: TrainingRecord[]; total: number }> {
  const { prescriptionId } = query;
  if (!(await isIssued(tenant, prescriptionId))) refuse(prescriptionErrors.unknown);
  const rows = await recordPage(tenant, query);
  return { rows: rows.map(toRow), total: await countRecords(tenant, prescriptionId) };
}

/** From the first day to today, the last day, or the day of an early end. */
function isWithin(
  { startDate, endDate, endedOn }: HeldCourse,
  { date, today }: { date: string; today: string },
): boolean {
  return date >= startDate && [today, endDate, endedOn ?? endDate].every((last) => date <= last);
}

function refuseDate(entry: (typeof trainingErrors)['dateOutside' | 'tooManyADay']): never {
  refuse(entry, { fields: [{ field: 'date', message: entry.message }] });
}

async function updatePrescriptionTotals(tenant: Tenant, prescriptionId: string): Promise<void> {
  const totals = await sumRecords(tenant, prescriptionId);
  await restateTraining(tenant, { id: prescriptionId, ...totals });
}

type Stored = Awaited<ReturnType<typeof recordPage>>[number];

function toRow({ recordedByName, createdAt, ...record }: Stored): TrainingRecord {
  return {
    ...record,
    recorderName: recordedByName ?? '',
    createtime: instantInShanghai(createdAt),
  };
}
