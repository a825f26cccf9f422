/**
 * Who reads a child's record leaves a line. Every call whose reply holds one, or a file, says so in the contract; the
 * few that need not are named here with their reason. Written from the bindings, so that a new call is covered at once.
 */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publishNotice, saveNoticeDraft } from '@spine/contract/consent';
import { listExams, uploadExams } from '@spine/contract/exam';
import { API_PREFIX, type Endpoint, hasPermission, kernelErrors } from '@spine/contract/kernel';
import { listOrganizations } from '@spine/contract/organization';
import { patientDetail } from '@spine/contract/patient';
import { quickQueryReport } from '@spine/contract/quick-query';
import { addWalkIn } from '@spine/contract/station';
import { deleteUsers, listUsers } from '@spine/contract/user';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBindings } from '#app';
import { TEXTS } from '#features/consent/consent.factory.ts';
import { insertErasureRow } from '#features/erasure/erasure.factory.ts';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { insertLogRow } from '#features/log/log.factory.ts';
import {
  insertMonitoringPlan,
  insertMonitoringSchool,
} from '#features/monitoring/plan/monitoring-plan.factory.ts';
import { insertRosterBatch } from '#features/patient/roster-batch/roster-batch.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { CAST, type CastName } from './cast.ts';
import { waitForLocks } from './provoke/platform/provoke-job.ts';
import { openWorld, type World } from './world.ts';

const HOUR_MS = 3_600_000;

/** Fields that tell of one child. */
const OF_A_CHILD = [
  'studentId',
  'birthDate',
  'patientId',
  'examId',
  'fileData',
  'points',
  'maskedName',
  'named',
];
/** Calls that leave no line, and why. */
const WITHOUT_A_LINE: Record<string, string> = {
  'GET /report/verify': 'anyone who holds a printed report: a date and a masked name, nothing else',
  'GET /import/batch': 'numbers of a file: how many birth dates it changes',
  'GET /import/template': 'an empty form',
  'GET /app/download/:id': 'an app package',
  'GET /app/link/:token/file': 'an app package',
  'GET /screen/geo/:adcode': 'a map',
  'GET /action/cover/:token': 'a cover of the library or of a plan',
  'GET /action/video/:token': 'a video of the library',
};
/** Reads this test cannot make from the rows it has; tests of their own do. */
const OWN_TESTS = [
  '/station/device/roster',
  '/exams/download/:token',
  '/import/faults/:token',
  '/job/download',
  '/numblue/download',
  '/patient/entry/number',
  '/quickQuery/report',
  '/report/forms/file',
  '/followUp/photo',
  '/followUp/referralLetter.pdf',
  // It ends what a provider names, and has a line of whose it was.
  '/singleSignOn/frontChannelLogout/:providerId',
];

let world: World;
let endpoints: Endpoint[];
let screening: Screening;
let ids: Record<string, string>;
const place = { gradeName: '六年级', clazzName: '3班' } as const;
beforeAll(async () => {
  world = await openWorld();
  endpoints = createBindings({ ...world }).map(({ endpoint }) => endpoint);
  screening = await insertScreening(world.database, world.home, { children: 1 });
  await world.as('manager').raw(saveNoticeDraft, { ...screening, texts: TEXTS });
  await world.as('manager').raw(publishNotice, { projectId: screening.projectId });
  const exam = quickRecord({ studentId: screening.studentIds[0] ?? '' });
  await world.as('doctor').raw(uploadExams, { ...screening, exams: [exam] });
  const act = { username: 'x', optype: 'view', optime: '2026-11-19T12:00:00+08:00' };
  const line = await world.database.inScope(world.home, ({ db }) =>
    insertLogRow(db, { ...act, orgId: world.home.orgId }),
  );
  const patient = screening.patientIds[0] ?? '';
  const issued = await world.database.inScope(world.home, (tenant) =>
    insertIssuedRow(tenant, { patientId: patient }),
  );
  const station = uuidv7();
  const person = { name: '临时生', gender: 'f', birthDate: '2015-01-01' };
  await world.as('doctor').raw(addWalkIn, { id: station, ...screening, ...place, ...person });
  const erasure = await world.database.inScope(world.home, insertErasureRow);
  const { schoolId } = screening;
  const batchId = await world.database.inScope(world.home, (tenant) =>
    insertRosterBatch(tenant, { schoolId }),
  );
  const planId = await world.database.inScope(world.home, async (tenant) => {
    const plan = await insertMonitoringPlan(tenant);
    await insertMonitoringSchool(tenant, { planId: plan, schoolId });
    return plan;
  });
  ids = {
    batchId,
    planId,
    station,
    erasure,
    prescription: issued,
    prescriptionId: issued,
    patient,
    patientId: patient,
    exams: exam.id,
    '201': exam.id,
    examId: exam.id,
    log: line,
  };
});
afterAll(() => world.close());

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Every field of a reply, however deep. */
function fieldsOf({ reply }: Endpoint): Set<string> {
  const fields = new Set<string>();
  if (reply.kind !== 'list' && reply.kind !== 'one') return fields;
  const shape = reply.kind === 'list' ? reply.row : reply.data;
  const schema = z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' });
  JSON.stringify(schema, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'properties' in value)
      for (const field of Object.keys(value.properties ?? {})) fields.add(field);
    return value;
  });
  return fields;
}

