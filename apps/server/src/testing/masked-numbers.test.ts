/**
 * Browsers get the numbers of children masked (docs/adr/0108-browsers-get-numbers-masked.md). Written from the
 * bindings: a new call that answers a whole number to a browser fails here at once.
 */
import { createHash } from 'node:crypto';
import { uploadExams } from '@spine/contract/exam';
import { listCases } from '@spine/contract/follow-up';
import { downloadJobFile, jobDetail, startExport } from '@spine/contract/job';
import {
  type Endpoint,
  hasPermission,
  kernelErrors,
  MASKED_NUMBERS,
  maskedNumberOf,
} from '@spine/contract/kernel';
import {
  editPatient,
  exportPatients,
  listPatients,
  patientDetail,
  patientFaultText,
  showEntryNumber,
  showNumber,
} from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBindings } from '#app';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { insertRosterBatch } from '#features/patient/roster-batch/roster-batch.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { CAST, type CastName } from './cast.ts';
import { cellsOfXlsx } from './read-files.ts';
import { sessionIn } from './session.ts';
import { openWorld, type TestAnswer, type World } from './world.ts';

const NUMBER = 'G330802201601010012';
const MASKED = 'G33080**********12';
const PHONE = '13800000731';
const ENTRY_PHONE = '13800010731';
const DOCUMENT = 'E88201931';
const WHOLE = [NUMBER, PHONE, ENTRY_PHONE, DOCUMENT];

/** Reads that answer the number of a child: whole to clients, masked to browsers. */
const MASKED_READS = [
  'GET /201/exams/info',
  'GET /exams/exportExcel',
  'GET /exams/history/list',
  'GET /exams/list',
  'GET /followUp/exportExcel',
  'GET /followUp/list',
  'GET /import/batch/exportExcel',
  'GET /import/batch/rows',
  'GET /patient/entry/list',
  'GET /patient/exportExcel',
  'GET /patient/info',
  'GET /patient/list',
  'GET /prescription/issued/exportExcel',
  'GET /prescription/issued/info',
  'GET /prescription/issued/list',
  'GET /search',
  'GET /statistics/children',
  'GET /statistics/children/exportExcel',
];
/** Fields with the name of a number that are of a user, count children, or hold what it was and is, both masked. */
const OTHER_NUMBERS = [
  'GET /import/batch document',
  'GET /import/batch/rows tel',
  'GET /users/current tel',
  'GET /users/list tel',
  'POST /singleSignOn/complete tel',
  'POST /users/bindTel tel',
  'POST /users/factors/confirm tel',
  'POST /users/factors/passkey/confirm tel',
  'POST /users/factors/prove tel',
  'POST /users/login tel',
  'POST /users/loginSms tel',
];

let world: World;
let endpoints: Endpoint[];
let screening: Screening;
let ids: Record<string, string>;
let batchId: string;
let browser: Awaited<ReturnType<World['inBrowser']>>;
const entry = uuidv7();
const PLACE = { gradeName: '六年级', clazzName: '3班' } as const;
const ORDER = { gradeCode: 6, clazzOrder: 3 } as const;
const PERSON = { name: '陆思远', gender: 'f', birthDate: '2016-01-01', ...PLACE } as const;

beforeAll(async () => {
  world = await openWorld();
  endpoints = createBindings({ ...world }).map(({ endpoint }) => endpoint);
  screening = await insertScreening(world.database, world.home, { children: 1 });
  const { schoolId, patientIds } = screening;
  const [patientId = ''] = patientIds;
  const exam = quickRecord({ patientId });
  const issued = await world.database.inScope(world.home, async (tenant) => {
    const { db, orgId } = tenant;
    const numbers = { studentId: NUMBER, tel: PHONE };
    await db.updateTable('patient').set(numbers).where('id', '=', patientId).execute();
    const entered = {
      ...PERSON,
      ...ORDER,
      studentId: NUMBER,
      tel: ENTRY_PHONE,
      createdAt: world.clock.now(),
    };
    await db
      .insertInto('guardianEntry')
      .values({ orgId, id: entry, schoolId, ...entered })
      .execute();
    const row = { patientId, studentId: NUMBER, tel: PHONE };
    batchId = await insertRosterBatch(tenant, { schoolId }, [row]);
    return await insertIssuedRow(tenant, { patientId });
  });
  await world.as('doctor').raw(uploadExams, { ...screening, exams: [exam] });
  const { version } = (await world.as('manager').raw(patientDetail, { id: patientId })).body.data;
  const passport = { documentKind: 'A', document: DOCUMENT } as const;
  await world.as('manager').raw(editPatient, { id: patientId, version, ...passport });
  browser = await world.inBrowser('manager');
  ids = {
    batchId,
    prescription: issued,
    prescriptionId: issued,
    patient: patientId,
    patientId,
    exams: exam.id,
    '201': exam.id,
    examId: exam.id,
  };
});
afterAll(() => world.close());

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

