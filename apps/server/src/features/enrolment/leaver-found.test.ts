/** A form or an edit of a school brings a child that has left there: one record. */
import { kernelErrors } from '@spine/contract/kernel';
import { addPatient, editPatient, patientDetail, patientErrors } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newSchool } from '#features/patient/roster/roster.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { intervalsOf, turnTo } from './enrolment.factory.ts';
import { type LeavingChild, openLeavingChild } from './leaver-found.factory.ts';

const world: World = await openWorld();
afterAll(() => world.close());

let child: LeavingChild;
beforeEach(async () => {
  child = await openLeavingChild(world);
});

describe('a form of another school', () => {
  test('with the number, name and birth date of a leaver brings its record', async () => {
    const { add, childId, comes, junior, listed, number, primary, year } = child;
    await turnTo(world, `${year + 1}-09-03`);
    expect(await add()).toMatchObject({ code: 8000, data: { id: childId, found: true } });
    expect(await intervalsOf(world, childId)).toEqual([
      `${year}-10-12 ${year + 1}-09-01 general ${year - 5} 2班 import`,
      comes(`${year + 1}-09-03`),
    ]);
    expect(await listed({ schoolId: junior })).toEqual([`${number} 七年级5班`]);
    expect(await listed({ schoolId: primary, enrolled: 'all' })).toEqual([]);
    const { body } = await world.as('doctor').call(patientDetail, { id: childId });
    expect(body.data).toMatchObject({ schoolId: junior, gradeName: '七年级', leftOn: null });
    expect(body.data.enrolments).toHaveLength(2);
    // Sent again it is refused as any number of the school.
    expect((await add()).code).toBe(patientErrors.studentIdUsed.code);
  });

  test('in August, from 1 September on; until then it is in its class', async () => {
    const { add, childId, comes, junior, listed, number, primary, year } = child;
    await turnTo(world, `${year + 1}-08-20`);
    expect(await add()).toMatchObject({ data: { id: childId, found: true } });
    expect(await listed({ schoolId: primary })).toEqual([`${number} 六年级2班`]);
    expect(await listed({ schoolId: junior })).toEqual([]);
    const { body } = await world.as('doctor').call(patientDetail, { id: childId });
    expect(body.data).toMatchObject({ schoolId: primary, gradeName: '六年级', leftOn: null });
    await turnTo(world, `${year + 1}-09-01`);
    expect(await listed({ schoolId: junior })).toEqual([`${number} 七年级5班`]);
    expect(await listed({ schoolId: primary, enrolled: 'all' })).toEqual([]);
    expect((await intervalsOf(world, childId)).at(-1)).toBe(comes(`${year + 1}-09-01`));
  });

  test('takes no child that is still at school, nor another of the number', async () => {
    const { add, childId, number, year } = child;
    await turnTo(world, `${year + 1}-05-03`);
    const { data: early } = await add();
    expect(early).not.toMatchObject({ found: true });
    await turnTo(world, `${year + 1}-09-03`);
    const { data: other } = await add({
      studentId: number,
      schoolId: await newSchool(world.database, world.home),
      birthDate: '2015-01-02',
    });
    expect(other).not.toMatchObject({ found: true });
    expect(other.id).not.toBe(childId);
  });

  test('with the document of a leaver brings its record under another number', async () => {
    const { add, childId, junior, listed, number, primary, typed, year } = child;
    const document = { documentKind: 'A', document: `E2026${number.slice(2)}` };
    const edited = { id: childId, ...document };
    const { body } = await world
      .as('manager')
      .raw(
        editPatient,
        typed({ ...edited, schoolId: primary, gradeName: '六年级', clazzName: '2班' }),
      );
    expect(body.code).toBe(8000);
    await turnTo(world, `${year + 1}-09-03`);
    const another = { ...document, studentId: `${number}B`, name: '林家木' };
    expect((await add({ ...another, birthDate: '2016-03-20' })).code).toBe(
      patientErrors.documentUsed.code,
    );
    expect(await add(another)).toMatchObject({ data: { id: childId, found: true } });
    expect(await listed({ schoolId: junior })).toEqual([`${number}B 七年级5班`]);
  });

  test('is asked about one of the same name, birth date and sex, and may say either', async () => {
    const { add, childId, number, year } = child;
    await turnTo(world, `${year + 1}-09-03`);
    const named = { studentId: `${number}C` };
    const asked = await add({ ...named, warnAlike: true });
    expect(asked).toMatchObject({ code: patientErrors.alikeLeft.code, data: { id: childId } });
    expect(asked.msg).toContain('六年级2班');
    expect((await add({ ...named, gender: 'm', warnAlike: true })).code).toBe(8000);
    const foundId = childId;
    expect((await add({ studentId: `${number}D`, name: '林嘉木', foundId })).code).toBe(
      patientErrors.notLeft.code,
    );
    expect(await add({ studentId: `${number}D`, foundId })).toMatchObject({
      data: { id: childId, found: true },
    });
    // A repeated call changes nothing.
    expect((await add({ studentId: `${number}D`, foundId })).data).toEqual({ id: childId });
    expect((await add({ studentId: `${number}E`, foundId })).code).toBe(patientErrors.notLeft.code);
    expect((await add({ studentId: `${number}E` })).data.id).not.toBe(childId);
  });

  test('of a leaver with another phone wants to know again who is there', async () => {
    const { childId, typed, year } = child;
    await turnTo(world, `${year + 1}-09-03`);
    const form = typed({ tel: '13900001234' });
    const browser = await world.inBrowser('manager', { minutesAgo: 10 });
    const refused = await browser.raw(addPatient, form);
    expect(refused.body.code).toBe(kernelErrors.proofNeeded.code);
    const { body } = await (await world.inBrowser('manager')).raw(addPatient, form);
    expect(body.data).toMatchObject({ id: childId, found: true });
  });

  test('of another institution finds nobody', async () => {
    const { childId, typed, year } = child;
    await turnTo(world, `${year + 1}-09-03`);
    const schoolId = await newSchool(world.database, world.other);
    const { body } = await world.as('rival').raw(addPatient, typed({ schoolId, warnAlike: true }));
    expect(body).toMatchObject({ code: 8000 });
    expect(body.data.id).not.toBe(childId);
    const named = typed({ schoolId, studentId: 'Z', foundId: childId });
    const { body: foreign } = await world.as('rival').raw(addPatient, named);
    expect(foreign.code).toBe(patientErrors.notLeft.code);
  });
});

