/** Whom a line of the log reaches: which schools' packs it stands in, and what is a paper of a child. */
import { buffer } from 'node:stream/consumers';
import { makeAuditPack } from '@spine/contract/audit';
import { eraseChild } from '@spine/contract/erasure';
import { listSchools } from '@spine/contract/school';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setAccountKind } from '#features/approval/approval.factory.ts';
import { insertIncidentRow } from '#features/audit/incident/incident.factory.ts';
import { type Erasable, openErasable } from '#features/erasure/erasure.factory.ts';
import { erasuresIn } from '#features/erasure/index.ts';
import { insertLogRow } from '#features/log/log.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertPlanRow } from '#features/prescription/plan/plan.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';
import { zipStream } from '#platform/zip/zip-stream.ts';
import { openWorld, type World } from '#testing/world.ts';
import { makePack, type UnpackedPack } from './audit-pack.factory.ts';
import { packFiles } from './pack-files.ts';
import { readInstitution } from './pack-reader.ts';

const GONE = '019a0000-0000-7000-8000-0000000000aa';
const LETTER = '019a0000-0000-7000-8000-0000000000bb';
const OWN = '拾光小学';
const FRAME = {
  period: { from: '2026-01-01', to: '2026-11-20' },
  today: '2026-11-20',
  proof: { first: 1, last: 1, lines: 1, blocks: 1, waiting: 0, faults: 0, anchored: 0 },
  faults: [],
  backups: [],
} as const;

let world: World;
let child: Erasable;
let own: string;
let other: string;
let kept: string;
let lines: Record<string, string>;
let packs: Record<'whole' | 'own' | 'other', UnpackedPack>;

const only = async (text: string, values: unknown[]) =>
  String((await child.owner<{ id: string }>(text, values))[0]?.id);

beforeAll(async () => {
  world = await openWorld({ PDF_WORKERS: '1' });
  child = await openErasable(world);
  other = child.screening.schoolId;
  const { orgId } = world.home;
  const planOfAll = await world.database.inScope(
    world.home,
    async (tenant) => (await insertPlanRow(tenant)).id,
  );
  const erasedId = await world.database.inScope(world.home, async (tenant) => {
    own = (await insertSchoolRow(tenant, { name: OWN })).id;
    await insertIncidentRow(tenant, {
      what: '去年发现，今年登记',
      happenedOn: '2025-12-19',
      noticedOn: '2025-12-20',
      recordedAt: new Date('2026-01-05'),
      closedOn: '2025-12-28',
    });
    kept = (await insertPatientRow(tenant, { schoolId: own, birthDate: '2014-01-01' })).id;
    return (
      await insertPatientRow(tenant, { schoolId: own, birthDate: '2014-01-01', name: '陆思远' })
    ).id;
  });
  const erasure = uuidv7();
  const order = { request: 'guardianWritten', askedOn: '2026-11-20', reason: '毕业离校' } as const;
  const erased = { id: erasure, patientId: erasedId, records: [], name: '陆思远', ...order };
  expect((await (await world.freshlyAs('manager')).call(eraseChild, erased)).body.code).toBe(8000);
  const entry = await only('select id from guardian_entry where org_id = $1', [orgId]);
  const plan = await only('select id from prescription where patient_id = $1', [child.id]);
  const issue = await only('select issue_id as id from prescription where patient_id = $1', [
    child.id,
  ]);
  const letter = `${child.id},${child.letterId}`;
  lines = await world.database.inScope(world.home, async ({ db }) => {
    const line = {
      orgId,
      username: 'manager',
      userId: world.cast.users.manager,
      optime: '2026-11-20T01:00:00Z',
    };
    const put = (model: string, optype: string, point: string) =>
      insertLogRow(db, { ...line, model, optype, point });
    const putMany = (optype: string, point: string, children: number) =>
      insertLogRow(db, { ...line, model: 'patient', optype, point, children });
    return {
      issued: await put('followUp', 'add', `${kept},${LETTER}`),
      certificate: await put('patient', 'export', erasure),
      retention: await put('patient', 'delete', erasure),
      entryNumber: await putMany('view', entry, 1),
      prescribed: await put('prescription', 'add', `${issue},${planOfAll}`),
      planEdited: await put('prescription', 'edit', planOfAll),
      hospital: await put('followUp', 'view', GONE),
      // Its letter was deleted with another child.
      hospitalOfOwn: await put('followUp', 'view', LETTER),
      inProject: await put('patient', 'edit', `${child.id},${child.screening.projectId}`),
      dismissed: await put('patient', 'delete', [own, other, GONE].join(',')),
      everything: await putMany('export', `导出学生,${GONE}`, 5),
      notice: await put('patient', 'export', child.screening.projectId),
      classCode: await put('patient', 'export', own),
      summary: await put('report', 'export', '学校汇总'),
      reportPdf: await put('report', 'export', child.examId),
      letterPdf: await put('followUp', 'export', letter),
      caseLetter: await put('followUp', 'export', child.id),
      planPdf: await put('prescription', 'export', plan),
      copy: await put('patient', 'export', child.id),
    };
  });
});
// Waiting for a job needs a test.
beforeEach(async () => {
  packs ??= {
    whole: await makePack(world, 'manager'),
    own: await makePack(world, 'manager', { year: 2026, schoolId: own }),
    other: await makePack(world, 'manager', { year: 2026, schoolId: other }),
  };
});
afterAll(() => world.close());

