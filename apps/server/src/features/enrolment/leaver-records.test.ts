/** What a child had before it left goes on where it is found again. */
import { examErrors, examHistory } from '@spine/contract/exam';
import { listCases } from '@spine/contract/follow-up';
import { listPatients } from '@spine/contract/patient';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { childIdOf, turnTo } from './enrolment.factory.ts';
import {
  beginProject,
  expectRightStatistics,
  type LeavingChild,
  openLeavingChild,
  sendExam,
} from './leaver-found.factory.ts';

const world: World = await openWorld();
afterAll(() => world.close());

let child: LeavingChild;
beforeEach(async () => {
  child = await openLeavingChild(world);
});

describe('what it had before', () => {
  test('goes on: examinations of both schools are its, and statistics stay right', async () => {
    const { add, childId, junior, number, primary, year } = child;
    const before = await beginProject(world, primary);
    await turnTo(world, `${year}-10-13`);
    expect(
      await sendExam(world, before, { record: { studentId: number }, day: `${year}-10-13` }),
    ).toBe('accepted');
    await turnTo(world, `${year + 1}-09-03`);
    await add();
    // A device of June sends in September, by the number of then and by the id.
    expect(
      await sendExam(world, before, { record: { studentId: number }, day: `${year + 1}-06-03` }),
    ).toBe('accepted');
    expect(
      await sendExam(world, before, { record: { patientId: childId }, day: `${year + 1}-06-04` }),
    ).toBe('accepted');
    const after = await beginProject(world, junior);
    await turnTo(world, `${year + 1}-09-04`);
    expect(
      await sendExam(world, after, { record: { studentId: number }, day: `${year + 1}-09-04` }),
    ).toBe('accepted');
    const { body } = await world.as('doctor').call(examHistory, { patientId: childId, size: 20 });
    expect(
      body.rows.map(({ examTime, gradeName }: Record<string, string>) => [
        examTime?.slice(0, 7),
        gradeName,
      ]),
    ).toEqual([
      [`${year + 1}-09`, '七年级'],
      [`${year + 1}-06`, '六年级'],
      [`${year + 1}-06`, '六年级'],
      [`${year}-10`, '六年级'],
    ]);
    await expectRightStatistics(world, year + 1);
  });

  test("an examination after it has gone is another child's of its number, or nobody's", async () => {
    const { add, childId, imported, number, primary, year } = child;
    const before = await beginProject(world, primary);
    await turnTo(world, `${year + 1}-09-03`);
    await add();
    await turnTo(world, `${year + 1}-10-20`);
    const unknown = examErrors.studentNotFound.code;
    expect(
      await sendExam(world, before, { record: { studentId: number }, day: `${year + 1}-09-01` }),
    ).toBe(unknown);
    expect(
      await sendExam(world, before, { record: { studentId: number }, day: `${year + 1}-10-19` }),
    ).toBe(unknown);
    expect(
      await sendExam(world, before, { record: { patientId: childId }, day: `${year + 1}-10-19` }),
    ).toBe(unknown);
    expect(
      await sendExam(world, before, { record: { studentId: number }, day: `${year + 1}-08-31` }),
    ).toBe('accepted');
    await imported(primary, [number, '林小满', '女', '2017-03-19', '五年级', '1班', '']);
    expect(
      await sendExam(world, before, { record: { studentId: number }, day: `${year + 1}-10-20` }),
    ).toBe('accepted');
    const { body } = await world.as('doctor').call(examHistory, { patientId: childId, size: 20 });
    expect(body.rows).toHaveLength(1);
  });

  test('is shown in August in one place, by each list and under the school of its class', async () => {
    const { add, childId, junior, listed, number, primary, year } = child;
    const before = await beginProject(world, primary);
    await turnTo(world, `${year}-10-13`);
    expect(
      await sendExam(world, before, { record: { studentId: number }, day: `${year}-10-13` }),
    ).toBe('accepted');
    await turnTo(world, `${year + 1}-08-20`);
    await add();
    const cases = async (filter: object): Promise<string[][]> => {
      const { body } = await world.as('manager').raw(listCases, { size: 20, ...filter });
      return body.rows.map(({ gradeName, clazzName, schoolName }: Record<string, string>) => [
        `${gradeName}${clazzName}`,
        schoolName,
      ]);
    };
    const [shown] = (await world.as('manager').raw(listPatients, { id: childId })).body.rows;
    const { schoolName } = shown;
    const there = ['六年级2班', schoolName];
    expect(await cases({ schoolId: primary })).toEqual([there]);
    expect(await cases({ schoolId: primary, gradeName: '六年级' })).toEqual([there]);
    expect(await cases({ schoolId: junior })).toEqual([]);
    for (const enrolled of ['current', 'all']) {
      expect(await listed({ schoolId: primary, enrolled })).toEqual([`${number} 六年级2班`]);
      expect(await listed({ schoolId: junior, enrolled })).toEqual([]);
    }
    await turnTo(world, `${year + 1}-09-01`);
    expect(await cases({ schoolId: primary })).toEqual([]);
    expect((await cases({ schoolId: junior }))[0]?.[0]).toBe('七年级5班');
  });

  test("of two who had a number here on the day it is nobody's", async () => {
    const { add, imported, number, primary, year } = child;
    const before = await beginProject(world, primary);
    const other = [`${number}T`, '林双双', '女', '2016-05-19', '六年级', '2班', ''];
    await imported(primary, other);
    const twin = await childIdOf(world, primary, `${number}T`);
    await turnTo(world, `${year + 1}-09-03`);
    await add();
    expect(
      await add({ studentId: `${number}T`, name: '林双双', birthDate: '2016-05-19' }),
    ).toMatchObject({ data: { id: twin, found: true } });
    await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .updateTable('enrolment')
        .set({ studentId: number })
        .where('orgId', '=', orgId)
        .where('patientId', '=', twin)
        .where('schoolId', '=', primary)
        .execute(),
    );
    const sent = { record: { studentId: number }, day: `${year + 1}-06-03` };
    expect(await sendExam(world, before, sent)).toBe(examErrors.studentNotFound.code);
  });
});
