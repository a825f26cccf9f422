/** Lists of results for a school: made and handed over by a manager, read by a school doctor or a class teacher. */
import { deletePatients } from '@spine/contract/patient';
import {
  listSchoolLists,
  renewSchoolListCode,
  revokeSchoolList,
  SCHOOL_LIST_TRIES,
  schoolListErrors,
} from '@spine/contract/school-list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { actAs } from '#features/follow-up/follow-up.factory.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  CLASS,
  type ListDay,
  OTHER_KEY,
  openListDay,
  tokenOf,
  wrongCode,
} from './school-list.factory.ts';

const { over, codeWrong, codeUsed, notFound, noChildren, oneClass, ended } = schoolListErrors;
const DAY_MS = 24 * 60 * 60_000;
const later = (ms: number) => world.clock.advance(ms);

let world: World;
let day: ListDay;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  later(TEST_NOW.getTime() - world.clock.now().getTime());
  day = await openListDay(world);
});
afterAll(() => world.close());

async function made(given: object = {}) {
  const body = await day.make(given);
  expect(body.code).toBe(8000);
  const { id, url, code } = body.data;
  return { id, code, token: tokenOf(url) };
}
const rowsOf = async () =>
  (await (await world.freshlyAs('manager')).raw(listSchoolLists, { projectId: day.projectId })).body
    .rows;
const namesIn = (data: { classes: { children: { name: string }[] }[] }) =>
  data.classes.flatMap(({ children }) => children.map(({ name }) => name));
const linesOf = (listId: string) =>
  world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .selectFrom('operationLog')
      .where('orgId', '=', orgId)
      .where('keypoint', 'like', `%${listId}%`)
      .orderBy('id')
      .select(['username', 'keymsg', 'children'])
      .execute(),
  );

describe('a school doctor', () => {
  test('sees the children with a result by class and group, and whether the family was told', async () => {
    const { token, code } = await made();
    expect((await day.door(token)).data).toMatchObject({ isOpen: true });
    const { data } = await day.read(token, { code });
    expect(data).toMatchObject({ audience: 'schoolDoctor', recipient: '陈校医', leftOut: 0 });
    expect(data.classes).toHaveLength(1);
    expect(data.classes[0]).toMatchObject(CLASS);
    const groups = data.classes[0].children.map(({ group, told }: Record<string, unknown>) => [
      group,
      told,
    ]);
    expect(groups).toHaveLength(2);
    expect(groups).toEqual([
      ['refer', false],
      ['normal', null],
    ]);
    await actAs(world.as('doctor'), { patientId: day.first, kind: 'notified', way: 'phone' });
    const again = (await day.read(token)).data.classes[0].children;
    expect(again.find(({ group }: { group: string }) => group === 'refer').told).toBe(true);
  });

  test('is told no angle, number or phone', async () => {
    const { token, code } = await made();
    const { data } = await day.read(token, { code });
    const fields = new Set(data.classes[0].children.flatMap((child: object) => Object.keys(child)));
    expect([...fields].sort()).toEqual(['gender', 'group', 'name', 'retest', 'told']);
    for (const studentId of day.studentIds) expect(JSON.stringify(data)).not.toContain(studentId);
    expect(JSON.stringify(data)).not.toContain('8.3');
  });

  test('sees results as they are when the page is opened', async () => {
    const { token, code } = await made();
    await day.read(token, { code });
    later(60_000);
    await day.examine(
      quickRecord({ patientId: day.second, examTime: world.clock.now().toISOString() }),
    );
    const { data } = await day.read(token);
    expect(data.classes[0].children.map(({ group }: { group: string }) => group)).toEqual([
      'refer',
      'refer',
    ]);
  });

  test('is not named a child whose family objects, or one that was deleted', async () => {
    const { token, code } = await made();
    const before = (await day.read(token, { code })).data;
    expect(namesIn(before)).toHaveLength(2);
    await day.object(day.first);
    const after = (await day.read(token)).data;
    expect(after.leftOut).toBe(1);
    expect(after.classes[0].children).toMatchObject([{ group: 'normal' }]);
    await (await world.freshlyAs('manager')).raw(deletePatients, { ids: day.second });
    expect((await day.read(token)).data.classes).toEqual([]);
  });
});

describe('a class teacher', () => {
  test('sees only whom to remind, and no result', async () => {
    const { token, code } = await made({ audience: 'classTeacher', classes: [CLASS] });
    const { data } = await day.read(token, { code });
    expect(data.classes).toHaveLength(1);
    expect(data.classes[0].children).toMatchObject([{ group: null, told: null }]);
    expect(data.classes[0].children).toHaveLength(1);
  });

  test('gets one class', async () => {
    const teacher = { audience: 'classTeacher' };
    expect((await day.make(teacher)).code).toBe(oneClass.code);
    const two = [CLASS, { ...CLASS, clazzName: '4班' }];
    expect((await day.make({ ...teacher, classes: two })).code).toBe(oneClass.code);
    const other = [{ ...CLASS, clazzName: '4班' }];
    expect((await day.make({ ...teacher, classes: other })).code).toBe(noChildren.code);
  });
});

