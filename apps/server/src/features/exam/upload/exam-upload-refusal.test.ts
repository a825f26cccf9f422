import { uploadExams } from '@spine/contract/exam';
import { formatToMinute, instantInShanghai } from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertProjectRow, type ProjectRowInput } from '#features/project/project.factory.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';

let world: World;
let screening: Screening;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  screening = await insertScreening(world.database, world.home, { children: 2 });
});
afterAll(() => world.close());

const here = () => ({ projectId: screening.projectId, schoolId: screening.schoolId });
const child = (index = 0): string => screening.patientIds[index] ?? '';
const send = (exams: unknown[], as: CastName = 'doctor') =>
  world.as(as).call(uploadExams, { ...here(), exams });
const storedExams = (id: string) =>
  world.database.inScope(world.home, ({ db }) =>
    db.selectFrom('exam').where('id', '=', id).selectAll().execute(),
  );

describe('a record is refused by itself', () => {
  const base = () => quickRecord({ patientId: child() });
  const without = (field: string) => {
    const { [field]: _gone, ...rest } = base() as Record<string, unknown>;
    return rest;
  };
  const cases: [string, () => unknown, number][] = [
    ['without an id', () => without('id'), 24001301],
    ['with an id that is none', () => ({ ...base(), id: "x'; drop table exam" }), 24001301],
    ['without a type', () => without('typeId'), 24001301],
    ['with an unknown type', () => ({ ...base(), typeId: 2 }), 24001301],
    ['with an unknown status', () => ({ ...base(), status: 3 }), 24001301],
    ['without a time', () => without('examTime'), 24001301],
    [
      'with a time without offset',
      () => ({ ...base(), examTime: '2026-11-20T10:00:00' }),
      24001301,
    ],
    [
      'with a day that does not exist',
      () => ({ ...base(), examTime: '2026-02-30T10:00:00Z' }),
      24001301,
    ],
    [
      'with an operator that is too long',
      () => ({ ...base(), operator: '长'.repeat(31) }),
      24001301,
    ],
    ['with a control character', () => ({ ...base(), operator: 'a\u0000b' }), 24001301],
    ['with a device that is text', () => ({ ...base(), device: 'SC-204718' }), 24001301],
    ['without a child', () => without('patientId'), 24001302],
    [
      'with a student number that is a number',
      () => ({ ...without('patientId'), studentId: 12 }),
      24001302,
    ],
    [
      'with a student number that is too long',
      () => ({ ...without('patientId'), studentId: '1'.repeat(31) }),
      24001302,
    ],
    ['of an unknown child', () => ({ ...base(), patientId: uuidv7() }), 24001307],
    [
      'of an unknown student number',
      () => ({ ...without('patientId'), studentId: "'--" }),
      24001307,
    ],
    ['without readings', () => without('readings'), 24001308],
    ['with readings that are text', () => ({ ...base(), readings: [['8.3']] }), 24001308],
    ['with readings beyond 45°', () => ({ ...base(), readings: [[45.1, 1, 1]] }), 24001308],
    ['with a pair that its readings deny', () => ({ ...base(), angleList: [9, -1] }), 24001308],
    ['declined with readings', () => ({ ...base(), status: 2 }), 24001308],
    [
      'with more readings than a device takes',
      () => ({ ...base(), readings: Array(21).fill([1, 1, 1]) }),
      24001308,
    ],
    ['that is a list', () => [], 24001301],
    ['that is null', () => null, 24001301],
  ];
  it.each(cases)('%s [8.39]', async (_what, record, code) => {
    const { status, body } = await send([record()]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: 31001309,
      data: { results: [{ outcome: 'refused', code }] },
    });
  });

  it('when the child belongs to another school or institution', async () => {
    const school = await insertScreening(world.database, world.home);
    const foreign = await insertScreening(world.database, world.other);
    const { body } = await send([
      quickRecord({ patientId: school.patientIds[0] ?? '' }),
      quickRecord({ patientId: foreign.patientIds[0] ?? '' }),
    ]);
    expect(body.data.results).toMatchObject([{ code: 24001307 }, { code: 24001307 }]);
  });

  it('when its child was born the day after, but not on the day of birth', async () => {
    const project = { startDate: '2000-01-01' };
    screening = await insertScreening(world.database, world.home, { children: 1, project });
    const birthDate = await world.database
      .inScope(world.home, ({ db }) =>
        db
          .selectFrom('patient')
          .where('id', '=', child())
          .select('birthDate')
          .executeTakeFirstOrThrow(),
      )
      .then((row) => row.birthDate);
    const onDay = quickRecord({ patientId: child(), examTime: `${birthDate}T00:00:00+08:00` });
    const dayBefore = new Date(Date.parse(onDay.examTime) - 1000).toISOString();
    const { body } = await send([onDay, quickRecord({ patientId: child(), examTime: dayBefore })]);
    expect(body.data.results).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'refused', code: 24001310, msg: expect.stringContaining('出生日期') },
    ]);
  });

  it('but not when its clock runs five minutes ahead', async () => {
    const record = quickRecord({ patientId: child(), examTime: '2026-11-20T10:05:00+08:00' });
    expect((await send([record])).body.code).toBe(8000);
  });
});