function readerOf({ access }: Endpoint): CastName {
  if (typeof access === 'string') return 'manager';
  const may = (name: CastName) => access.anyOf.some((each) => hasPermission(CAST[name].role, each));
  return (['manager', 'doctor', 'platform'] as const).find(may) ?? 'maker';
}

/** What the call needs, from the rows of this test. */
function inputOf(endpoint: Endpoint): Record<string, unknown> {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  const [, first = '', second = ''] = endpoint.path.split('/');
  const id = second === 'entry' ? entry : ids[first];
  const plain = { q: NUMBER, groupBy: 'sex', member: 'valid', number: 'tel', purpose: 'remind' };
  const values: Record<string, unknown> = {
    ...PLACE,
    ...screening,
    ...ids,
    ...plain,
    id: id ?? screening.projectId,
  };
  return Object.fromEntries((schema.required ?? []).map((name) => [name, values[name]]));
}

/** Everything that can be read in an answer. */
function textOf({ body, bytes, headers }: TestAnswer): string {
  const isSheet = String(headers['content-type']).includes('spreadsheetml');
  return isSheet ? JSON.stringify(cellsOfXlsx(bytes)) : JSON.stringify(body) + bytes.toString();
}

const isWhole = (answer: TestAnswer) => WHOLE.some((number) => textOf(answer).includes(number));

test('a browser reads no whole number of a child, and a client reads each', async () => {
  const reads = endpoints.filter(({ method }) => method === 'GET');
  const [whole, leaks]: [string[], string[]] = [[], []];
  for (const endpoint of reads) {
    const [name, input] = [readerOf(endpoint), inputOf(endpoint)];
    const reader = name === 'manager' ? browser : await world.inBrowser(name);
    if (isWhole(await world.as(name).raw(endpoint, input))) whole.push(nameOf(endpoint));
    if (isWhole(await reader.raw(endpoint, input))) leaks.push(nameOf(endpoint));
  }
  // Everything about a child, which is its family's.
  const file = 'GET /dataRequest/childData';
  const shown = [file, 'GET /patient/entry/number', 'GET /patient/number'];
  expect(leaks.sort()).toEqual(shown);
  expect(whole.filter((each) => !shown.includes(each)).sort()).toEqual(MASKED_READS);
});

/** Fields of a reply that have the name of a number and are sent whole. */
function openNumbers({ reply }: Endpoint): Set<string> {
  const fields = new Set<string>();
  if (reply.kind !== 'list' && reply.kind !== 'one') return fields;
  const names: readonly unknown[] = MASKED_NUMBERS;
  z.toJSONSchema(reply.kind === 'list' ? reply.row : reply.data, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, path }) => {
      const [parent, name] = path.slice(-2);
      if (parent === 'properties' && names.includes(name) && !maskedNumberOf(zodSchema))
        fields.add(String(name));
    },
  });
  return fields;
}

test('every field of a reply that has the name of a number is masked', () => {
  const open = endpoints.flatMap((endpoint) =>
    [...openNumbers(endpoint)].map((field) => `${nameOf(endpoint)} ${field}`),
  );
  expect(open.sort()).toEqual(OTHER_NUMBERS);
});

