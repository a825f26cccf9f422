/** Names that look alike and differ never get in, whichever call brings them, and the field is told why. */
import { addOrganization } from '@spine/contract/organization';
import { addByClassForm, addPatient, createClassQr, editPatient } from '@spine/contract/patient';
import { addProject } from '@spine/contract/project';
import { addSchool, listSchools } from '@spine/contract/school';
import { addUser } from '@spine/contract/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CastName } from './cast.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const NAMED = [
  { what: 'a child', endpoint: addPatient, field: 'name', by: 'manager' },
  { what: 'a child that is edited', endpoint: editPatient, field: 'name', by: 'manager' },
  { what: 'a child of a class form', endpoint: addByClassForm, field: 'name', by: 'manager' },
  { what: 'a student number', endpoint: addPatient, field: 'studentId', by: 'manager' },
  { what: 'a class', endpoint: createClassQr, field: 'clazzName', by: 'manager' },
  { what: 'a school', endpoint: addSchool, field: 'name', by: 'manager' },
  { what: 'a project', endpoint: addProject, field: 'name', by: 'manager' },
  { what: 'a user', endpoint: addUser, field: 'username', by: 'manager' },
  { what: 'an institution', endpoint: addOrganization, field: 'orgName', by: 'platform' },
] as const satisfies readonly { by: CastName; [key: string]: unknown }[];

test.each(NAMED)('the name of $what has no hidden character', async ({ endpoint, field, by }) => {
  for (const name of ['阳\u202e光', '阳\u200b光', '阳\u0000光', '阳\ud842光']) {
    const { body } = await world.as(by).raw(endpoint, { [field]: name });
    const told = (body.fields ?? []).find((fault: { field: string }) => fault.field === field);
    expect([name, told?.message]).toEqual([name, expect.stringContaining('看不见的字符')]);
  }
});

test('a name is stored, and looked for, in one form', async () => {
  const school = { province: '330000', city: '330100', district: '330106' };
  await world.as('manager').raw(addSchool, { ...school, name: 'Cafe\u0301小学' });
  for (const name of ['Caf\u00e9', 'Cafe\u0301']) {
    const { body } = await world.as('manager').raw(listSchools, { name });
    expect(body.rows).toMatchObject([{ name: 'Caf\u00e9小学' }]);
  }
});