describe('a device whose clock is wrong', () => {
  const CALIBRATE = '请校准设备时间';
  const sentOn = async (examTime: string, project: Partial<ProjectRowInput>) => {
    screening = await insertScreening(world.database, world.home, { children: 1, project });
    const record = quickRecord({ patientId: child(), examTime });
    const { body } = await send([record]);
    return { result: body.data.results[0], stored: await storedExams(record.id) };
  };

  it.each(['1970-01-01T00:00:00Z', '2013-06-01T09:00:00+08:00', '2026-10-31T23:59:59+08:00'])(
    'is told so when it says %s in a project that began on 1 November 2026',
    async (examTime) => {
      const { result, stored } = await sentOn(examTime, { startDate: '2026-11-01' });
      expect(result).toMatchObject({ outcome: 'refused', code: 24001312 });
      expect(result?.msg).toContain(CALIBRATE);
      expect(result?.msg).toContain('2026-11-01');
      expect(result?.msg).toContain(formatToMinute(instantInShanghai(new Date(examTime))));
      expect(stored).toHaveLength(0);
    },
  );

  it('is measured by the day of creation where a project has no first day', async () => {
    const createdAt = new Date('2026-11-10T16:30:00Z');
    const before = await sentOn('2026-11-10T23:59:59+08:00', { createdAt });
    expect(before.result).toMatchObject({ outcome: 'refused', code: 24001312 });
    expect(before.result?.msg).toContain('2026-11-11');
    const onDay = await sentOn('2026-11-11T00:00:00+08:00', { createdAt });
    expect(onDay.result).toMatchObject({ outcome: 'accepted' });
  });

  it.each(['2026-11-20T10:05:01+08:00', '2026-11-21T10:00:01+08:00', '2036-01-01T08:00:00+08:00'])(
    'is told so when it says %s on 20 November 2026 at 10:00',
    async (examTime) => {
      const { result, stored } = await sentOn(examTime, {});
      expect(result).toMatchObject({ outcome: 'refused', code: 24001313 });
      expect(result?.msg).toContain(CALIBRATE);
      expect(result?.msg).toContain('2026-11-20 10:00');
      expect(result?.msg).toContain(examTime.slice(0, 16).replace('T', ' '));
      expect(stored).toHaveLength(0);
    },
  );

  it('does not keep back what was measured in time and comes late, after the last day too', async () => {
    const days = { startDate: '2026-11-01', endDate: '2026-11-05' };
    const { result } = await sentOn('2026-11-01T00:00:00+08:00', days);
    expect(result).toMatchObject({ outcome: 'accepted' });
  });
});

describe('a whole call is refused', () => {
  it.each([
    ['without a project', { projectId: undefined }, 24001304],
    ['with a project id that is none', { projectId: 'x' }, 24001304],
    ['without a school', { schoolId: undefined }, 24001303],
    ['without records', { exams: undefined }, 24001301],
    ['with no record', { exams: [] }, 24001301],
    ['with records that are no list', { exams: {} }, 24001301],
    ['with 501 records', { exams: Array(501).fill(0) }, 24001301],
    ['with an unknown project', { projectId: uuidv7() }, 24001305],
    ['with an unknown school', { schoolId: uuidv7() }, 24001305],
  ])('%s [8.39]', async (_what, change, code) => {
    const record = quickRecord({ patientId: child() });
    const { status, body } = await world
      .as('doctor')
      .raw(uploadExams, { ...here(), exams: [record], ...change });
    expect([status, body['code']]).toEqual([200, code]);
    expect(await storedExams(record.id)).toHaveLength(0);
  });

  it('when the project is of another institution, deleted, or not linked to the school', async () => {
    const foreign = await insertScreening(world.database, world.other);
    const [gone, unlinked] = await world.database.inScope(world.home, async (tenant) => [
      await insertProjectRow(tenant, {
        schoolIds: [screening.schoolId],
        deletedAt: new Date(),
      }),
      await insertProjectRow(tenant, { schoolIds: [] }),
    ]);
    for (const projectId of [foreign.projectId, gone?.id, unlinked?.id]) {
      const input = { ...here(), projectId, exams: [quickRecord({ patientId: child() })] };
      expect((await world.as('doctor').raw(uploadExams, input)).body['code']).toBe(24001305);
    }
  });

  it.each([0, 2] as const)('when the project has status %i', async (status) => {
    const other = await insertScreening(world.database, world.home, { project: { status } });
    const exams = [quickRecord({ patientId: other.patientIds[0] ?? '' })];
    const { body } = await world.as('doctor').call(uploadExams, {
      projectId: other.projectId,
      schoolId: other.schoolId,
      exams,
    });
    expect(body).toEqual({ code: 24001306, msg: '项目不在进行中，不能上传检查' });
  });

  it.each(['platform', 'maker', 'analyst'] as const)('from %s', async (name) => {
    expect((await send([quickRecord()], name)).body).toMatchObject({ errorCode: 2403 });
  });

  it('from nobody', async () => {
    const answer = await world.anonymous.call(uploadExams, { ...here(), exams: [quickRecord()] });
    expect(answer.body).toMatchObject({ errorCode: 2401 });
  });

  it('when it is larger than 64 MiB', async () => {
    const exams = [{ ...quickRecord(), junk: 'x'.repeat(64 * 1024 * 1024) }];
    const { status, body } = await send(exams);
    expect([status, body['errorCode']]).toEqual([413, 30000413]);
  });
});
