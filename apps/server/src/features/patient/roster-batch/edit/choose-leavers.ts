/** A person says whether the child of a row is the one that had left. */
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import { type chooseRosterLeavers, rosterBatchErrors } from '@spine/contract/patient';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { setTakesLeaver } from '../roster-row.repository.ts';
import { compareEdited, lockPreview } from './lock-preview.ts';

type Choosing = {
  readonly input: ParsedEndpointInput<typeof chooseRosterLeavers>;
  readonly now: Date;
};

/**
 * Refuses rosterBatchErrors.editedMeanwhile, rosterBatchErrors.previewOver, rosterBatchErrors.rowUnknown,
 * rosterBatchErrors.unknown.
 */
export async function chooseLeavers(
  tenant: Tenant,
  { input, now }: Choosing,
): Promise<{ schoolId: string; rows: number; version: string }> {
  const { batch, schoolId } = await lockPreview(tenant, input);
  const { nr, taken } = input;
  const rows = await setTakesLeaver(tenant, { batchId: batch.id, nr, taken });
  if (rows === 0) refuse(rosterBatchErrors.rowUnknown);
  return { schoolId, rows, version: await compareEdited(tenant, batch, now) };
}
