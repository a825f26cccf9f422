/** Prescriptions as children have them: lists, and what the staff may do with one. */
import { dateInShanghai, type ParsedInputOf } from '@spine/contract/kernel';
import {
  type IssuedPrescriptionInfo,
  type IssuedPrescriptionRow,
  type listIssuedPrescriptions,
  mayBecome,
  PrescriptionStatus,
  prescriptionErrors,
  prescriptionStatus,
} from '@spine/contract/prescription';
import type { MediaPaths } from '#features/action/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { updateIssued } from './issued-course.repository.ts';
import { holdCourse, issuedDetail, issuedRow } from './issued-prescription.reader.ts';
import { countIssued, type IssuedOrder, issuedPage } from './issued-prescription.repository.ts';

type ListInput = ParsedInputOf<typeof listIssuedPrescriptions>;

/** Newest first unless asked otherwise. */
export function orderOf({ asc, desc }: Pick<ListInput, 'asc' | 'desc'>): IssuedOrder {
  return { sort: asc ?? desc ?? 'createtime', direction: asc ? 'asc' : 'desc' };
}

export async function issuedRows(
  tenant: Tenant,
  { input, now }: { input: ListInput; now: Date },
): Promise<{ rows: IssuedPrescriptionRow[]; total: number }> {
  const { size, page, asc, desc, ...filters } = input;
  const today = dateInShanghai(now);
  const filter = { ...filters, today };
  const total = await countIssued(tenant, filter);
  const offset = (page - 1) * size;
  const wanted = { filter, page: { ...orderOf({ asc, desc }), limit: size, offset } };
  const rows = total > offset ? await issuedPage(tenant, wanted) : [];
  return { rows: rows.map((row) => issuedRow(row, today)), total };
}

/** Refuses prescriptionErrors.issuedUnknown. */
export async function issuedInfo(
  tenant: Tenant,
  wanted: { id: string; paths: MediaPaths },
): Promise<IssuedPrescriptionInfo> {
  return (await issuedDetail(tenant, wanted)) ?? refuse(prescriptionErrors.issuedUnknown);
}

/**
 * Completes (3) or ends early (2). Refuses prescriptionErrors.issuedUnknown, prescriptionErrors.statusUnreachable.
 */
export async function changeStatus(
  tenant: Tenant,
  { id, status, now }: { id: string; status: 2 | 3; now: Date },
): Promise<{ from: PrescriptionStatus }> {
  const course = await holdCourse(tenant, id);
  const from = prescriptionStatus(course, dateInShanghai(now));
  if (!mayBecome(from, status)) refuse(prescriptionErrors.statusUnreachable);
  const change =
    status === PrescriptionStatus.Completed ? { completed_at: now } : { ended_at: now };
  await updateIssued(tenant, { id, change });
  return { from };
}

/** Takes back what was issued by mistake. Refuses prescriptionErrors.issuedUnknown, prescriptionErrors.trained. */
export async function withdraw(
  tenant: Tenant,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const { trainedDays } = await holdCourse(tenant, id);
  if (trainedDays > 0) refuse(prescriptionErrors.trained);
  await updateIssued(tenant, { id, change: { withdrawn_at: now, listed: false } });
}