function showsChild(endpoint: Endpoint): boolean {
  if (endpoint.reply.kind === 'file' || endpoint.reply.kind === 'packed') return true;
  const fields = fieldsOf(endpoint);
  return OF_A_CHILD.some((field) => fields.has(field));
}

describe('a call that shows a child, or answers a file', () => {
  test('leaves a line, but for those named here', () => {
    const without = endpoints.filter((each) => showsChild(each) && each.log === 'none');
    expect(without.map(nameOf).sort()).toEqual(Object.keys(WITHOUT_A_LINE).sort());
  });

  test('is known by fields that calls have', () => {
    const all = new Set(endpoints.flatMap((each) => [...fieldsOf(each)]));
    expect(OF_A_CHILD.filter((field) => !all.has(field))).toEqual([]);
    expect(endpoints.filter(showsChild).length).toBeGreaterThan(15);
  });

  test('only reads are once an hour', () => {
    const often = endpoints.filter(({ log }) => log !== 'none' && log.once);
    const written = often.filter(({ method }) => method !== 'GET').map(nameOf);
    expect(written).toEqual(['POST /prescription/issue/preview']);
    // The file of a family's link is one line however often its reader asks: lines of other links do not repeat it.
    const others = often.filter((each) => each !== quickQueryReport);
    expect(others.map(({ log }) => log !== 'none' && log.optype)).toEqual(others.map(() => 'view'));
  });
});

/** What the call needs, from the rows of this test. */
function inputOf(endpoint: Endpoint): Record<string, unknown> {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  const [, first = ''] = endpoint.path.split('/');
  const plain = {
    ...place,
    ...screening,
    ...ids,
    q: '陆思',
    groupBy: 'sex',
    member: 'valid',
    number: 'tel',
    schoolYear: 2026,
    purpose: 'remind',
    stage: 'primary',
  };
  const values: Record<string, unknown> = { ...plain, id: ids[first] ?? screening.projectId };
  return Object.fromEntries((schema.required ?? []).map((name) => [name, values[name]]));
}

function readerOf({ access }: Endpoint): CastName {
  if (typeof access === 'string') return 'doctor';
  const may = (name: CastName) => access.anyOf.some((each) => hasPermission(CAST[name].role, each));
  return (['doctor', 'manager', 'platform'] as const).find(may) ?? 'maker';
}

function lines() {
  return world.database.inScope(platformScope, ({ db }) =>
    db
      .selectFrom('operationLog')
      .select(['id', 'username', 'model', 'optype', 'keymsg'])
      .orderBy('id')
      .execute(),
  );
}

