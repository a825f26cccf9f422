import { resultAdvice } from '@spine/contract/exam';
import { caseOfChild, NO_RESULT } from '@spine/contract/follow-up';
import { quickQueryChild } from '@spine/contract/quick-query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAs } from '#features/follow-up/follow-up.factory.ts';
import { saveAs } from '#features/template/template.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { openWorld, type World } from '#testing/world.ts';
import { examine, newFamily, openFamily } from './quick-query.factory.ts';

const DAY_MS = 24 * 3600_000;
/** Largest angles of quick examinations: 1.3° is normal, 6.2° severity I. */
const normal = { readings: [[1.1, 1.2, 1.3]] };
const gradeOne = { readings: [[6.1, 6.2, 6.3]], isExercised: true };
const gradeTwo = { readings: [[11.1, 11.2, 11.3]], isExercised: true };
/** A normal examination with signs and no motion test. */
const untested = {
  typeId: 1 as const,
  readings: undefined,
  generalCheck: { shoulder: true, scapula: false, waist: false, iliac: false, spinous: false },
  forwardBend: { thoracic: 'leftHigh', thoracolumbar: 'none', lumbar: 'none' } as const,
  atr: { thoracic: [8.3], thoracolumbar: [1.2], lumbar: [1.1] },
};
const declined = { status: 2 as const, readings: undefined };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What a family sees: the row of the list and the page of the child. */
async function seenBy({ tel, id }: { tel: string; id: string }) {
  world.clock.advance(60_000);
  const { token, children } = await openFamily(world, tel);
  const { body } = await world.anonymous.call(quickQueryChild, { token, id });
  return { child: body.data, row: children[0] };
}

const daysAgo = (days: number) =>
  new Date(world.clock.now().getTime() - days * DAY_MS).toISOString();

describe('a child that was never examined', () => {
  test('has its name, school and class, and nothing to describe', async () => {
    const each = await newFamily(world);
    const { child, row } = await seenBy(each);
    expect(row).toMatchObject({ id: each.id, name: '陆思远', latest: null, hospital: null });
    expect(child).toEqual({
      id: each.id,
      name: '陆思远',
      orgName: '临溪市妇幼保健院',
      schoolName: row?.schoolName,
      gradeName: '六年级',
      clazzName: '3班',
      consultPhone: null,
      description: '',
      advice: '',
      adviceFromTemplate: false,
      describedId: null,
      change: '',
      exams: [],
      withheld: null,
      prescriptions: [],
      retest: null,
      followUp: null,
      consents: [],
      corrections: [],
    });
  });
});

describe('the examinations of a child', () => {
  test('stand newest first, with their words and angles, those without a result too', async () => {
    const each = await newFamily(world);
    const [first, second, third] = await examine(
      world,
      each.screening,
      { ...gradeOne, examTime: daysAgo(40) },
      { ...untested, examTime: daysAgo(20) },
      { ...declined, examTime: daysAgo(1) },
    );
    const { child, row } = await seenBy(each);
    expect(child.exams).toMatchObject([
      { id: third, status: 2, resultId: null, res: '拒检', maxAngle: null, maxSide: null },
      { id: second, status: 1, resultId: 2, needsRetest: true, maxAngle: 8.3, typeId: 1 },
      { id: first, status: 1, resultId: 1, res: '侧弯Ⅰ度', needsRetest: false, maxAngle: 6.2 },
    ]);
    expect(child.exams[2].date).toBe(daysAgo(40).slice(0, 10));
    // The open referral of the first leads, whatever was tried since.
    expect(row?.latest).toEqual({
      date: child.exams[2].date,
      res: '侧弯Ⅰ度',
      overall: { finding: 'severityOne', beside: null },
    });
    expect(child.describedId).toBe(first);
  });

  test('are compared with the one before, or it is said why not', async () => {
    const each = await newFamily(world);
    const tested = { ...untested, motionTest: { atr: untested.atr } };
    await examine(world, each.screening, { ...untested, examTime: daysAgo(40) });
    expect((await seenBy(each)).child.change).toBe('首次筛查，暂无可比较的结果。');
    await examine(world, each.screening, { ...tested, examTime: daysAgo(20) });
    expect((await seenBy(each)).child.change).toBe('上次是初测，还没有复测，不能比较。');
    await examine(world, each.screening, { ...tested, examTime: daysAgo(1) });
    expect((await seenBy(each)).child.change).toBe('与上次相同，在测量误差范围内。');
  });

  test('leave the page when they are deleted', async () => {
    const each = await newFamily(world);
    const [stored, gone] = await examine(
      world,
      each.screening,
      { ...normal, examTime: daysAgo(9) },
      { ...gradeOne, examTime: daysAgo(2) },
    );
    await world.database.inScope(world.home, ({ db }) =>
      db
        .updateTable('exam')
        .set({ listed: false })
        .where('id', '=', gone ?? '')
        .execute(),
    );
    const { child, row } = await seenBy(each);
    expect(child.exams.map((exam: { id: string }) => exam.id)).toEqual([stored]);
    expect([row?.latest?.overall.finding, child.describedId]).toEqual(['belowFive', stored]);
  });

  test('tell nothing of who measured, with what, and what was sent', async () => {
    const each = await newFamily(world);
    await examine(world, each.screening, gradeOne);
    const { child } = await seenBy(each);
    expect(Object.keys(child.exams[0]).sort()).toEqual([
      'date',
      'id',
      'maxAngle',
      'maxSegment',
      'maxSide',
      'needsRetest',
      'overall',
      'res',
      'resultId',
      'screeningState',
      'status',
      'typeId',
    ]);
    for (const secret of ['沈若兰', 'SC-204718', each.tel, 'S000'])
      expect(JSON.stringify(child)).not.toContain(secret);
  });
});