describe('a browser', () => {
  const numberLines = () =>
    world.database.inScope(platformScope, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('keymsg', 'like', '显示%')
        .select(['username', 'keypoint', 'keymsg'])
        .execute(),
    );

  test.each([
    [showNumber, 'studentId', NUMBER],
    [showNumber, 'tel', PHONE],
    [showNumber, 'document', DOCUMENT],
    [showEntryNumber, 'tel', ENTRY_PHONE],
  ] as const)(
    'gets one number whole by the call that leaves a line: %o',
    async (call, number, value) => {
      const id = call === showNumber ? ids['patientId'] : entry;
      const before = (await numberLines()).length;
      const { body } = await browser.raw(call, { id, number, purpose: 'identify' });
      expect(body.data).toEqual({ value });
      const lines = await numberLines();
      expect(lines.length).toBe(before + 1);
      expect(lines.at(-1)).toMatchObject({ username: 'manager', keypoint: id });
      expect(JSON.stringify(lines)).not.toContain(value);
    },
  );

  test('finds a child by the whole number and by its end', async () => {
    for (const query of [{ studentId: NUMBER }, { studentId: '0012' }, { tel: PHONE }]) {
      const { body } = await browser.raw(listPatients, query);
      expect(body.rows).toMatchObject([{ studentId: MASKED, tel: '138****0731' }]);
    }
  });

  test('cannot store a masked number, and keeps the stored one where it sends none', async () => {
    const id = ids['patientId'];
    const read = async () => (await world.as('manager').raw(patientDetail, { id })).body.data;
    const { version } = (await browser.raw(patientDetail, { id })).body.data;
    for (const [field, value] of [
      ['studentId', MASKED],
      ['tel', '138****0731'],
    ] as const) {
      const { body } = await browser.raw(editPatient, { id, version, [field]: value });
      expect(body.fields).toMatchObject([{ field }]);
    }
    const wrongTel = await browser.raw(editPatient, { id, version, tel: '138****0731' });
    expect(wrongTel.body.fields[0].message).toBe(patientFaultText.tel);
    const edited = await browser.raw(editPatient, { id, version, name: '陆远' });
    expect(edited.body.code).toBe(8000);
    expect(await read()).toMatchObject({ name: '陆远', studentId: NUMBER, tel: PHONE });
  });

  test('has a session that is no bearer token', async () => {
    const session = { userId: world.cast.users.doctor, client: 'browser', address: '' } as const;
    const at = { now: world.clock.now(), limits: world.config.session };
    const token = await sessionIn(world.database, { ...session, ...at });
    const { body } = await world.withToken(token).raw(listPatients, {});
    expect(body.errorCode).toBe(kernelErrors.notSignedIn.code);
  });

  test('cannot try numbers against the version of a child', async () => {
    const { data } = (await browser.raw(patientDetail, { id: ids['patientId'] })).body;
    const digests = [NUMBER, PHONE].map((value) =>
      createHash('sha256')
        .update(JSON.stringify([value]))
        .digest('base64url')
        .slice(0, 8),
    );
    for (const digest of digests) expect(data.version).not.toContain(digest);
  });

  test('gets the current row of a refused edit masked, and a client whole', async () => {
    const id = ids['patientId'];
    const { version } = (await browser.raw(patientDetail, { id })).body.data;
    await world.as('manager').raw(editPatient, { id, version, name: '陆一' });
    const change = { id, version, name: '陆二' };
    const masked = await browser.raw(editPatient, change);
    expect(masked.body.errorCode ?? masked.body.code).toBe(kernelErrors.changedMeanwhile.code);
    expect(isWhole(masked)).toBe(false);
    expect(masked.body.data.studentId).toBe(MASKED);
    expect((await world.as('manager').raw(editPatient, change)).body.data.studentId).toBe(NUMBER);
  });

  test('gets the file of a job masked too', async () => {
    const readSheet = async (caller: typeof browser) => {
      const { body } = await caller.raw(startExport, { path: exportPatients.path });
      const job = { id: body.data.id };
      const statusOf = async () => (await caller.raw(jobDetail, job)).body.data.status;
      await expect.poll(statusOf).toBe('done');
      return textOf(await caller.raw(downloadJobFile, job));
    };
    expect(await readSheet(browser)).toContain(MASKED);
    expect(await readSheet(world.as('manager'))).toContain(NUMBER);
  });

  test('sees the follow-up board masked', async () => {
    const { body } = await browser.raw(listCases, {});
    expect(body.rows).toMatchObject([{ studentId: MASKED, tel: '138****0731' }]);
  });
});
