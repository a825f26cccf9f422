/** The pack of the yearly audit: whole, right, and of nobody by name. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditErrors, makeAuditPack } from '@spine/contract/audit';
import { exportChildData } from '@spine/contract/data-request';
import { eraseChild } from '@spine/contract/erasure';
import { listLogs } from '@spine/contract/log';
import { exportPatients, patientDetail } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertIncidentRow } from '#features/audit/incident/incident.factory.ts';
import { type Erasable, openErasable, PLANTED } from '#features/erasure/erasure.factory.ts';
import { insertLogRow } from '#features/log/log.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { castText } from '#testing/cast.text.ts';
import { openWorld, type World } from '#testing/world.ts';
import { makePack, type UnpackedPack } from './audit-pack.factory.ts';

let world: World;
let child: Erasable;
let schoolId: string;
/** One of each age in the other school; the last one is erased. */
let ids: string[];
let pack: UnpackedPack;
let folder: string;

const BIRTHS = ['2013-02-03', '2010-02-03', '2006-02-03', '2012-11-20'];
const HOME = castText.organizations.home;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
  for (const name of ['spine-2026-11-19T00-00-00-000Z', 'spine-2026-11-20T05-00-00-000Z'])
    mkdirSync(path.join(folder, name));
  world = await openWorld({ PDF_WORKERS: '1', BACKUP_DIR: folder });
  child = await openErasable(world);
  await world.database.inScope(world.home, async (tenant) => {
    schoolId = (await insertSchoolRow(tenant, { name: '审计小学' })).id;
    const rows = await Promise.all(
      BIRTHS.map((birthDate) => insertPatientRow(tenant, { schoolId, birthDate })),
    );
    ids = rows.map(({ id }) => id);
    await insertIncidentRow(tenant, { schoolId, under14: 2, from14: 1 });
    await insertIncidentRow(tenant, {
      what: '去年就结案了',
      recordedAt: new Date('2025-03-01'),
      closedOn: '2025-03-05',
    });
  });
  const [, , , last = ''] = ids;
  for (const [at, id] of ids.entries())
    await child.owner(
      `insert into consent (org_id, id, project_id, patient_id, answer, channel, notice_version, recorded_by, recorded_by_name,
         answered_at, recorded_at)
       values ($1, $2, $3, $4, $5, 'paper', null, $6, '王护士', '2026-11-19T15:59:00Z', '2026-11-19T15:59:30Z')`,
      [
        world.home.orgId,
        uuidv7(),
        child.screening.projectId,
        id,
        at === 1 ? 'withdrawn' : 'refused',
        world.cast.users.doctor,
      ],
    );
  const order = { request: 'guardianWritten', askedOn: '2026-11-20', reason: '毕业离校' } as const;
  const erased = { id: uuidv7(), patientId: last, records: [], name: '陆思远', ...order };
  expect((await (await world.freshlyAs('manager')).call(eraseChild, erased)).body.code).toBe(8000);
  await world.as('manager').call(patientDetail, { id: ids[0] ?? '' });
  await world.as('manager').call(exportPatients, { schoolId });
  await world.as('manager').call(exportChildData, { patientId: ids[0] ?? '' });
  const { orgId } = world.home;
  await child.owner(
    "insert into retention_setting values ($1, 3, '档案管理办法', $2, '周见山', '2026-03-01')",
    [orgId, world.cast.users.manager],
  );
  await child.owner("insert into retention_notice values ($1, $2, '2026-11-19', '2026-12-19')", [
    orgId,
    ids[1],
  ]);
});
beforeEach(async () => {
  pack ??= await makePack(world, 'manager');
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The words of a report, however they are broken. */
const textOf = ({ report }: UnpackedPack) =>
  execFileSync('pdftotext', ['-raw', '-', '-'], { input: report, encoding: 'utf8' }).replace(
    /\s/g,
    '',
  );
const numbersOf = (rows: readonly unknown[][], at: number) =>
  rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0);
const BANDS = ['不满14周岁', '14至17周岁', '18周岁及以上', '年龄不明'];

test('has rows for each sheet, one workbook of counts, one report, and says who made it', () => {
  expect(pack.names.map((name) => name.replace(/^明细\//, ''))).toEqual([
    '01 信息与目的.xlsx',
    '01 告知书.xlsx',
    '02 在库与采集.xlsx',
    '03 访问批准.xlsx',
    '04 访问.xlsx',
    '05 导出与提供.xlsx',
    '05 短信与转诊单.xlsx',
    '06 同意.xlsx',
    '07 撤回.xlsx',
    '08 更正申请.xlsx',
    '09 删除.xlsx',
    '10 保存期限.xlsx',
    '11 安全事件.xlsx',
    '12 账号与角色.xlsx',
    '13 日志证明.xlsx',
    '审计汇总.xlsx',
    '审计报告.pdf',
    '导出说明.txt',
  ]);
});

test.each(['04 访问', '05 导出与提供', '06 同意', '07 撤回', '08 更正申请', '09 删除'])(
  'counts in %s what its rows say, however they are counted',
  (name) => {
    const rows = pack.rows(name);
    expect(rows.length).toBeGreaterThan(0);
    const hasBands = BANDS.some((band) => rows.some((row) => band in row));
    const inRows = BANDS.map((band) =>
      rows.reduce(
        (sum, row) => sum + (hasBands ? Number(row[band] ?? 0) : Number(row['年龄段'] === band)),
        0,
      ),
    );
    for (const table of pack.tables(name)) {
      const sums = BANDS.map((band) => numbersOf(table.rows, table.columns.indexOf(band)));
      expect([table.title, sums]).toEqual([table.title, inRows]);
      const count = numbersOf(table.rows, table.columns.indexOf('次数'));
      if (!table.title.startsWith('按学校'))
        expect([table.title, count]).toEqual([table.title, rows.length]);
    }
  },
);

test('prints the counts of the workbook', () => {
  const text = textOf(pack);
  expect(text).toContain('2026年1月1日至2026年11月20日（本年度截至生成之日）');
  for (const name of ['04 访问', '06 同意', '09 删除']) {
    const [first] = pack.tables(name);
    for (const row of first?.rows ?? []) expect(text).toContain(row.join('').replace(/\s/g, ''));
  }
});

describe('the ages', () => {
  test('are those of the day of what happened', () => {
    const own = (rows: readonly Readonly<Record<string, unknown>>[], id = '') =>
      rows.filter((row) => row['学生编号'] === id).map((row) => row['年龄段']);
    expect(ids.map((id) => own(pack.rows('06 同意'), id))).toEqual([
      ['不满14周岁'],
      ['14至17周岁'],
      ['18周岁及以上'],
      // Its birth date is gone.
      ['年龄不明'],
    ]);
    expect(pack.rows('07 撤回').map((row) => row['学生编号'])).toEqual([ids[1]]);
  });

  test('of an erased child are those it had', () => {
    expect(pack.rows('09 删除')).toMatchObject([
      {
        提出: '监护人书面申请',
        学校: '审计小学',
        学生记录: 1,
        // It had its birthday on that day.
        不满14周岁: 0,
        '14至17周岁': 1,
        仍含副本的备份: '1份，恢复时在启动前再次删除',
      },
    ]);
    expect(pack.text).not.toContain('毕业离校');
  });

  test('stand beside each child that is on a roster today', () => {
    const listed = pack
      .rows('02 在库与采集')
      .filter((row) => row['事项'] === '在册学生' && row['学校'] === '审计小学')
      .map((row) => [row['年龄段'], row['人次']]);
    expect(listed.sort()).toEqual([
      ['14至17周岁', 1],
      ['18周岁及以上', 1],
      ['不满14周岁', 1],
    ]);
  });
});

describe('who looked', () => {
  test('stands there with the purpose, the child’s age, and what no line names', () => {
    const rows = pack.rows('04 访问');
    const viewed = rows.filter(
      (row) =>
        row['用户名'] === 'manager' &&
        row['操作'] === '查看' &&
        row['范围'] === '一名学生' &&
        row['学校'] === '审计小学',
    );
    expect(viewed).toMatchObject([
      {
        姓名: castText.people.manager,
        角色: '机构管理员',
        目的: '机构管理',
        学校: '审计小学',
        不满14周岁: 1,
        涉及人次: 1,
      },
    ]);
    expect(pack.rows('05 导出与提供')).toMatchObject([
      { 用户名: 'manager', 范围: '一所学校', 学校: '审计小学', 涉及人次: 3, 未分年龄: 3 },
      // The copy for its family.
      {
        用户名: 'manager',
        范围: '一名学生',
        学校: '审计小学',
        不满14周岁: 1,
        涉及人次: 1,
        未分年龄: 0,
      },
    ]);
  });

  test('is the family where nobody signed in, without its phone', () => {
    const names = new Set(pack.rows('04 访问').map((row) => row['用户名']));
    expect(names).toContain('家长');
    expect(pack.text).not.toMatch(/\d{3}\*{4}\d{4}/);
  });

  test('had the purpose of the time, or none', async () => {
    const { orgId } = world.home;
    const doctor = world.cast.users.doctor;
    const noon = '2026-11-10T04:00:00Z';
    await child.owner(
      `update access_approval set approved_at = '2026-11-01', ended_at = $2, ended_by = approved_by, ended_by_name = 'm',
         ended_by_username = 'm' where user_id = $1 and ended_at is null`,
      [doctor, noon],
    );
    await child.owner(
      `insert into access_approval (id, org_id, user_id, role, account_kind, purpose, approved_by, approved_by_name,
         approved_by_username, approved_at, ends_on)
       values ($1, $2, $3, 2, 'person', '随访与转诊', $3, 'm', 'm', $4, '2027-01-01')`,
      [uuidv7(), orgId, doctor, noon],
    );
    const lines = await world.database.inScope(world.home, async ({ db }) => {
      const look = (optime: string) =>
        insertLogRow(db, {
          orgId,
          username: 'doctor',
          userId: doctor,
          model: 'patient',
          optype: 'view',
          point: ids[0] ?? '',
          optime,
        });
      return [
        await look('2026-10-31T00:00:00Z'),
        await look('2026-11-10T03:59:59Z'),
        await look('2026-11-10T04:00:01Z'),
      ];
    });
    const made = await makePack(world, 'manager');
    const byId = new Map(made.rows('04 访问').map((row) => [row['日志编号'], row['目的']]));
    expect(lines.map((id) => byId.get(id))).toEqual(['无有效批准', '现场筛查', '随访与转诊']);
  });
});

test('tells incidents that were open in the year, by school and age', () => {
  expect(pack.rows('11 安全事件')).toMatchObject([
    {
      类别: '泄露',
      学校: '审计小学',
      不满14周岁人数: 2,
      '14至17周岁人数': 1,
      告知监护人: undefined,
    },
  ]);
  expect(pack.tables('11 安全事件')[0]?.rows).toEqual([['泄露', '已查明', 1, 2, 1, 0, 0, 0]]);
});

test('tells how long is kept, and whose time ends soon', () => {
  expect(pack.rows('10 保存期限')).toMatchObject([
    { 事项: '期限设置', 内容: '离校后3年，依据：档案管理办法', 办理人: '周见山' },
    { 事项: '尚在预告期', 学校: '审计小学', '14至17周岁': 1 },
  ]);
});

test('names no child: not by name, number, phone, note, or the reason of anything', () => {
  expect(pack.text).toContain(child.id);
  for (const word of [
    PLANTED.name,
    PLANTED.studentId,
    PLANTED.note,
    PLANTED.hospital,
    child.tel,
    '陆思远',
  ])
    expect([word, (pack.text + textOf(pack)).includes(word)]).toEqual([word, false]);
});

describe('of one school', () => {
  test('holds what reaches it, and nothing of another', async () => {
    // Before the others, which leave lines themselves.
    const whole = await makePack(world, 'manager');
    const one = await makePack(world, 'manager', { year: 2026, schoolId });
    const other = await makePack(world, 'manager', {
      year: 2026,
      schoolId: child.screening.schoolId,
    });
    expect(one.text).not.toContain(child.id);
    expect(other.text).not.toContain(ids[0] ?? '');
    for (const [name, key] of [
      ['04 访问', '日志编号'],
      ['06 同意', '编号'],
      ['09 删除', '编号'],
    ] as const) {
      const idsOf = (of: UnpackedPack) => {
        const known = of.rows(name).filter((row) => row['范围'] !== '不明');
        return known.map((row) => String(row[key]));
      };
      const union = new Set([...idsOf(one), ...idsOf(other)]);
      expect(idsOf(whole).filter((id) => !union.has(id))).toEqual([]);
    }
    const reach = one.rows('04 访问').filter((row) => row['学校'] !== '审计小学');
    for (const row of reach) expect(['一个项目', '全机构']).toContain(row['范围']);
    expect(one.job.title).toBe('2026年合规审计：审计小学');
  });
});

describe('of the platform', () => {
  test('holds sums of each institution, and no child', async () => {
    await world.as('platform').call(listLogs, {});
    const made = await makePack(world, 'platform');
    for (const id of [...ids, child.id, child.examId]) expect(made.text).not.toContain(id);
    expect(made.names).not.toContain('明细/06 同意.xlsx');
    const [, byInstitution] = made.tables('06 同意');
    expect(byInstitution?.columns.slice(0, 2)).toEqual(['机构', '答复']);
    const refused = byInstitution?.rows.find((row) => row[0] === HOME && row[1] === '不同意');
    expect(refused?.[2]).toBeGreaterThanOrEqual(3);
    expect(made.rows('09 删除')).toMatchObject([{ 机构: HOME, 学校: '审计小学' }]);
    expect(new Set(made.rows('03 访问批准').map((row) => row['机构'])).size).toBeGreaterThan(1);
    expect(new Set(made.rows('04 访问').map((row) => row['机构']))).toEqual(new Set(['平台']));
    const names = made.rows('04 访问').filter((row) => row['用户名'] === 'platform');
    expect(new Set(names.map((row) => row['姓名']))).toEqual(new Set([castText.people.platform]));
    expect(made.tables('02 在库与采集').map(({ title }) => title)).not.toContain('按检查医生');
  });

  test('names no school, and no institution makes another’s', async () => {
    const { body } = await (await world.freshlyAs('platform')).call(makeAuditPack, {
      year: 2026,
      schoolId,
    });
    expect(body.code).toBe(auditErrors.schoolUnknown.code);
    const rival = await makePack(world, 'rival');
    for (const id of [...ids, child.id, world.home.orgId, schoolId])
      expect(rival.text).not.toContain(id);
  });
});

test.each([
  [{ year: 2019 }, auditErrors.yearInvalid.code],
  [{ year: 2027 }, auditErrors.yearInvalid.code],
  [{}, auditErrors.yearInvalid.code],
  [{ year: 2026, schoolId: 'x' }, auditErrors.schoolUnknown.code],
  [
    { year: 2026, schoolId: '019a0000-0000-7000-8000-000000000001' },
    auditErrors.schoolUnknown.code,
  ],
])('is refused for %o', async (input, code) => {
  const { body } = await (await world.freshlyAs('manager')).raw(makeAuditPack, input);
  expect(body.code ?? body.errorCode).toBe(code);
});

test('leaves a line with its purpose, and how many children it is about', async () => {
  const { body } = await world.as('manager').call(listLogs, { model: 'audit', optype: 'export' });
  const words = body.rows.map(({ keymsg }: { keymsg: string }) => keymsg).join('\n');
  expect(words).toMatch(
    /^生成2026年合规审计：.*，明细\d+行，用途：其他：未成年人个人信息合规审计$/m,
  );
  const rows = await child.owner(
    "select children from operation_log where model = 'audit' and children is not null order by optime limit 1",
  );
  const listed = pack.rows('02 在库与采集').filter((row) => row['事项'] === '在册学生');
  expect(rows).toEqual([{ children: listed.reduce((sum, row) => sum + Number(row['人次']), 0) }]);
});

test('says on its first page that somebody changed the log', async () => {
  await child.owner(
    'delete from log_pending where line_id = (select line_id from log_pending order by place limit 1)',
  );
  const made = await makePack(world, 'manager');
  expect(textOf(made)).toContain('警告：操作日志有1处异常');
  expect(made.rows('13 日志证明')).toContainEqual({
    核对项: '异常',
    核对结果: '1处，请保留现场并联系运维',
  });
  expect(made.text).not.toContain('it is in no block');
  const platform = await makePack(world, 'platform');
  expect(platform.text).toContain('it is in no block');
});
