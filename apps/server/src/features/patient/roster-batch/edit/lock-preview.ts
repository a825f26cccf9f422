/** A preview that a person changes: held, of the version that was read, and compared again afterwards. */
import { rosterBatchErrors } from '@spine/contract/patient';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { type LockedBatch, lockBatch } from '../roster-batch.repository.ts';
import { saveComparedAgain } from '../write/compare-again.ts';

type Read = { readonly id: string; readonly version: string };
type Preview = LockedBatch & { readonly comparedAt: Date };

/** Refuses rosterBatchErrors.editedMeanwhile, rosterBatchErrors.previewOver, rosterBatchErrors.unknown. */
export async function lockPreview(
  tenant: Tenant,
  { id, version }: Read,
): Promise<{ batch: Preview; schoolId: string }> {
  const batch = (await lockBatch(tenant, id)) ?? refuse(rosterBatchErrors.unknown);
  const { comparedAt, schoolId } = batch;
  if (batch.state !== 'ready' || !comparedAt) return refuse(rosterBatchErrors.previewOver);
  if (comparedAt.toISOString() !== version) refuse(rosterBatchErrors.editedMeanwhile);
  return { batch: { ...batch, comparedAt }, schoolId };
}

/** Answers the new version: two changes of one moment are two. */
export async function compareEdited(tenant: Tenant, batch: Preview, now: Date): Promise<string> {
  const at = new Date(Math.max(now.getTime(), batch.comparedAt.getTime() + 1));
  await saveComparedAgain(tenant, { batch, now: at, from: 'ready' });
  return at.toISOString();
}