const rowOf = (pack: UnpackedPack, sheet: string, line: string) =>
  pack.rows(sheet).find((row) => row['日志编号'] === lines[line]);
/** The lines of this test in a sheet, in their order. */
const linesIn = (pack: UnpackedPack, sheet: string) =>
  Object.keys(lines).filter((line) => rowOf(pack, sheet, line) !== undefined);

describe('a line', () => {
  test('stands in the packs of the schools that it reaches, and whole in that of the institution', () => {
    expect(linesIn(packs.whole, '04 访问')).toEqual(Object.keys(lines));
    const both = ['dismissed', 'everything', 'notice', 'planEdited', 'summary'];
    const ofOwn = ['issued', 'hospitalOfOwn', 'certificate', 'retention', 'classCode', ...both];
    const papers = ['reportPdf', 'letterPdf', 'caseLetter', 'planPdf', 'copy'];
    const ofOther = ['entryNumber', 'inProject', 'prescribed', ...papers, ...both];
    expect(linesIn(packs.own, '04 访问').sort()).toEqual(ofOwn.sort());
    expect(linesIn(packs.other, '04 访问').sort()).toEqual(ofOther.sort());
  });

  test('about things that are gone is of no known school', () => {
    expect(rowOf(packs.whole, '04 访问', 'hospital')).toMatchObject({
      范围: '不明',
      学校: '学校不明',
    });
    expect(rowOf(packs.other, '04 访问', 'entryNumber')).toMatchObject({ 范围: '一所学校' });
  });

  test('of several schools names in the pack of one that one', async () => {
    expect(rowOf(packs.own, '04 访问', 'dismissed')?.['学校']).toBe(OWN);
    const name = await only('select name as id from school where id = $1', [other]);
    expect(rowOf(packs.whole, '04 访问', 'dismissed')?.['学校']).toContain(name);
    expect(packs.own.text).not.toContain(name);
    expect(packs.other.text).not.toContain(OWN);
  });
});

test('a file of a job is of the schools of its job', async () => {
  // The pack of one school was made and fetched before that of the other.
  const fetched = packs.other.rows('04 访问').filter((row) => row['对象'] === '任务');
  expect(fetched.map((row) => row['学校'])).not.toContain(OWN);
  const whole = await makePack(world, 'manager');
  const ofOwn = whole
    .rows('04 访问')
    .filter((row) => row['学校'] === OWN && String(row['内容']).includes(`合规审计：${OWN}`));
  expect(ofOwn.map((row) => row['操作'])).toContain('导出');
});

