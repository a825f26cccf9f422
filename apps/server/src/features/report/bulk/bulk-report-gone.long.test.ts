/** Children that are deleted while their reports are being made. */
import { uploadExams } from '@spine/contract/exam';
import { deletePatients } from '@spine/contract/patient';
import { reportErrors } from '@spine/contract/report';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { insertJob } from '#platform/jobs/job.repository.ts';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { openWorld, type World } from '#testing/world.ts';
import { reportVerification } from '../report-verification.ts';
import { bulkReportJob } from './bulk-report.job.ts';

/** More than one portion. */
const CHILDREN = 53;
const KEPT = 50;

let world: World;
let typesetter: Typesetter;
let place: Screening;
beforeAll(async () => {
  world = await openWorld();
  typesetter = new Typesetter({ workers: 1 });
});
afterAll(async () => {
  await typesetter.close();
  await world.close();
});
beforeEach(async () => {
  place = await insertScreening(world.database, world.home, { children: CHILDREN });
  const exams = place.patientIds.map((patientId) => quickRecord({ patientId }));
  await world.as('doctor').raw(uploadExams, { ...place, exams });
});

/** Makes the reports of all children; those of some are deleted when the plan stands. */
async function madeWithout(patientIds: readonly string[]) {
  const actor = {
    userId: world.cast.users.doctor,
    username: 'doctor',
    role: 2,
    accountKind: 'person',
    orgId: world.home.orgId,
    orgName: 'home',
  } as const;
  const input = { format: 'pdf', projectId: place.projectId, client: 'app' } as const;
  const id = uuidv7();
  const row = { id, orgId: world.home.orgId, actor, kind: 'bulkReport', title: 'bulk', input };
  const added = { ...row, uploadKey: null, queueId: uuidv7(), createdAt: TEST_NOW };
  await world.database.inScope(world.home, ({ db }) => insertJob(db, added));
  let planned = false;
  const verification = reportVerification('secret', 'https://spine.example');
  const outcome = await bulkReportJob({ typesetter, verification }).run({
    id,
    input,
    actor,
    scope: world.home,
    database: world.database,
    signal: new AbortController().signal,
    readWhileActive: (content) => content,
    upload: undefined,
    progress: async () => {
      if (planned) return;
      planned = true;
      await world.as('manager').call(deletePatients, { ids: patientIds.join() });
    },
    now: () => TEST_NOW,
    newId: uuidv7,
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of outcome.file?.content ?? []) chunks.push(chunk);
  const pages =
    Buffer.concat(chunks)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0;
  const end = await world.database.inScope(
    world.home,
    async (tenant) => await outcome.finish?.(tenant),
  );
  return { pages, end };
}

test('a bulk report leaves them out, and counts the reports it holds', async () => {
  const { pages, end } = await madeWithout(place.patientIds.slice(KEPT));
  expect(pages).toBe(KEPT);
  expect(end?.result).toEqual({ reports: KEPT, retests: 0, declined: 0, withheld: 0 });
  expect(end?.summary).toBe(`共${KEPT}份报告`);
});

test('a bulk report of nobody else is refused', async () => {
  await expect(madeWithout(place.patientIds)).rejects.toMatchObject({
    entry: reportErrors.noReports,
  });
});