describe('a read', () => {
  test('that says so leaves its line, with the reader in it', async () => {
    const reads = endpoints.filter(
      ({ method, path, log }) => method === 'GET' && log !== 'none' && !OWN_TESTS.includes(path),
    );
    expect(reads.length).toBeGreaterThan(12);
    const silent: string[] = [];
    for (const endpoint of reads) {
      const before = new Set((await lines()).map(({ id }) => id));
      const reader = readerOf(endpoint);
      world.clock.advance(1000);
      const answer = await world.as(reader).raw(endpoint, inputOf(endpoint));
      expect(answer.body.code ?? 8000, `${nameOf(endpoint)} ${JSON.stringify(answer.body)}`).toBe(
        8000,
      );
      expect(answer.body.errorCode, nameOf(endpoint)).toBeUndefined();
      const added = (await lines()).filter(({ id }) => !before.has(id));
      const { log } = endpoint;
      const told = added.some(
        (line) =>
          log !== 'none' &&
          line.username === reader &&
          line.model === log.model &&
          line.optype === log.optype,
      );
      // The list and one line of the log share the line of the hour.
      if (!told && endpoint.path !== '/log/info') silent.push(nameOf(endpoint));
    }
    expect(silent).toEqual([]);
  });

  test('of what its reader does not have leaves none', async () => {
    const before = (await lines()).length;
    const foreign = await world.as('rival').raw(patientDetail, { id: ids['patient'] });
    expect(foreign.body.code).not.toBe(8000);
    expect((await lines()).length).toBe(before);
  });

  test('that its user may not make leaves a line of its refusal, one an hour of each call', async () => {
    const before = (await lines()).length;
    const refused = async (endpoint: Endpoint, caller = world.as('doctor')) => {
      const answer = await caller.raw(endpoint, {});
      expect(answer.body.errorCode ?? answer.body.code).toBe(kernelErrors.forbidden.code);
      return (await lines()).slice(before);
    };
    const line = { username: 'doctor', optype: 'refuse' };
    expect(await refused(deleteUsers)).toMatchObject([{ ...line, model: 'user' }]);
    expect(await refused(deleteUsers)).toHaveLength(1);
    expect(await refused(listUsers)).toMatchObject([line, { ...line, model: 'session' }]);
    await Promise.all([refused(listOrganizations), refused(listOrganizations)]);
    expect((await lines()).slice(before)).toHaveLength(3);
    world.clock.advance(HOUR_MS);
    const later = await world.freshlyAs('doctor');
    expect((await refused(deleteUsers, later)).at(-1)).toMatchObject({ ...line, model: 'user' });
    await world.signInAgain();
  });

  test('of who is not approved leaves such a line as well', async () => {
    const setEnd = (endsOn: string) =>
      world.database.inScope(platformScope, ({ db }) =>
        db
          .updateTable('accessApproval')
          .set({ endsOn })
          .where('userId', '=', world.cast.users.doctor)
          .execute(),
      );
    const before = (await lines()).length;
    await setEnd('2026-11-19');
    for (let call = 1; call <= 2; call += 1) {
      const { body } = await world.as('doctor').raw(listExams, {});
      expect(body.code).toBe(kernelErrors.approvalNeeded.code);
    }
    await setEnd('2099-12-31');
    const keymsg = '访问未获批准或已到期，已拒绝：查看检查，GET /exams/list';
    const line = { username: 'doctor', optype: 'refuse', model: 'exam', keymsg };
    expect((await lines()).slice(before)).toMatchObject([line]);
  });

  test('that its user may not make is refused as such where its line cannot be committed, and the next leaves one', async () => {
    const owner = new Client({ connectionString: world.ownerUrl });
    await owner.connect();
    const refused = async () => {
      const { body } = await world.as('analyst').raw(deleteUsers, {});
      expect(body.errorCode ?? body.code).toBe(kernelErrors.forbidden.code);
      const all = await lines();
      return all.filter((line) => line.username === 'analyst' && line.optype === 'refuse').length;
    };
    await owner.query(
      `alter table operation_log add constraint broken check (optype <> 'refuse') not valid`,
    );
    expect(await refused()).toBe(0);
    await owner.query('alter table operation_log drop constraint broken');
    await owner.end();
    expect(await refused()).toBe(1);
    expect(await refused()).toBe(1);
  });

  test('whose reader leaves before the answer leaves its line, and the server whole', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.server.address() as AddressInfo;
    const owner = new Client({ connectionString: world.ownerUrl });
    await owner.connect();
    const before = (await lines()).length;
    await owner.query('begin; lock table patient in access exclusive mode');
    const token = world.tokens.manager;
    const path = `${API_PREFIX}/patient/info?id=${ids['patient']}`;
    const headers = { authorization: `Bearer ${token}` };
    const leaving = request({ port, host: '127.0.0.1', path, headers });
    leaving.on('error', () => undefined);
    leaving.end();
    await waitForLocks(world.database);
    leaving.destroy();
    await owner.query('commit');
    await owner.end();
    const after = await world.as('manager').raw(patientDetail, { id: ids['patient'] });
    expect(after.body.code).toBe(8000);
    await expect.poll(async () => (await lines()).length).toBe(before + 2);
    const { total, idle } = world.database.load();
    expect(idle).toBe(total);
  });
});
