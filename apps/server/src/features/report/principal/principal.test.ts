/** The page for a principal through its call: figures without names, small ones suppressed. */
import { execFileSync } from 'node:child_process';
import { listLogs } from '@spine/contract/log';
import { principalPage } from '@spine/contract/school-list';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertClasses, insertPopulation } from '#features/statistic/statistic.factory.ts';
import { openWorld, type World } from '#testing/world.ts';

type Place = { projectId: string; schoolId: string };

let world: World;
let large: Place;
let small: Place;
let few: Place;
beforeAll(async () => {
  world = await openWorld();
  large = await insertPopulation(world, [
    { gender: 'm', children: 300, gradeOne: 12, confirmed: 6 },
    { gender: 'f', children: 300, gradeOne: 18, confirmed: 6 },
  ]);
  few = await insertPopulation(world, [{ gender: 'm', children: 6, gradeOne: 0 }]);
  small = await insertPopulation(world, [{ gender: 'm', children: 40, gradeOne: 3 }]);
});
afterAll(() => world.close());

/** One page as text, without spaces. */
async function pageOf(place: Place): Promise<string> {
  const { bytes, headers } = await world.as('manager').call(principalPage, place);
  expect(headers['content-type']).toBe('application/pdf');
  const info = execFileSync('pdfinfo', ['-'], { input: bytes, encoding: 'utf8' });
  expect(info).toMatch(/Pages:\s+1\n/);
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' });
  return text.replaceAll(/\s/g, '');
}

test('tells the figures of a school, what to do next, and has lines to sign', async () => {
  const text = await pageOf(large);
  expect(text).toContain('脊柱健康筛查结果');
  expect(text).toContain('建议就诊30人，已就诊12人');
  expect(text).toContain('校长签字');
  expect(text).toContain('不作为诊断依据');
  expect(text).toMatch(/合计600600305\.00/);
});

test('is one page for a school of twelve grades', async () => {
  const whole = await insertPopulation(world, [{ gender: 'm', children: 20, gradeOne: 10 }]);
  const grades = [1, 2, 3, 4, 5, 11, 12, 13, 21, 22, 23];
  await insertClasses(
    world,
    grades.map((grade) => ({
      ...whole,
      grade,
      classes: 2,
      children: 40,
      cases: 8,
      day: '2026-10-10',
    })),
  );
  expect(await pageOf(whole)).toContain('校长签字');
});

test('suppresses counts of fewer than five, and the rate that would tell them', async () => {
  const text = await pageOf(small);
  expect(text).toContain('建议就诊*人');
  expect(text).toMatch(/合计4040\*\*/);
  expect(text).not.toContain('7.50');
  expect(text).not.toContain('*%');
});

test('shows no rate of fewer than ten children, and no sign of percent without digits', async () => {
  const text = await pageOf(few);
  expect(text).toMatch(/合计660\*/);
  expect(text).not.toContain('0.00');
  expect(text).not.toMatch(/[—*]%/);
});

test('leaves a line in the log, and is no business of the production', async () => {
  await world.as('analyst').call(principalPage, large);
  const { body } = await world.as('manager').call(listLogs, {});
  expect(JSON.stringify(body['rows'])).toContain('生成校长告知页');
  expect((await world.as('maker').call(principalPage, large)).body['errorCode']).toBe(2403);
});

test('a foreign school is as unknown as one that nobody has', async () => {
  const foreign = await world.as('rival').call(principalPage, large);
  const unknown = await world.as('rival').call(principalPage, { ...large, schoolId: uuidv7() });
  expect(foreign.body).toEqual(unknown.body);
  expect(foreign.headers['content-type']).not.toBe('application/pdf');
});
