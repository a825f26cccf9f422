/** Two people edit one thing: what each changes stays, and what both change is refused with the values as they are now. */
import { actionDetail, deleteAction, editAction } from '@spine/contract/action';
import { listIncidents, saveIncident } from '@spine/contract/audit';
import { CHANGED_BY_OTHERS, type Endpoint } from '@spine/contract/kernel';
import { addOrganization, editOrganization, listOrganizations } from '@spine/contract/organization';
import {
  addPatient,
  deletePatients,
  editPatient,
  importRoster,
  patientDetail,
} from '@spine/contract/patient';
import { deletePlan, editPlan, planDetail } from '@spine/contract/prescription';
import { deleteProject, editProject, projectDetail } from '@spine/contract/project';
import { deleteSchool, editSchool, listSchools } from '@spine/contract/school';
import { addUser, deleteUsers, editUser, listUsers } from '@spine/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openActions } from '#features/action/action.factory.ts';
import { insertIncidentRow } from '#features/audit/incident/incident.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { CHILD, rosterFile } from '#features/patient/roster/roster.factory.ts';
import { insertPlanRow, makeItem } from '#features/prescription/plan/plan.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { CastName } from './cast.ts';
import { openWorld, type World } from './world.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: string };
type Values = Readonly<Record<string, unknown>>;

type Edited = {
  readonly as: CastName;
  readonly made: (world: World) => Promise<string>;
  readonly read: Endpoint;
  /** Whether it is read by its list. */
  readonly isListed?: true;
  readonly edit: Endpoint;
  /** Institutions and incidents stay. */
  readonly remove?: { readonly call: Endpoint; readonly input: (id: string) => object };
  /** Two values of one part, and one of another part. */
  readonly mine: Values;
  readonly theirs: Values;
  readonly apart: () => Values;
};

let made = 0;
const fresh = (word: string) => {
  made += 1;
  return `${word}${made}`;
};

const schoolIn = (world: World) =>
  world.database.inScope(world.home, async (tenant) => (await insertSchoolRow(tenant)).id);

