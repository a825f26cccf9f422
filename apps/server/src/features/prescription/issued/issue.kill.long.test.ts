/**
 * A class is given prescriptions, and training is recorded, while the server is killed without warning and started
 * again. Each call happened completely or not at all, and the same call again answers what the first one did.
 */
import {
  addDays,
  dateInShanghai,
  type Endpoint,
  type EndpointInput,
  SUCCESS_CODE,
} from '@spine/contract/kernel';
import { type IssueTarget, issuePrescription } from '@spine/contract/prescription';
import { addTraining } from '@spine/contract/training';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPatientRows, patientRow } from '#features/patient/patient.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { deviceWith, type Envelope } from '#testing/device-client.ts';
import { atLength } from '#testing/length.ts';
import { killAtWork } from '#testing/process/kill-at-work.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertPlanRow } from '../plan/plan.factory.ts';
import { insertIssuedRow } from './prescription.factory.ts';

const CHILDREN = 300;
const CALLS = atLength(8, 24);
const RECORDS = atLength(8, 24);
const WORKERS = 3;
const KILLED_AFTER = [3, 15, 30].slice(0, atLength(1, 3));

let world: World;
let server: ServerProcess;
let token: string;
let target: IssueTarget;
let plans: string[];
let issuedIds: string[];
const issueIds = Array.from({ length: CALLS }, () => uuidv7());
const today = dateInShanghai(TEST_NOW);
const tomorrow = addDays(today, 1);

beforeAll(async () => {
  world = await openWorld();
  await world.database.inScope(world.home, async (tenant) => {
    const { id: schoolId } = await insertSchoolRow(tenant);
    const rows = Array.from({ length: CHILDREN }, () => patientRow(world.home, { schoolId }));
    await insertPatientRows(tenant, rows);
    target = { kind: 'class', schoolId, gradeName: '六年级', clazzName: '3班' };
    plans = [];
    for (let at = 0; at < CALLS; at += 1)
      plans.push((await insertPlanRow(tenant, { type: 'prevention' })).id);
    issuedIds = [];
    for (const { id: patientId } of rows.slice(0, RECORDS))
      issuedIds.push(
        await insertIssuedRow(tenant, { patientId, startDate: today, endDate: tomorrow }),
      );
  });
  token = world.tokens.doctor;
  server = await startServerProcess(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

const lost: string[] = [];
let restarted: Promise<void> = Promise.resolve();
let answered = 0;

/** The answer, from whichever server there is at last. */
async function persist<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<Envelope> {
  for (;;) {
    const device = deviceWith(server.url, token);
    try {
      return await device.call(endpoint, input);
    } catch (error) {
      lost.push(String(error));
      await restarted;
    } finally {
      device.close();
    }
  }
}

/** After some answers the server is killed, while the other calls are under way. */
function noteAnswer({ code }: Envelope): void {
  expect(code).toBe(SUCCESS_CODE);
  answered += 1;
  if (!KILLED_AFTER.includes(answered)) return;
  restarted = killAtWork(server, world, 2).then(async () => {
    server = await startServerProcess(world);
  });
}

const issueCall = (prescriptionId: string, at: number) => ({
  id: issueIds[at] ?? '',
  prescriptionId,
  startDate: tomorrow,
  target,
});
const recordCall = (prescriptionId: string) => ({
  id: uuidv7(),
  prescriptionId,
  date: today,
  minutes: 10,
  actionCount: 2,
});

/** Several do their share of some work, one thing after another each. */
const shared = <T>(things: readonly T[], work: (thing: T, at: number) => Promise<void>) => {
  const left = things.entries();
  const worker = async () => {
    for (const [at, thing] of left) await work(thing, at);
  };
  return Promise.all(Array.from({ length: WORKERS }, worker));
};

const found = () =>
  world.database.inScope(world.home, async ({ db }) => ({
    issues: await sql<{ id: string; issued: number; rows: number }>`
      select issue.id, issue.issued, count(row.id) as rows
      from prescription_issue as issue
      left join prescription as row on row.org_id = issue.org_id and row.issue_id = issue.id
      where issue.issued > 1 group by issue.id, issue.issued`.execute(db),
    trained: await db
      .selectFrom('prescription')
      .where('id', 'in', issuedIds)
      .select(['trainedDays', 'trainingMinutes'])
      .execute(),
    records: await db.selectFrom('trainingRecord').select('id').execute(),
    lines: await db
      .selectFrom('operationLog')
      .where('keymsg', 'in', [`下发处方${CHILDREN}人`, '登记训练记录'])
      .select('keypoint')
      .execute(),
  }));

test('a server that is killed has issued and recorded each call whole and once', async () => {
  const answers: unknown[] = [];
  await Promise.all([
    shared(plans, async (plan, at) => {
      const answer = await persist(issuePrescription, issueCall(plan, at));
      answers[at] = answer.data;
      noteAnswer(answer);
    }),
    shared(issuedIds, async (id) => noteAnswer(await persist(addTraining, recordCall(id)))),
  ]);
  await restarted;
  expect(lost.length).toBeGreaterThan(0);

  const { issues, trained, records, lines } = await found();
  expect(issues.rows.map(({ id }) => id).sort()).toEqual([...issueIds].sort());
  for (const { issued, rows } of issues.rows) expect([issued, rows]).toEqual([CHILDREN, CHILDREN]);
  expect(trained).toEqual(issuedIds.map(() => ({ trainedDays: 1, trainingMinutes: 10 })));
  expect(records).toHaveLength(RECORDS);
  expect(new Set(lines.map(({ keypoint }) => keypoint)).size).toBe(CALLS + RECORDS);
  expect(lines).toHaveLength(CALLS + RECORDS);
  for (const [at, plan] of plans.entries())
    expect((await persist(issuePrescription, issueCall(plan, at))).data).toEqual(answers[at]);
});
