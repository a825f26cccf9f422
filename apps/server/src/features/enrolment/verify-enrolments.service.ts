/** Each night: schools get the system that their rosters show, and a sample of intervals is compared with the children's records. */
import { inferSystem } from '@spine/contract/school';
import { changeChildren } from '#features/child-record/index.ts';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import { findWrongEnrolments, listEnrolments, loadInferredFrom } from './enrolment.repository.ts';
import { placeChildren } from './place-children.service.ts';
import { changeSystem } from './school-system.service.ts';

const SAMPLE_SIZE = 500;

type Verification = {
  readonly now: Date;
  /** Hears of each institution in how many children of the sample the intervals were wrong; they are placed anew. */
  readonly repaired: (orgId: string, children: number) => void;
};

export async function verifyEnrolments(
  database: Database,
  { now, repaired }: Verification,
): Promise<void> {
  for (const orgId of await database.inScope(platformScope, institutionIds)) {
    const scope = orgScope(orgId);
    await database.inScope(scope, inferSystems);
    const children = await database.inScope(scope, (tenant) => repairSample(tenant, now));
    if (children > 0) repaired(orgId, children);
  }
}

async function inferSystems(tenant: Tenant): Promise<void> {
  const schools = (await loadInferredFrom(tenant))
    .map(({ id, system, codes }) => ({ id, system, inferred: inferSystem(codes) }))
    .filter(({ system, inferred }) => inferred !== system);
  if (schools.length === 0) return;
  const changed = { patientIds: [], schoolIds: schools.map(({ id }) => id) };
  await changeChildren(tenant, changed, async (change) => {
    for (const { id, inferred } of schools)
      await changeSystem(change, { id, system: inferred, systemSet: false });
  });
}

async function repairSample(tenant: Tenant, now: Date): Promise<number> {
  const wrong = await findWrongEnrolments(tenant, SAMPLE_SIZE);
  if (wrong.length === 0) return 0;
  const patientIds = wrong.map(({ id }) => id);
  await changeChildren(tenant, { patientIds }, async (change) => {
    await placeChildren(change, wrong, { cause: 'edit', now });
    await listEnrolments(change, patientIds);
  });
  return wrong.length;
}
