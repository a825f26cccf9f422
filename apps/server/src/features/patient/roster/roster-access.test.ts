import { read, utils, write } from '@e965/xlsx';
import {
  importRoster,
  ROSTER_EXAMPLE,
  ROSTER_FIELDS,
  ROSTER_RULES,
  ROSTER_TITLES,
  rosterTemplate,
} from '@spine/contract/patient';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import {
  CHILD,
  childrenIn,
  HEADER,
  newSchool,
  OTHER,
  patientLogLines,
  rosterFile,
} from './roster.factory.ts';

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

describe('who imports where', () => {
  test('a manager without a school, or with a school of somebody else, is refused [5.44, 8.40]', async () => {
    const file = rosterFile([CHILD]);
    const missing = await world.as('manager').upload(importRoster, {}, file);
    expect(missing.body.code).toBe(24001401);
    const foreign = await newSchool(world.database, world.other);
    const refused = await world.as('manager').upload(importRoster, { schoolId: foreign }, file);
    expect(refused.body.code).toBe(24001906);
    const named = { schoolId: foreign, orgId: world.other.orgId };
    expect((await world.as('manager').upload(importRoster, named, file)).body.code).toBe(24001906);
    expect(await childrenIn(world.database, world.other, foreign)).toEqual([]);
  });

  test('the platform administrator names the institution and is told counts only [5.45, 8.40]', async () => {
    const file = rosterFile([CHILD]);
    const nameless = await world.as('platform').upload(importRoster, { schoolId }, file);
    expect(nameless.body.code).toBe(24001402);
    const named = { schoolId, orgId: world.home.orgId };
    const { body } = await world.as('platform').upload(importRoster, named, file);
    expect(body.data).toMatchObject({ added: 1 });
    expect((await patientLogLines(world, 'platform')).at(-1)).toMatchObject({
      orgId: world.home.orgId,
    });

    const faulty = rosterFile([CHILD.with(2, '南'), OTHER.with(0, '')]);
    const refused = await world.as('platform').upload(importRoster, named, faulty);
    expect(refused.body.data).toMatchObject({ faultCount: 2, faultFile: null, excerpt: [] });
    const answer = JSON.stringify(refused.body);
    for (const secret of ['林嘉禾', '周子航', '20260501', '13800000417', '南']) {
      expect(answer).not.toContain(secret);
    }
  });

  test.each(['doctor', 'maker', 'analyst'] as const)('a %s may not import', async (name) => {
    const { body } = await world.as(name).upload(importRoster, { schoolId }, rosterFile([CHILD]));
    expect(body.errorCode).toBe(2403);
  });

  test('the template is a roster of its own once it is filled in', async () => {
    const { bytes } = await world.as('manager').call(rosterTemplate, {});
    const book = read(bytes, { type: 'buffer', cellNF: true });
    expect(book.SheetNames).toEqual(['学生名单', '填写说明']);
    const sheet = book.Sheets['学生名单'] ?? {};
    expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([HEADER]);
    expect(sheet['A1']).toMatchObject({ t: 's', z: '@' });
    const explained = ROSTER_FIELDS.map((field) => [
      ROSTER_TITLES[field],
      field === 'tel' ? '选填' : '必填',
      ROSTER_RULES[field],
      ROSTER_EXAMPLE[field],
    ]);
    expect(utils.sheet_to_json(book.Sheets['填写说明'] ?? {}, { header: 1 })).toEqual([
      ['列', '要求', '填写规则', '示例'],
      ...explained,
    ]);
    utils.sheet_add_aoa(sheet, [CHILD], { origin: 'A2' });
    const file = { name: 'c.xls', bytes: write(book, { bookType: 'biff8', type: 'buffer' }) };
    const { body } = await world.as('manager').upload(importRoster, { schoolId }, file);
    expect(body.data).toMatchObject({ added: 1 });
  });
});
