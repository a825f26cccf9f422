/** Corrections that families asked for, as the workbench counts them. */
import type { WorkCard } from '@spine/contract/workbench';
import type { Tenant } from '#platform/db/open.ts';
import { sumOpenCorrections } from './correction.repository.ts';

/** The card of what nobody has decided. */
export async function loadCorrectionCard(tenant: Tenant): Promise<WorkCard> {
  const { count, since } = await sumOpenCorrections(tenant);
  const filters = { state: 'open' };
  return { kind: 'corrections', track: null, count, since, oldest: null, filters };
}
