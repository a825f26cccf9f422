/** The prescriptions of a child as its family sees them. Withdrawn ones are gone, those that are over stay. */
import { addDays, dateInShanghai, type ParsedInputOf } from '@spine/contract/kernel';
import type { PrescriptionInfo } from '@spine/contract/prescription';
import type {
  FamilyPrescription,
  FamilyPrescriptionRow,
  quickQueryTraining,
} from '@spine/contract/quick-query';
import { trainingErrors } from '@spine/contract/training';
import type { MediaPaths } from '#features/action/index.ts';
import { issuedDetail, issuedOfPatient, markOpened } from '#features/prescription/index.ts';
import { recordTraining } from '#features/training/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Place } from './quick-query.service.ts';

/** How many days back a family may date what it trained: what is longer ago is guessed. */
const DAYS_BACK = 6;

/** The rows of a child; the contract says what of a prescription its family sees. */
export async function prescriptionRows(
  tenant: Tenant,
  of: { patientId: string; now: Date },
): Promise<FamilyPrescriptionRow[]> {
  const issued = await issuedOfPatient(tenant, of);
  return issued.map((each) => ({ ...each, name: each.prescriptionName }));
}

/** A prescription of one of the children at a place; undefined when it is nobody's of them. */
export async function prescriptionAt(
  tenant: Tenant,
  { children }: Place,
  wanted: { id: string; paths: MediaPaths },
): Promise<PrescriptionInfo | undefined> {
  const found = await issuedDetail(tenant, wanted);
  return found && children.some(({ id }) => id === found.patientId) ? found : undefined;
}

/** What the family sees of a prescription; the first look is kept. */
export async function openedPrescription(
  tenant: Tenant,
  place: Place,
  wanted: { id: string; paths: MediaPaths },
): Promise<{ view: FamilyPrescription; isFirst: boolean } | undefined> {
  const found = await prescriptionAt(tenant, place, wanted);
  if (!found) return undefined;
  const { now } = wanted.paths;
  if (!found.opened) await markOpened(tenant, { id: found.id, now });
  return { view: familyView(found, now), isFirst: !found.opened };
}

/**
 * Records training and answers the prescription as it stands then; the same record again is one record. Refuses
 * prescriptionErrors.unknown, trainingErrors.dateOutside, trainingErrors.invalid, trainingErrors.tooManyADay.
 */
export async function trainedPrescription(
  tenant: Tenant,
  place: Place,
  trained: { id: string; paths: MediaPaths; typed: ParsedInputOf<typeof quickQueryTraining> },
): Promise<FamilyPrescription | undefined> {
  const found = await prescriptionAt(tenant, place, trained);
  if (!found) return undefined;
  const { recordId, date, minutes, actionCount } = trained.typed;
  const { now } = trained.paths;
  checkDay(date, dateInShanghai(now));
  const record = {
    id: recordId,
    prescriptionId: found.id,
    date,
    minutes,
    actionCount,
    by: null,
    now,
  };
  await recordTraining(tenant, record);
  const after = await prescriptionAt(tenant, place, trained);
  return after && familyView(after, now);
}

function checkDay(date: string, today: string): void {
  if (date <= today && date >= addDays(today, -DAYS_BACK)) return;
  const { dateOutside } = trainingErrors;
  refuse(dateOutside, { fields: [{ field: 'date', message: dateOutside.message }] });
}

function familyView(issued: PrescriptionInfo, now: Date): FamilyPrescription {
  const today = dateInShanghai(now);
  return {
    ...issued,
    name: issued.prescriptionName,
    actionCount: issued.items.length,
    trainedToday: issued.days.some(({ date }) => date === today),
  };
}
