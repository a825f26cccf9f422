/**
 * Reads the file of a preview by columns that a person chose. They are remembered first: the job takes what is remembered, as it does of
 * the next file of the school with the same titles.
 */
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import {
  isMappingOf,
  mappingLacks,
  type mapRosterColumns,
  missingInMapping,
  type RosterLayout,
  rosterBatchErrors,
} from '@spine/contract/patient';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { addPreviewJob, type RosterPreviewer } from '../preview/roster-preview.job.ts';
import { lockBatch, updateBatch } from '../roster-batch.repository.ts';
import { forgetMappings, saveMappings } from '../roster-mapping.repository.ts';

type Input = ParsedEndpointInput<typeof mapRosterColumns>;
type Chosen = {
  readonly parts: RosterPreviewer;
  readonly input: Input;
  readonly actor: Actor;
  readonly now: Date;
};

/**
 * The job that reads the file anew. Refuses rosterBatchErrors.editedMeanwhile, rosterBatchErrors.mappingWrong,
 * rosterBatchErrors.previewOver, rosterBatchErrors.unknown.
 */
export async function mapColumns(
  tenant: Tenant,
  { parts, input, actor, now }: Chosen,
): Promise<{ jobId: string; schoolId: string }> {
  const batch = (await lockBatch(tenant, input.id)) ?? refuse(rosterBatchErrors.unknown);
  const { id: batchId, schoolId, fileName, content } = batch;
  // Sent again, because its answer was lost.
  if (batch.state === 'reading' && batch.jobId === input.jobId)
    return { jobId: batch.jobId, schoolId };
  if (batch.state !== 'ready' || batch.uploadKey === null || !content)
    return refuse(rosterBatchErrors.previewOver);
  if (batch.comparedAt?.toISOString() !== input.version) refuse(rosterBatchErrors.editedMeanwhile);
  checkLayouts(input.layouts, content.layouts);
  const hashes = content.layouts.map(({ hash }) => hash);
  if (input.layouts.length > 0)
    await saveMappings(tenant, { schoolId, layouts: input.layouts, now });
  else await forgetMappings(tenant, { schoolId, hashes });
  const order = { id: input.jobId, batchId, fileName, actor, now };
  const jobId = await addPreviewJob(tenant, parts, order);
  await updateBatch(tenant, batchId, { state: 'reading', jobId });
  return { jobId, schoolId };
}

/** Refuses rosterBatchErrors.mappingWrong. */
function checkLayouts(chosen: Input['layouts'], layouts: readonly RosterLayout[]): void {
  if (new Set(chosen.map(({ hash }) => hash)).size < chosen.length)
    refuse(rosterBatchErrors.mappingWrong);
  for (const { hash, mapping } of chosen) {
    const layout =
      layouts.find((each) => each.hash === hash) ?? refuse(rosterBatchErrors.mappingWrong);
    if (!isMappingOf(mapping, layout)) refuse(rosterBatchErrors.mappingWrong);
    const missing = missingInMapping(mapping, layout);
    if (missing.length > 0)
      refuse(rosterBatchErrors.mappingWrong, { message: mappingLacks(missing) });
  }
}
