/** Prescriptions that end soon, as the workbench counts them. */
import { addDays } from '@spine/contract/kernel';
import { PrescriptionStatus } from '@spine/contract/prescription';
import type { WorkCard } from '@spine/contract/workbench';
import type { Tenant } from '#platform/db/open.ts';
import { sumIssued } from './prescription.repository.ts';

const DAYS_AHEAD = 7;

/** The card of prescriptions under way whose last day is within a week. */
export async function loadEndingCard(tenant: Tenant): Promise<WorkCard> {
  const { today } = tenant;
  const status = PrescriptionStatus.Underway;
  const endsBy = addDays(today, DAYS_AHEAD);
  const { count, since } = await sumIssued(tenant, { status, endsBy, today });
  const filters = { status: String(status), endsBy };
  return { kind: 'prescriptions', track: null, count, since, oldest: null, filters };
}