const EDITED: Readonly<Record<string, Edited>> = {
  child: {
    as: 'manager',
    made: async (world) => {
      const schoolId = await schoolIn(world);
      const tel = '13800000001';
      const child = { schoolId, tel, gradeName: '三年级', clazzName: '2班' };
      return world.database.inScope(
        world.home,
        async (tenant) => (await insertPatientRow(tenant, child)).id,
      );
    },
    read: patientDetail,
    edit: editPatient,
    remove: { call: deletePatients, input: (id) => ({ ids: id }) },
    mine: { gradeName: '四年级', clazzName: '2班' },
    theirs: { gradeName: '三年级', clazzName: '5班' },
    apart: () => ({ tel: '13800000002' }),
  },
  project: {
    as: 'manager',
    made: (world) =>
      world.database.inScope(
        world.home,
        async (tenant) => (await insertProjectRow(tenant, { schoolIds: [], status: 0 })).id,
      ),
    read: projectDetail,
    edit: editProject,
    remove: { call: deleteProject, input: (id) => ({ id, withExams: false }) },
    mine: { startDate: '2026-09-01' },
    theirs: { startDate: '2026-09-15' },
    apart: () => ({ endDate: '2026-12-31' }),
  },
  school: {
    as: 'manager',
    made: schoolIn,
    read: listSchools,
    isListed: true,
    edit: editSchool,
    remove: { call: deleteSchool, input: (id) => ({ id }) },
    mine: { province: '330000', city: '330100', district: '330105' },
    theirs: { province: '330000', city: '330100', district: '330108' },
    apart: () => ({ name: fresh('两人改的学校') }),
  },
  user: {
    as: 'manager',
    made: async (world) => {
      const username = fresh('edited');
      const user = { username, realName: '陆远舟', pw: 'Haitang2026', role: 2 };
      return (await world.as('manager').raw(addUser, user)).body.data.id;
    },
    read: listUsers,
    isListed: true,
    edit: editUser,
    remove: { call: deleteUsers, input: (id) => ({ ids: id }) },
    mine: { realName: '陆远帆' },
    theirs: { realName: '陆近舟' },
    apart: () => ({ role: 1 }),
  },
  institution: {
    as: 'platform',
    made: async (world) =>
      (await world.as('platform').call(addOrganization, { orgName: fresh('两人改的机构') })).body
        .data.id,
    read: listOrganizations,
    isListed: true,
    edit: editOrganization,
    mine: { province: '330000', city: '330100' },
    theirs: { province: '330000', city: '330200' },
    apart: () => ({ orgName: fresh('改名的机构') }),
  },
  action: {
    as: 'platform',
    made: (world) => openActions(world).added({ name: fresh('练习') }),
    read: actionDetail,
    edit: editAction,
    remove: { call: deleteAction, input: (id) => ({ id }) },
    mine: { steps: '先慢。\n后快。' },
    theirs: { steps: '先快。\n后慢。' },
    apart: () => ({ remark: '每天两组' }),
  },
  plan: {
    as: 'manager',
    made: (world) =>
      world.database.inScope(world.home, async (tenant) => (await insertPlanRow(tenant)).id),
    read: planDetail,
    edit: editPlan,
    remove: { call: deletePlan, input: (id) => ({ id }) },
    mine: { items: [makeItem(1), makeItem(3)] },
    theirs: { items: [makeItem(2, { rest: 60 })] },
    apart: () => ({ daysPerWeek: 5 }),
  },
  incident: {
    as: 'manager',
    made: (world) => world.database.inScope(world.home, (tenant) => insertIncidentRow(tenant)),
    read: listIncidents,
    isListed: true,
    edit: saveIncident,
    mine: { happenedOn: '2026-11-01', familiesToldOn: '2026-11-05' },
    theirs: { happenedOn: '2026-11-02', familiesToldOn: '2026-11-06' },
    apart: () => ({ cause: '密码写在纸上' }),
  },
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const readOf =
  ({ as, read, isListed }: Edited) =>
  async (id: string): Promise<Row> => {
    const { body } = await world.as(as).raw(read, isListed ? { size: 1000 } : { id });
    return isListed ? body.rows.find((row: Row) => row.id === id) : body.data;
  };
const editOf =
  ({ as, edit }: Edited) =>
  async (id: string, sent: Values) =>
    (await world.as(as).raw(edit, { id, ...sent })).body;

describe.each(Object.entries(EDITED))('a %s that two people edit', (_what, edited) => {
  const [read, edit] = [readOf(edited), editOf(edited)];
  const { mine, theirs } = edited;
  const opened = async () => {
    const id = await edited.made(world);
    return read(id);
  };

  test('keeps what each of them changed', async () => {
    const { id, version } = await opened();
    const apart = edited.apart();
    expect((await edit(id, { ...theirs, version })).code).toBe(8000);
    expect((await edit(id, { ...apart, version })).code).toBe(8000);
    expect(await read(id)).toMatchObject({ ...theirs, ...apart });
  });

  test('keeps what the other changed when all fields are sent back', async () => {
    const before = await opened();
    const { id, version } = before;
    const apart = edited.apart();
    const asRead = Object.fromEntries(Object.keys(theirs).map((key) => [key, before[key]]));
    await edit(id, { ...theirs, version });
    expect((await edit(id, { ...asRead, ...apart, version })).code).toBe(8000);
    expect(await read(id)).toMatchObject({ ...theirs, ...apart });
  });

  test('is refused where both changed the same, with the values of now, and then may be saved', async () => {
    const { id, version } = await opened();
    const apart = edited.apart();
    await edit(id, { ...theirs, version });
    const refused = await edit(id, { ...mine, ...apart, version });
    expect(refused.code).toBe(30000003);
    expect(refused.fields.map((fault: { field: string }) => fault.field)).toEqual(
      expect.arrayContaining(Object.keys(theirs)),
    );
    expect(refused.fields[0].message).toBe(CHANGED_BY_OTHERS);
    const now = await read(id);
    expect(now).toMatchObject(theirs);
    // Where a child was at school is read with it, and not edited.
    const { enrolments: _years, ...row } = now;
    expect({ id, ...refused.data }).toEqual(row);
    expect((await edit(id, { ...mine, ...apart, version: now.version })).code).toBe(8000);
    expect(await read(id)).toMatchObject({ ...mine, ...apart });
  });

  test('takes the same from both, and the same once more', async () => {
    const { id, version } = await opened();
    for (const _again of [1, 2, 3]) {
      expect((await edit(id, { ...mine, version })).code).toBe(8000);
      expect(await read(id)).toMatchObject(mine);
    }
  });

  test('is refused with a version of nothing, and changes nothing', async () => {
    const { id } = await opened();
    const before = await read(id);
    for (const version of ['', 'x', '999', before.version.slice(1)])
      expect((await edit(id, { ...mine, version })).code).toBe(30000003);
    expect((await edit(id, { ...mine, version: 7 })).errorCode).toBe(1400);
    expect((await edit(id, { ...mine, version: 'x'.repeat(201) })).errorCode).toBe(2400);
    expect(await read(id)).toEqual(before);
  });

  test('of two at the same moment takes one', async () => {
    const { id, version } = await opened();
    const answers = await Promise.all(
      [mine, theirs, mine, theirs].map((values) => edit(id, { ...values, version })),
    );
    const codes = answers.map(({ code }) => code);
    const isMine = codes[0] === 8000;
    expect(codes).toEqual(
      isMine ? [8000, 30000003, 8000, 30000003] : [30000003, 8000, 30000003, 8000],
    );
    expect(await read(id)).toMatchObject(isMine ? mine : theirs);
  });

  test('that was deleted meanwhile is unknown, and stays so', async () => {
    const { id, version } = await opened();
    const { call, input } = edited.remove ?? {};
    if (!call || !input) return;
    expect((await world.as(edited.as).raw(call, input(id))).body.code).toBe(8000);
    const refused = await edit(id, { ...mine, version });
    expect(refused.code).not.toBe(8000);
    expect(refused).not.toHaveProperty('data');
  });
});

describe('a child', () => {
  const child = {
    schoolId: '',
    name: CHILD[1] ?? '',
    studentId: CHILD[0] ?? '',
    gender: 'f',
    birthDate: CHILD[3] ?? '',
    gradeName: CHILD[4] ?? '',
    clazzName: CHILD[5] ?? '',
  } as const;
  const added = async () => {
    const given = { ...child, schoolId: await schoolIn(world) };
    const { id } = (await world.as('manager').call(addPatient, given)).body.data;
    const { data } = (await world.as('manager').call(patientDetail, { id })).body;
    return { ...given, id, version: data.version };
  };
  const edit = async (sent: object) => (await world.as('manager').raw(editPatient, sent)).body;

  test('whom a roster moved to another class meanwhile is not moved back', async () => {
    const { id, schoolId, version } = await added();
    const moved = [...CHILD.slice(0, 4), '六年级', '4班', ''];
    await world.as('manager').upload(importRoster, { schoolId }, rosterFile([moved]));
    expect(await edit({ id, gradeName: '五年级', clazzName: '3班', version })).toMatchObject({
      code: 30000003,
      fields: [{ field: 'gradeName' }, { field: 'clazzName' }],
      data: { gradeName: '六年级', clazzName: '4班' },
    });
    expect((await edit({ id, tel: '13800000009', version })).code).toBe(8000);
    const { data } = (await world.as('manager').call(patientDetail, { id })).body;
    expect(data).toMatchObject({ gradeName: '六年级', tel: '13800000009' });
  });

  test('is written over by an edit that names no version, which is of the whole child', async () => {
    const { version, ...whole } = await added();
    expect((await edit({ ...whole, name: '林嘉木', version })).code).toBe(8000);
    expect((await edit({ ...whole, name: '林嘉森' })).code).toBe(8000);
    const { name: _name, ...part } = whole;
    expect(await edit({ ...part, tel: '13800000009' })).toMatchObject({
      code: 24001701,
      fields: [{ field: 'name' }],
    });
  });
});