describe('a hospital is heard before the screening', () => {
  const nextVisitOn = '2027-05-20';
  const found = { ...NO_RESULT, diagnosis: 'idiopathic', plans: ['brace'], nextVisitOn };
  const visit = async (patientId: string, days: number, result: object) => {
    const act = { patientId, kind: 'visited', day: daysAgo(days).slice(0, 10), result };
    expect((await actAs(await world.freshlyAs('doctor'), act)).body.code).toBe(8000);
  };

  test('that follows a child whose screening was small, on its page and in the row', async () => {
    const each = await newFamily(world);
    await examine(world, each.screening, { ...normal, examTime: daysAgo(20) });
    await visit(each.id, 10, found);
    const { child, row } = await seenBy(each);
    const nextVisit = { day: nextVisitOn, byRule: false };
    const standing = { diagnosis: 'idiopathic', plans: ['brace'] };
    expect(row?.hospital).toMatchObject({ voice: 'followed', standing, nextVisit });
    expect(child.followUp).toMatchObject({ hospital: standing, nextVisit, visitBy: null });
  });

  test('where it wrote no next visit, the day is that of the rule', async () => {
    const each = await newFamily(world);
    await examine(world, each.screening, { ...gradeTwo, examTime: daysAgo(20) });
    await visit(each.id, 10, { ...found, nextVisitOn: null });
    const { nextVisit } = (await seenBy(each)).child.followUp;
    expect(nextVisit).toMatchObject({ byRule: true, day: expect.stringMatching(/^2027-03/) });
  });

  test('and what was found since stands beside it with its day', async () => {
    const each = await newFamily(world);
    await examine(world, each.screening, { ...gradeOne, examTime: daysAgo(40) });
    await visit(each.id, 30, { ...found, nextVisitOn: null });
    await examine(world, each.screening, { readings: [[17, 17, 17]], isExercised: true });
    const { followUp } = (await seenBy(each)).child;
    expect(followUp).toMatchObject({ hospital: { plans: ['brace'] }, standing: 'toVisit' });
    expect(followUp.visitBy > daysAgo(0).slice(0, 10)).toBe(true);
  });

  test('that ruled out what was found until its day', async () => {
    const each = await newFamily(world);
    await examine(world, each.screening, { ...gradeTwo, examTime: daysAgo(20) });
    await visit(each.id, 10, { ...NO_RESULT, diagnosis: 'normal' });
    const { child, row } = await seenBy(each);
    const clearedOn = daysAgo(10).slice(0, 10);
    expect(row?.hospital).toMatchObject({ voice: 'cleared', clearedOn });
    expect(child.followUp).toMatchObject({ clearedOn, hospital: null });
    await examine(world, each.screening, { ...normal, examTime: daysAgo(1) });
    expect((await seenBy(each)).row?.hospital).toBeNull();
  });
});

