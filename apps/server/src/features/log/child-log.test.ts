/** A manager reads who opened the record of a child, its case and its examinations. */
import { examDetail } from '@spine/contract/exam';
import { caseOfChild } from '@spine/contract/follow-up';
import { childLog } from '@spine/contract/log';
import { patientDetail, patientErrors, showNumber } from '@spine/contract/patient';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FollowUpDay, openFollowUpDay } from '#features/follow-up/follow-up.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertLogRow } from './log.factory.ts';

let world: World;
let day: FollowUpDay;
beforeAll(async () => {
  world = await openWorld();
  day = await openFollowUpDay(world, { children: 4 });
});
afterAll(() => world.close());

const logOf = async (patientId: string) =>
  (await world.as('manager').raw(childLog, { patientId })).body;

test('who opened a child, its case or its examination is named, newest first', async () => {
  const examId = await day.examine();
  const [, second = ''] = day.patientIds;
  await world.as('doctor').raw(patientDetail, { id: day.first });
  await world.as('doctor').raw(caseOfChild, { patientId: day.first });
  await world.as('manager').raw(examDetail, { id: examId });
  await world.as('doctor').raw(patientDetail, { id: second });
  const { data } = await logOf(day.first);
  const words = data.lines.map((line: { words: string }) => line.words);
  expect(words).toEqual(expect.arrayContaining(['查看学生档案、学生随访', '查看检查结果']));
  const times = data.lines.map(({ at }: { at: string }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(data.count).toBe(data.lines.length);
  expect(data.people).toBe(2);
});

test('what one person read without a minute between is one look, and each change one', async () => {
  const before = (await logOf(day.first)).data;
  const times = ['09:00:00', '09:00:50', '09:01:50', '09:02:51'];
  await world.database.inScope(platformScope, async ({ db }) => {
    const line = { orgId: world.cast.orgs.home, optype: 'view', point: day.first };
    for (const username of ['doctor', 'manager'])
      for (const time of times)
        await insertLogRow(db, { ...line, username, optime: `2026-11-18T${time}+08:00` });
    const edit = { ...line, username: 'doctor', optype: 'edit' };
    for (const time of ['09:01:00', '09:01:10'])
      await insertLogRow(db, { ...edit, optime: `2026-11-18T${time}+08:00` });
  });
  const { data } = await logOf(day.first);
  expect(data.count).toBe(before.count + 6);
  const at = data.lines.slice(-6).map((line: { at: string }) => line.at.slice(11, 19));
  expect(at).toEqual(['09:02:51', '09:02:51', '09:01:50', '09:01:50', '09:01:10', '09:01:00']);
});

test('of more lines than are read at once the newest looks are complete, and all are counted', async () => {
  const child = day.patientIds[3] ?? '';
  const line = { orgId: world.cast.orgs.home, optype: 'view', point: child };
  const at = (seconds: number) =>
    new Date(Date.parse('2026-11-17T08:00:00+08:00') + seconds * 1000).toISOString();
  const write = (username: string, times: readonly number[]) =>
    world.database.inScope(platformScope, async ({ db }) => {
      for (const time of times) await insertLogRow(db, { ...line, username, optime: at(time) });
    });
  const LONG = 230;
  // One reads without a pause all the while in which the other opens the child again and again.
  await write(
    'doctor',
    Array.from({ length: LONG }, (_, index) => 60 * index),
  );
  await write(
    'manager',
    Array.from({ length: LONG }, (_, index) => 61 * index + 1),
  );
  const { data } = await logOf(child);
  expect(data).toMatchObject({ count: LONG + 1, people: 2 });
  expect(data.lines).toHaveLength(50);
  const looks = data.lines.map(({ at: time, name }: { at: string; name: string }) => [
    name,
    (Date.parse(time) - Date.parse(at(0))) / 1000,
  ]);
  const ends = Array.from({ length: 49 }, (_, index) => 61 * (LONG - 1 - index) + 1);
  expect(looks.map(([, end]: [string, number]) => end)).toEqual(
    [...ends, 60 * (LONG - 1)].toSorted((one, other) => other - one),
  );
});

test('who saw or dialled a masked number is named with the purpose, and the number is in no line', async () => {
  const show = (user: 'doctor' | 'rival', id: string) =>
    world.as(user).raw(showNumber, { id, number: 'studentId', purpose: 'remind' });
  const [, second = ''] = day.patientIds;
  const { value } = (await show('doctor', second)).body.data;
  expect(value).toMatch(/./);
  await world.as('doctor').raw(showNumber, { id: second, number: 'tel', purpose: 'dial' });
  const { data } = await logOf(second);
  expect(data.lines).toContainEqual(
    expect.objectContaining({ words: '查看学生档案、显示学号：催就诊、拨打联系电话' }),
  );
  expect(JSON.stringify(data)).not.toContain(value);
  const codes = [
    await show('rival', second),
    await show('doctor', '0198c2f0-0000-7000-8000-000000000001'),
  ].map(({ body }) => body.code);
  expect(codes).toEqual([patientErrors.unknown.code, patientErrors.unknown.code]);
});

test('what is older than thirty days, of another institution or of many children is not told', async () => {
  const [, , third = ''] = day.patientIds;
  const { home, other } = world.cast.orgs;
  const line = { username: 'doctor', optype: 'view', model: 'patient', point: third };
  await world.database.inScope(platformScope, async ({ db }) => {
    await insertLogRow(db, { ...line, orgId: home, optime: '2026-10-21T00:00:00+08:00' });
    await insertLogRow(db, { ...line, orgId: home, optime: '2026-10-20T23:59:59+08:00' });
    await insertLogRow(db, { ...line, orgId: other, optime: '2026-11-19T10:00:00+08:00' });
    const many = { ...line, point: `${third},${day.first}` };
    await insertLogRow(db, { ...many, orgId: home, optime: '2026-11-19T10:00:00+08:00' });
  });
  const { data } = await logOf(third);
  expect(data).toMatchObject({ count: 1, people: 1 });
  expect(data.lines).toMatchObject([{ at: '2026-10-21T00:00:00+08:00', words: '修改' }]);
});

test("another institution's child has no log, like one that is not there", async () => {
  const unknown = '0198c2f0-0000-7000-8000-000000000001';
  const { body } = await world.as('rival').raw(childLog, { patientId: day.first });
  expect(body.code).toBe(patientErrors.unknown.code);
  expect((await logOf(unknown)).code).toBe(patientErrors.unknown.code);
});
