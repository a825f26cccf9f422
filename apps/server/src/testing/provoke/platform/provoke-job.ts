/** Provokes the refusals of jobs. */
import { rm } from 'node:fs/promises';
import {
  cancelJob,
  deleteJob,
  downloadJobFile,
  jobDetail,
  jobErrors,
  listJobs,
  retryJob,
  startExport,
} from '@spine/contract/job';
import { kernelErrors } from '@spine/contract/kernel';
import { importRoster } from '@spine/contract/patient';
import { exportSchools } from '@spine/contract/school';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, inject } from 'vitest';
import { endOf } from '#features/job/job.factory.ts';
import { CHILD, rosterFile } from '#features/patient/roster/roster.factory.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import type { Database } from '#platform/db/open.ts';
import { onNode } from '#testing/citus/cluster.ts';
import type { World } from '#testing/world.ts';
import { asOwner, NOBODY, type Provocation, schoolOf } from '../provoke.ts';

async function started(world: World): Promise<string> {
  const { body } = await world.as('manager').call(startExport, { path: exportSchools.path });
  return body.data.id;
}

async function ended(world: World): Promise<string> {
  const id = await started(world);
  await endOf(world, 'manager', id);
  return id;
}

export const jobProvocations: readonly Provocation[] = [
  [jobErrors.unknown, (world) => world.as('manager').call(jobDetail, { id: NOBODY })],
  [
    jobErrors.exportUnknown,
    (world) => world.as('manager').call(startExport, { path: '/users/edit' }),
  ],
  [
    jobErrors.noFile,
    async (world) => {
      const id = await ended(world);
      await asOwner(
        world,
        `update job set file_key = null, file_name = null, content_type = null where id = '${id}'`,
      );
      return world.as('manager').call(downloadJobFile, { id });
    },
  ],
  [
    jobErrors.fileLost,
    async (world) => {
      const id = await ended(world);
      await rm(world.config.files.directory, { recursive: true });
      return world.as('manager').call(downloadJobFile, { id });
    },
  ],
  [
    jobErrors.over,
    async (world) => world.as('manager').call(cancelJob, { id: await ended(world) }),
  ],
  [
    jobErrors.notRetriable,
    async (world) => world.as('manager').call(retryJob, { id: await ended(world) }),
  ],
  [
    jobErrors.cancelled,
    async (world) => {
      const schoolId = await schoolOf(world);
      const owner = new Client({ connectionString: world.ownerUrl });
      await owner.connect();
      await owner.query('begin');
      await owner.query('select from school where org_id = $1 and id = $2 for update', [
        world.home.orgId,
        schoolId,
      ]);
      const answer = world.as('manager').upload(importRoster, { schoolId }, rosterFile([CHILD]));
      await waitForLocks(world.database);
      const { body } = await world.as('manager').call(listJobs, { size: 1 });
      await world.as('manager').call(cancelJob, { id: body.rows[0].id });
      const answered = await answer;
      await owner.end();
      return answered;
    },
  ],
  [
    jobErrors.interrupted,
    async (world) => {
      const schoolId = await schoolOf(world);
      // As many runs have begun it as may, and none has ended it.
      await asOwner(world, 'alter table job alter column attempts set default 3');
      const file = rosterFile([CHILD]);
      const answer = await world.as('manager').upload(importRoster, { schoolId }, file);
      await asOwner(world, 'alter table job alter column attempts set default 0');
      return answer;
    },
  ],
  [
    jobErrors.unfinished,
    async (world) => {
      const id = await ended(world);
      await asOwner(world, `update job set status = 'running' where id = '${id}'`);
      return world.as('manager').call(deleteJob, { id });
    },
  ],
  [
    kernelErrors.tooManyJobs,
    async (world) => {
      const id = await ended(world);
      await asOwner(
        world,
        `insert into job select (jsonb_populate_record(j, jsonb_build_object(
           'id', gen_random_uuid(), 'queue_id', gen_random_uuid(), 'status', 'running'))).*
         from job j, generate_series(1, 20) where j.id = '${id}'`,
      );
      const answer = await world.as('manager').call(startExport, { path: exportSchools.path });
      await asOwner(world, `delete from job where status = 'running'`);
      return answer;
    },
  ],
];

const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Resolves once so many statements of this database wait for other transactions, on whichever of its nodes. */
export async function waitForLocks(database: Database, count = 1): Promise<void> {
  const [, ...workers] = inject('nodeUrls');
  const counts = () =>
    Promise.all([
      sql<Waiting>`${sql.raw(WAITING)}`.execute(database.bare),
      ...workers.map((node) =>
        withClient(onNode(database.url, node), (client) => client.query<Waiting>(WAITING)),
      ),
    ]);
  const waiting = async () =>
    (await counts()).reduce((sum, { rows }) => sum + (rows[0]?.count ?? 0), 0);
  await expect.poll(waiting, { interval: 10 }).toBeGreaterThanOrEqual(count);
}

type Waiting = { count: number };