describe('an edit', () => {
  const edit = async (given: object) =>
    (await world.as('manager').raw(editPatient, child.typed({ id: child.childId, ...given }))).body
      .code;

  test('takes a leaver to another school, and nobody else', async () => {
    const { childId, comes, junior, listed, number, year } = child;
    const there = { gradeName: '六年级', clazzName: '2班' };
    expect(await edit({ ...there, schoolId: junior })).toBe(patientErrors.schoolFixed.code);
    await turnTo(world, `${year + 1}-09-03`);
    expect(await edit({ schoolId: uuidv7() })).toBe(patientErrors.schoolUnknown.code);
    expect(await edit({})).toBe(8000);
    expect((await intervalsOf(world, childId)).at(-1)).toBe(comes(`${year + 1}-09-03`));
    expect(await listed({ schoolId: junior })).toEqual([`${number} 七年级5班`]);
  });
});

test('an edit that takes a leaver to another school takes an emptied document away', async () => {
  const { childId, junior, number, primary, year } = child;
  const raw = async (given: object) =>
    (await world.as('manager').raw(editPatient, child.typed({ id: child.childId, ...given }))).body
      .code;
  const there = { schoolId: primary, gradeName: '六年级', clazzName: '2班' };
  const document = { documentKind: 'A', document: `E2027${number.slice(2)}` };
  expect(await raw({ ...there, ...document })).toBe(8000);
  await turnTo(world, `${year + 1}-09-03`);
  expect(await raw({ documentKind: null, document: '' })).toBe(8000);
  const { body } = await world.as('doctor').call(patientDetail, { id: childId });
  expect(body.data).toMatchObject({ schoolId: junior, documentKind: null });
});
