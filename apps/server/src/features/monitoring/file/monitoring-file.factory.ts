/** Files of rows for tests: written by the job's own code, from rows that a test invents. */
import { type CheckCode, CODES, type LeftOutCause } from '@spine/contract/monitoring';
import { v7 as uuidv7 } from 'uuid';
import { OWES_NOTHING } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import type { JobEnd } from '#platform/jobs/job.ts';
import { TEST_NOW } from '#testing/clock.ts';
import type { World } from '#testing/world.ts';
import { findPlan } from '../plan/monitoring-plan.repository.ts';
import { type StoredSchool, storedSchools } from '../plan/planned-school.repository.ts';
import { NONE_ACCEPTED, type ReadRow } from './file-rows.ts';
import { type FileOrder, type OpenRows, writeFile } from './monitoring-file.job.ts';
import { insertFile } from './monitoring-file.repository.ts';

type RowInput = {
  readonly cells?: Record<string, string>;
  readonly bounces?: readonly CheckCode[];
  readonly isDoubtful?: boolean;
  readonly leftOut?: LeftOutCause;
};

/** A row with its number; sound unless it bounces. */
export function rowOf(
  id: string,
  { cells, bounces = [], isDoubtful = false, leftOut }: RowInput = {},
): ReadRow {
  const fault = { lead: 'exam', cells: [] } as const;
  const bounced = bounces.map((code) => ({ ...fault, code, level: 'bounced' }) as const);
  const doubtful = { ...fault, code: 'documentSex', level: 'doubtful' } as const;
  const faults = isDoubtful ? [...bounced, doubtful] : bounced;
  if (leftOut !== undefined) return { cells: null, faults: [], leftOut };
  return { cells: { ID1: id, QX7: '1', ...cells }, faults, leftOut: null };
}

/** Reads invented rows in place of examinations. */
export function inventedRows(
  rowsOf: (school: StoredSchool) => readonly ReadRow[] | Promise<readonly ReadRow[]>,
): OpenRows {
  return async (tenant, planId) => {
    const plan = await findPlan(tenant, planId);
    const codes = CODES.get('2025');
    if (!plan || !codes) throw new Error('there is no plan');
    const schools = (await storedSchools(tenant, planId)).toSorted(
      (one, other) => (one.number ?? 0) - (other.number ?? 0),
    );
    return { plan, codes, schools, read: async (school) => rowsOf(school) };
  };
}

type WriteInput = Partial<FileOrder> & { readonly planId: string };

/** Writes a file of all schools as a job would; answers its id and how the job ends. */
export async function writeMonitoringFile(
  world: World,
  input: WriteInput,
  openRows: OpenRows,
): Promise<JobEnd & { readonly id: string }> {
  const id = uuidv7();
  const orgName = '';
  const outcome = await writeFile(
    { blobs: openBlobStore(world.config.files), openRows },
    {
      id,
      input: {
        kind: 'whole',
        format: 'csv',
        scope: 'all',
        areaCode: null,
        schoolId: null,
        stage: null,
        accepted: NONE_ACCEPTED,
        title: '监测上报',
        ...input,
      },
      actor: {
        ...OWES_NOTHING,
        userId: world.cast.users.manager,
        username: 'manager',
        role: 1,
        accountKind: 'person',
        orgId: world.home.orgId,
        orgName,
      },
      scope: world.home,
      database: world.database,
      readWhileActive: (content) => content,
      progress: () => Promise.resolve(),
      now: () => TEST_NOW,
      newId: () => uuidv7(),
    },
  );
  const { finish } = outcome;
  if (!finish) throw new Error('a file ends in a transaction');
  return { ...(await world.database.inScope(world.home, finish)), id };
}

/** A file of one row that was not handed in, without its bytes; answers its id. */
export async function insertMonitoringFile(
  tenant: Tenant,
  { planId }: { readonly planId: string },
): Promise<string> {
  const id = uuidv7();
  const part = { nr: 1, content: 'rows', rows: 1, size: 10, sha256: '0'.repeat(64) } as const;
  await insertFile(tenant, {
    id,
    planId,
    kind: 'whole',
    format: 'csv',
    scope: 'all',
    areaCode: null,
    schoolId: null,
    stage: null,
    rows: 1,
    bounced: 0,
    doubtful: 0,
    faults: {},
    leftOut: {},
    schools: [],
    parts: [{ ...part, key: uuidv7() }],
    orderedBy: uuidv7(),
    orderedByName: '陆远舟',
    orderedAt: TEST_NOW,
  });
  return id;
}