describe('the page', () => {
  test('opens with the code on one device, and there without it', async () => {
    const { token, code } = await made();
    expect((await day.read(token)).code).toBe(codeWrong.code);
    expect((await day.read(token, { code })).code).toBe(8000);
    expect((await day.read(token)).code).toBe(8000);
    expect((await day.read(token, { code, key: OTHER_KEY })).code).toBe(codeUsed.code);
  });

  test('is locked after five wrong codes, until the manager hands out a new one', async () => {
    const { id, token, code } = await made();
    const wrong = wrongCode(code);
    for (let at = 1; at < SCHOOL_LIST_TRIES; at += 1)
      expect((await day.read(token, { code: wrong })).code).toBe(codeWrong.code);
    expect((await day.read(token, { code: wrong })).code).toBe(over.code);
    expect((await day.read(token, { code })).code).toBe(over.code);
    expect((await day.door(token)).data.isOpen).toBe(false);
    expect((await rowsOf())[0]).toMatchObject({ state: 'locked' });
    const renewed = (await (await world.freshlyAs('manager')).raw(renewSchoolListCode, { id })).body
      .data;
    expect(tokenOf(renewed.url)).toBe(token);
    expect((await day.read(token, { code: renewed.code })).code).toBe(8000);
  });

  test('a new code ends the device of the former one', async () => {
    const { id, token, code } = await made();
    await day.read(token, { code });
    const renewed = (await (await world.freshlyAs('manager')).raw(renewSchoolListCode, { id })).body
      .data;
    expect((await day.read(token)).code).toBe(codeWrong.code);
    expect((await day.read(token, { code: renewed.code, key: OTHER_KEY })).code).toBe(8000);
    expect((await day.read(token)).code).toBe(codeUsed.code);
  });

  test('is closed after its thirtieth day', async () => {
    const { token, code } = await made();
    await day.read(token, { code });
    later(30 * DAY_MS);
    expect((await day.read(token)).code).toBe(8000);
    later(DAY_MS);
    expect((await day.read(token)).code).toBe(over.code);
  });

  test('is closed once the list is revoked, and gets no new code', async () => {
    const { id, token, code } = await made();
    await day.read(token, { code });
    const manager = await world.freshlyAs('manager');
    expect((await manager.raw(revokeSchoolList, { id })).body.code).toBe(8000);
    expect((await manager.raw(revokeSchoolList, { id })).body.code).toBe(8000);
    expect((await day.read(token)).code).toBe(over.code);
    expect((await day.door(token)).data).toMatchObject({ isOpen: false });
    expect((await manager.raw(renewSchoolListCode, { id })).body.code).toBe(ended.code);
    expect((await rowsOf())[0]).toMatchObject({ state: 'revoked' });
  });

  test('of a forged link tells nothing', async () => {
    const { token, code } = await made();
    const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    expect((await day.door(forged)).data).toEqual({ isOpen: false, orgName: null, phone: null });
    expect((await day.read(forged, { code })).code).toBe(over.code);
  });

  test('keeps the first receipt, by name and time', async () => {
    const { token, code } = await made();
    expect((await day.receive(token, '陈校医')).code).toBe(codeWrong.code);
    await day.read(token, { code });
    expect((await day.receive(token, '陈校医')).data).toMatchObject({ receivedBy: '陈校医' });
    later(60_000);
    expect((await day.receive(token, '别人')).data).toMatchObject({ receivedBy: '陈校医' });
    const [row] = await rowsOf();
    expect(row).toMatchObject({ state: 'received', opened: 1, receivedBy: '陈校医' });
    expect(Date.parse(row.receivedAt)).toBe(TEST_NOW.getTime());
  });
});

describe('the log', () => {
  test('says who made the list, who opened it and how many were shown, and names no child', async () => {
    const { id, token, code } = await made();
    await day.read(token, { code: wrongCode(code) });
    const { data } = await day.read(token, { code });
    const lines = await linesOf(id);
    expect(lines[0]).toMatchObject({ children: 2 });
    expect(lines.at(-1)).toMatchObject({
      username: '学校（陈校医）',
      keymsg: '查看学校名单，2名，未列0名',
    });
    expect(lines.some(({ keymsg }) => keymsg.includes('还可再试4次'))).toBe(true);
    for (const name of namesIn(data)) expect(JSON.stringify(lines)).not.toContain(name);
  });
});

describe('the institution', () => {
  test('stores neither code nor key', async () => {
    const { id, token, code } = await made();
    await day.read(token, { code });
    const row = await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .selectFrom('schoolList')
        .where('orgId', '=', orgId)
        .where('id', '=', id)
        .selectAll()
        .executeTakeFirstOrThrow(),
    );
    expect(row.codeHash).toHaveLength(32);
    expect(row.keyHash).toHaveLength(32);
  });

  test('of others neither makes, lists, renews nor revokes a list', async () => {
    const { id } = await made();
    expect((await day.make({}, 'rival')).code).toBe(noChildren.code);
    const rival = await world.freshlyAs('rival');
    const listed = await rival.raw(listSchoolLists, { projectId: day.projectId });
    expect(listed.body).toMatchObject({ rows: [], total: 0 });
    expect((await rival.raw(renewSchoolListCode, { id })).body.code).toBe(notFound.code);
    expect((await rival.raw(revokeSchoolList, { id })).body.code).toBe(notFound.code);
  });

  test('lists what was handed over, newest first', async () => {
    await made();
    later(60_000);
    await made({ audience: 'classTeacher', recipient: '王老师', classes: [CLASS] });
    expect(await rowsOf()).toMatchObject([
      {
        recipient: '王老师',
        audience: 'classTeacher',
        classes: [CLASS],
        state: 'waiting',
        children: 2,
      },
      { recipient: '陈校医', classes: [], expiresOn: '2026-12-20', openedAt: null },
    ]);
  });

  test('makes none where nobody has a result', async () => {
    await day.object(day.first);
    expect((await day.make({ audience: 'classTeacher', classes: [CLASS] })).code).toBe(
      noChildren.code,
    );
  });
});