test('papers of one child are what names one, from wherever', () => {
  const papers = ['reportPdf', 'letterPdf', 'caseLetter', 'planPdf', 'copy'];
  const found = linesIn(packs.whole, '05 导出与提供');
  expect(found.sort()).toEqual([...papers, 'everything'].sort());
});

test('an incident that was written down after it was closed stands in the year of writing', () => {
  expect(packs.whole.rows('11 安全事件')).toMatchObject([
    {
      经过: '去年发现，今年登记',
      涉及人数: '人数待查',
      不满14周岁人数: '待查',
      '14至17周岁人数': '待查',
    },
  ]);
  expect(packs.whole.tables('11 安全事件')[0]?.rows).toEqual([
    ['泄露', '人数待查', 1, 0, 0, 0, 0, 0],
  ]);
});

test('erasures are read without whom they were about', async () => {
  const period = { since: new Date('2026-01-01'), before: new Date('2027-01-01') };
  const read = await world.database.inReading(world.home, async (tenant) => {
    const rows: object[] = [];
    for await (const row of erasuresIn(tenant, period)) rows.push(row);
    return rows;
  });
  expect(read).toMatchObject([{ filesLeft: 0, ages: { [own]: { under14: 1 } } }]);
  expect(Object.keys(read[0] ?? {})).not.toContain('patientIds');
});

test('a pack whose names cannot be read leaves no transaction open', async () => {
  const { database } = world;
  // Its tables are nowhere.
  const broken: Pick<Database, 'inSnapshot'> = {
    inSnapshot: (scope, work) =>
      database.inSnapshot(scope, (tenant) =>
        work({ ...tenant, db: tenant.db.withSchema('nowhere') }),
      ),
  };
  const opening = readInstitution({ ...database, ...broken }, world.home, {
    ...FRAME,
    schoolId: undefined,
  });
  await expect(opening).rejects.toThrow('nowhere');
  const { total, idle } = database.load();
  expect(idle).toBe(total);
});

test.each(['home', 'platform'] as const)(
  'a pack of %s that is cancelled at its first row leaves no transaction open',
  async (where) => {
    const run = {
      actor: {
        userId: GONE,
        username: 'manager',
        role: 1,
        accountKind: 'person',
        orgId: null,
        orgName: OWN,
      },
      database: world.database,
      scope: where === 'home' ? world.home : platformScope,
      now: () => world.clock.now(),
      progress: () => Promise.reject(new Error('cancelled')),
    } as const;
    const files = packFiles({
      run,
      ports: { typesetter: { typeset: () => Promise.reject(new Error('never')) } },
      frame: FRAME,
      schoolId: undefined,
      place: OWN,
      total: 1,
      children: 0,
      made: { read: 0, written: 0 },
    });
    await expect(buffer(zipStream(files))).rejects.toThrow('cancelled');
    const { total, idle } = world.database.load();
    expect(idle).toBe(total);
  },
);

test('an auditor chooses a school, makes its pack and fetches it', async () => {
  const become = (kind: 'auditor' | 'person') =>
    world.database.inScope(platformScope, ({ db }) =>
      setAccountKind(db, world.cast.users.manager, kind),
    );
  await become('auditor');
  try {
    const { body } = await (await world.freshlyAs('manager')).call(listSchools, {});
    expect(body.rows.map(({ id }: { id: string }) => id)).toContain(own);
    const made = await makePack(world, 'manager', { year: 2026, schoolId: own });
    expect(made.job.title).toBe(`2026年合规审计：${OWN}`);
    expect(made.names).toContain('审计报告.pdf');
  } finally {
    await become('person');
  }
  const { body } = await (await world.freshlyAs('manager')).call(makeAuditPack, { year: 2026 });
  expect(body.code).toBe(8000);
});
