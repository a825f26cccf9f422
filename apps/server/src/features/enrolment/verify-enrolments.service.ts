/**
 * Each night: schools get the system that their rosters show, children without an interval get one without a grade, which a person
 * then says, and a sample of intervals is compared with the children's records.
 */
import { inferSystem } from '@spine/contract/school';
import { changeChildren } from '#features/child-record/index.ts';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import {
  findUnplaced,
  findWrongEnrolments,
  listEnrolments,
  loadInferredFrom,
} from './enrolment.repository.ts';
import { placeChildren } from './place-children.service.ts';
import { changeSystem } from './school-system.service.ts';

const SAMPLE_SIZE = 500;

type Verification = {
  readonly now: Date;
  /** Hears of each institution in how many children intervals were missing or, in the sample, wrong; they are placed anew. */
  readonly repaired: (orgId: string, children: number) => void;
  /** Hears of an institution that could not be looked at; the others are. */
  readonly failed: (orgId: string, error: unknown) => void;
};

export async function verifyEnrolments(
  database: Database,
  { now, repaired, failed }: Verification,
): Promise<void> {
  for (const orgId of await database.inScope(platformScope, institutionIds)) {
    const scope = orgScope(orgId);
    try {
      await inferSystems((work) => database.inScope(scope, work));
      const children = await database.inScope(scope, (tenant) => repairSample(tenant, now));
      if (children > 0) repaired(orgId, children);
    } catch (error) {
      failed(orgId, error);
    }
  }
}

type InScope = <Result>(work: (tenant: Tenant) => Promise<Result>) => Promise<Result>;

/** One transaction a school: imports and uploads of the others go on meanwhile. */
async function inferSystems(inScope: InScope): Promise<void> {
  for (const { id, system, codes } of await inScope(loadInferredFrom)) {
    const inferred = inferSystem(codes);
    if (inferred === system) continue;
    await inScope((tenant) =>
      changeChildren(tenant, { patientIds: [], schoolIds: [id] }, (change) =>
        changeSystem(change, { id, system: inferred, systemSet: false }),
      ),
    );
  }
}

async function repairSample(tenant: Tenant, now: Date): Promise<number> {
  const found = await findWrongEnrolments(tenant, { most: SAMPLE_SIZE });
  const unplaced = await findUnplaced(tenant, SAMPLE_SIZE);
  const patientIds = [...new Set([...unplaced, ...found.map(({ id }) => id)])];
  if (patientIds.length === 0) return 0;
  let repaired = 0;
  await changeChildren(tenant, { patientIds }, async (change) => {
    // Somebody may have changed them meanwhile.
    const wrong = await findWrongEnrolments(change, { ids: patientIds });
    await placeChildren(change, wrong, { cause: 'edit', now });
    await listEnrolments(change, patientIds);
    repaired = wrong.length;
  });
  return repaired;
}
