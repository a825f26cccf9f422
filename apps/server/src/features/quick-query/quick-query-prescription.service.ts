/** The prescriptions of a child as its family sees them. Withdrawn ones are gone, those that are over stay. */
import { addDays, dateInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import type { PrescriptionInfo } from '@spine/contract/prescription';
import type {
  FamilyPrescription,
  FamilyPrescriptionRow,
  quickQueryTraining,
} from '@spine/contract/quick-query';
import { trainingErrors } from '@spine/contract/training';
import type { MediaPaths } from '#features/action/index.ts';
import { type FamilyExams, loadFamilyExams } from '#features/exam/index.ts';
import {
  issuedDetail,
  loadPatientPrescriptions,
  markOpened,
} from '#features/prescription/index.ts';
import { recordTraining } from '#features/training/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Family } from './quick-query.service.ts';
import { isPrescriptionShown } from './withheld/withheld.ts';

/** How many days back a family may date a training record: dates longer ago would be guesses. */
const DAYS_BACK = 6;

/** The rows of a child without those that tell what is withheld; the contract says what of a prescription its family sees. */
export async function loadPrescriptionRows(
  tenant: Tenant,
  { exams, ...of }: { patientId: string; exams: FamilyExams; now: Date },
): Promise<FamilyPrescriptionRow[]> {
  const issued = await loadPatientPrescriptions(tenant, of);
  const shown = issued.filter((each) => isPrescriptionShown(exams, each));
  return shown.map((each) => ({ ...each, name: each.prescriptionName }));
}

/** A prescription of one of the family's children in this institution; undefined when it is none of theirs, or tells what is withheld. */
export async function findFamilyPrescription(
  tenant: Tenant,
  { children }: Family,
  request: { id: string; paths: MediaPaths },
): Promise<PrescriptionInfo | undefined> {
  const issued = await issuedDetail(tenant, request);
  if (!issued || !children.some(({ id }) => id === issued.patientId)) return undefined;
  const exams = await loadFamilyExams(tenant, issued.patientId);
  return isPrescriptionShown(exams, issued) ? issued : undefined;
}

/** What the family sees of a prescription; the first time it is opened is stored. */
export async function openPrescription(
  tenant: Tenant,
  family: Family,
  request: { id: string; paths: MediaPaths },
): Promise<{ view: FamilyPrescription; isFirst: boolean } | undefined> {
  const issued = await findFamilyPrescription(tenant, family, request);
  if (!issued) return undefined;
  const { now } = request.paths;
  if (!issued.opened) await markOpened(tenant, { id: issued.id, now });
  return { view: toFamilyView(issued, now), isFirst: !issued.opened };
}

/**
 * Records training and returns the prescription with it; a repeated record is stored once. Refuses
 * prescriptionErrors.unknown, trainingErrors.dateOutside, trainingErrors.invalid, trainingErrors.tooManyADay.
 */
export async function recordFamilyTraining(
  tenant: Tenant,
  family: Family,
  request: { id: string; paths: MediaPaths; typed: ParsedEndpointInput<typeof quickQueryTraining> },
): Promise<FamilyPrescription | undefined> {
  const issued = await findFamilyPrescription(tenant, family, request);
  if (!issued) return undefined;
  const { recordId, date, minutes, actionCount } = request.typed;
  const { now } = request.paths;
  checkDay(date, dateInShanghai(now));
  const record = {
    id: recordId,
    prescriptionId: issued.id,
    date,
    minutes,
    actionCount,
    recordedBy: null,
    now,
  };
  await recordTraining(tenant, record);
  const after = await findFamilyPrescription(tenant, family, request);
  return after && toFamilyView(after, now);
}

function checkDay(date: string, today: string): void {
  if (date <= today && date >= addDays(today, -DAYS_BACK)) return;
  const { dateOutside } = trainingErrors;
  refuse(dateOutside, { fields: [{ field: 'date', message: dateOutside.message }] });
}

function toFamilyView(issued: PrescriptionInfo, now: Date): FamilyPrescription {
  const today = dateInShanghai(now);
  return {
    ...issued,
    name: issued.prescriptionName,
    actionCount: issued.items.length,
    trainedToday: issued.days.some(({ date }) => date === today),
  };
}