describe('an open referral', () => {
  test('leads over a later small quick measurement, which is shown as what it is', async () => {
    const each = await newFamily(world);
    const [referred] = await examine(
      world,
      each.screening,
      { ...gradeOne, examTime: daysAgo(60) },
      { ...normal, examTime: daysAgo(1) },
    );
    const { child, row } = await seenBy(each);
    expect(row?.latest?.overall.finding).toBe('severityOne');
    expect(child).toMatchObject({ describedId: referred });
    expect(child.description).toContain('脊柱侧弯Ⅰ度');
    expect(child.exams.map(({ res }: { res: string }) => res)).toEqual(['未达到5°', '侧弯Ⅰ度']);
  });

  test('that its family refused is shown as such also when one since asks for a retest', async () => {
    const each = await newFamily(world);
    const [referred] = await examine(world, each.screening, { ...gradeTwo, examTime: daysAgo(20) });
    const act = { patientId: each.id, kind: 'closed', reason: 'declined' };
    expect((await actAs(await world.freshlyAs('doctor'), act)).body.code).toBe(8000);
    world.clock.advance(60_000);
    await examine(world, each.screening, { ...untested, examTime: daysAgo(1) });
    const { child } = await seenBy(each);
    expect(child).toMatchObject({ describedId: referred, retest: { examId: child.exams[0].id } });
    expect(child.followUp).toMatchObject({
      track: 'retest',
      standing: 'declined',
      foundOn: daysAgo(20).slice(0, 10),
      visitBy: null,
      answers: ['visited'],
    });
  });

  test('of a first measurement names one day for the retest and one for the hospital', async () => {
    const each = await newFamily(world);
    const [id] = await examine(world, each.screening, {
      typeId: 1,
      readings: undefined,
      atr: { thoracic: [12], thoracolumbar: [1], lumbar: [0] },
    });
    const { child } = await seenBy(each);
    const { state } = (
      await (await world.freshlyAs('doctor')).call(caseOfChild, { patientId: each.id })
    ).body.data;
    expect(child.retest).toEqual({ examId: id, dueOn: state.retest.dueOn });
    expect(child.followUp).toMatchObject({ visitBy: state.visitBy, track: 'urgent' });
  });

  test('of a proven kyphosis has words of its own, as a first examination too', async () => {
    const each = await newFamily(world);
    await examine(world, each.screening, {
      typeId: 1,
      readings: undefined,
      sagittal: { sign: 'kyphosis', prone: 'present' },
    });
    const { child, row } = await seenBy(each);
    expect(row?.latest?.overall.finding).toBe('kyphosis');
    expect(child.description).toContain('后凸异常体征');
    expect(child.advice).toContain('一个月内');
  });
});

describe('what a result means and advises', () => {
  test('is worded by the platform until the institution words it itself', async () => {
    const each = await newFamily(world);
    const [id] = await examine(world, each.screening, gradeOne);
    const { child } = await seenBy(each);
    expect(child).toMatchObject({ describedId: id, advice: resultAdvice[1] });
    expect(child.description).toContain('脊柱侧弯Ⅰ度（轻）');
    const own = '请携带本结果到我院脊柱门诊复核。';
    await saveAs(world, 'manager')({ evaluationLateralBendingOne: own });
    expect((await seenBy(each)).child).toMatchObject({ describedId: id, advice: own });
  });

  test('comes with the telephone number of the report lines, once there is one', async () => {
    const each = await newFamily(world);
    expect((await seenBy(each)).child.consultPhone).toBeNull();
    const lines = [{ label: '联系电话', value: '（0570）555 0137' }];
    await saveAs(world, 'manager')({ examineOrgInfo: JSON.stringify(lines) });
    expect((await seenBy(each)).child.consultPhone).toBe('0570-5550137');
  });
});

describe('the line of a look', () => {
  test('names the child and the examinations that were shown', async () => {
    const each = await newFamily(world);
    const exams = await examine(
      world,
      each.screening,
      { ...normal, examTime: daysAgo(3) },
      gradeOne,
    );
    await seenBy(each);
    const line = await world.database.inScope(platformScope, ({ db }) =>
      db
        .selectFrom('operationLog')
        .select(['orgId', 'keypoint', 'keymsg'])
        .where('model', '=', 'report')
        .where('username', 'like', '家长%')
        .orderBy('optime', 'desc')
        .executeTakeFirst(),
    );
    expect(line).toEqual({
      orgId: world.home.orgId,
      keypoint: [each.id, ...exams.toReversed()].join(','),
      keymsg: '家长查看筛查结果：检查2次，处方0份',
    });
  });
});
