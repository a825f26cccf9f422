/** What guardians enter is stored apart from the roster, opens nothing and counts nowhere, until the staff decide. */
import {
  acceptGuardianEntries,
  dismissGuardianEntries,
  editPatient,
  importRoster,
  listGuardianEntries,
  patientDetail,
  patientErrors,
  takeGuardianPhone,
} from '@spine/contract/patient';
import { addProject, moveProject } from '@spine/contract/project';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { openWorld, type World } from '#testing/world.ts';
import { NAMES, openClassForm } from '../class-qr/class-qr.factory.ts';
import { insertPatientRow } from '../patient.factory.ts';
import { childrenOfFamily } from '../patient-family.repository.ts';
import { CHILD, rosterFile } from '../roster/roster.factory.ts';

const TEL = '13800000417';
const STRANGER = '13900000417';
const GONE = 31001713;
const BORN = '2015-03-19';

let world: World;
let form: Awaited<ReturnType<typeof openClassForm>>;
let token: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  form = await openClassForm(world);
  token = await form.newToken();
});

const manager = () => world.as('manager');
const insertKnownChild = (overrides: object = {}) =>
  world.database.inScope(world.home, (tenant) =>
    insertPatientRow(tenant, { schoolId: form.schoolId, studentId: 'N-1', ...NAMES, ...overrides }),
  );

async function enterChild(overrides: object = {}): Promise<string> {
  const id = uuidv7();
  expect((await form.add(token, { id, studentId: 'N-1', tel: TEL, ...overrides })).body.code).toBe(
    8000,
  );
  return id;
}

/** Both lookups of a family: the children of a phone, and a child by its id. */
async function isOpenTo(tel: string, id: string): Promise<boolean[]> {
  const found = await world.database.inScope(platformScope, ({ db }) =>
    sql<{ patientId: string }>`select patient_id from family_children(${tel})`.execute(db),
  );
  const named = await world.database.inScope(world.home, (tenant) =>
    childrenOfFamily(tenant, { ids: [id], tel }),
  );
  return [found.rows.some(({ patientId }) => patientId === id), named.length > 0];
}

describe('a stranger who enters a number of the roster with a phone of their own', () => {
  test('gets nothing by the roster that names the number, which warns of the entry', async () => {
    const [studentId = '', ...rest] = CHILD;
    await enterChild({ studentId, tel: STRANGER });
    const row = [studentId, ...rest.slice(0, -1), ''];
    const sent = rosterFile([row]);
    const check = { schoolId: form.schoolId, check: '1' as const };
    for (const overrides of [check, { schoolId: form.schoolId }]) {
      const { body } = await manager().upload(importRoster, overrides, sent);
      expect(body.data).toMatchObject({ added: 1, warningCount: 1 });
      expect(body.data.warnings).toEqual([
        {
          row: 2,
          column: 'A',
          field: 'studentId',
          name: rest[0],
          value: '20****01',
          why: '家长扫码登记过这个学号，还没有处理',
          fix: '导入不采用家长填写的内容，请在“家长登记”中对照处理',
        },
      ]);
    }
    const [child] = await form.listed();
    expect(child).toMatchObject({ studentId, tel: '' });
    expect(await isOpenTo(STRANGER, child?.id ?? '')).toEqual([false, false]);
    expect(await form.entries()).toMatchObject([{ studentId, tel: STRANGER }]);
  });

  test('gets nothing by an edit of the child either', async () => {
    const child = await insertKnownChild();
    await enterChild({ tel: STRANGER });
    const { body } = await manager().call(patientDetail, { id: child.id });
    await manager().call(editPatient, { ...body.data, name: '林晓满' });
    expect(await isOpenTo(STRANGER, child.id)).toEqual([false, false]);
  });

  test('does not stand in the way of the guardian, whose own entry waits as well', async () => {
    const child = await insertKnownChild();
    await enterChild({ tel: STRANGER, name: '冒充的' });
    const own = await enterChild();
    const entries = await form.entries();
    expect(entries).toMatchObject([
      { id: own, tel: TEL, rivals: 1, child: { id: child.id, name: child.name, tel: '' } },
      { tel: STRANGER, rivals: 1, child: { id: child.id } },
    ]);
    await manager().call(takeGuardianPhone, { id: own });
    expect(await isOpenTo(TEL, child.id)).toEqual([true, true]);
    expect(await isOpenTo(STRANGER, child.id)).toEqual([false, false]);
    expect(await form.entries()).toMatchObject([{ tel: STRANGER, rivals: 0 }]);
    const [line] = await form.lines();
    expect(line).toMatchObject({ keypoint: child.id, keymsg: '采用家长登记的手机号' });
  });

  test('names no child by an id of their choosing', async () => {
    const id = await enterChild();
    await manager().call(acceptGuardianEntries, { ids: id });
    const [child] = await form.listed();
    expect(child?.id).not.toBe(id);
  });
});

describe('an entry of a child that has left another school', () => {
  /** Of no other test. */
  const PERSON = { name: '简书言', gender: 'f', birthDate: '2014-05-06' } as const;
  const leftChild = () =>
    world.database.inScope(world.home, async (tenant) => {
      const school = await insertSchoolRow(tenant);
      const child = await insertPatientRow(tenant, {
        ...NAMES,
        ...PERSON,
        schoolId: school.id,
        studentId: 'L-1',
      });
      await tenant.db
        .updateTable('enrolment')
        .set({ fromDay: '2025-09-01', toDay: '2026-09-01' })
        .where('orgId', '=', tenant.orgId)
        .where('patientId', '=', child.id)
        .execute();
      return child;
    });

  test('is offered, and brings its record where the staff say so', async () => {
    const child = await leftChild();
    const ids = await enterChild({ ...PERSON, studentId: 'L-2' });
    const asked = await manager().call(acceptGuardianEntries, { ids, warnAlike: true });
    expect(asked.body).toMatchObject({
      code: patientErrors.alikeLeft.code,
      data: { id: child.id },
    });
    expect(await form.listed()).toEqual([]);
    const fresh = await world.freshlyAs('manager');
    const { body } = await fresh.call(acceptGuardianEntries, { ids, foundId: child.id });
    expect(body.data).toEqual({ added: 1, left: 0, alike: 0 });
    expect(await form.listed()).toMatchObject([{ id: child.id, studentId: 'L-2', tel: TEL }]);
    expect(await form.entries()).toEqual([]);
  });

  test('waits among several, and takes nobody else', async () => {
    await leftChild();
    const ids = [
      await enterChild({ ...PERSON, studentId: 'L-3' }),
      await enterChild({ studentId: 'L-4', name: '秦沐' }),
    ];
    const several = await manager().call(acceptGuardianEntries, { ids: ids.join(',') });
    expect(several.body.data).toEqual({ added: 1, left: 1, alike: 1 });
    const fresh = await world.freshlyAs('manager');
    const [added] = await form.listed();
    for (const foundId of [uuidv7(), added?.id ?? ''])
      expect(
        (await fresh.call(acceptGuardianEntries, { ids: ids[0] ?? '', foundId })).body.code,
      ).toBe(patientErrors.notLeft.code);
  });
});

describe('an entry', () => {
  test('counts nowhere before it is accepted: the roster of a project under way stays as it is', async () => {
    const made = await manager().call(addProject, { name: '家长登记', schoolIds: [form.schoolId] });
    await manager().call(moveProject, { id: made.body.data.id, status: 1 });
    const waiting = () =>
      world.database.inScope(world.home, ({ db }) =>
        db.selectFrom('unseenChild').where('schoolId', '=', form.schoolId).selectAll().execute(),
      );
    const id = await enterChild();
    expect(await waiting()).toEqual([]);
    await manager().call(acceptGuardianEntries, { ids: id });
    expect(await waiting()).toHaveLength(1);
  });

  test('becomes a child of the roster when it is accepted', async () => {
    const id = await enterChild();
    const { body } = await manager().call(acceptGuardianEntries, { ids: id });
    expect(body.data).toEqual({ added: 1, left: 0, alike: 0 });
    const [child] = await form.listed();
    expect(child).toMatchObject({ studentId: 'N-1', name: '林小满', tel: TEL, ...NAMES });
    expect(await isOpenTo(TEL, child?.id ?? '')).toEqual([true, true]);
    expect(await form.entries()).toEqual([]);
    expect((await form.lines())[0]).toMatchObject({
      keypoint: child?.id,
      keymsg: '家长登记加入名单：1名',
    });
    const again = await manager().raw(acceptGuardianEntries, { ids: id });
    expect(again.body.code).toBe(GONE);
  });

  test('is not accepted where the roster has its number: the two are compared', async () => {
    await insertKnownChild();
    const id = await enterChild();
    const { body } = await manager().raw(acceptGuardianEntries, { ids: id });
    expect([body.code, body.msg]).toEqual([31001714, '名单中已有这个学号，请对照后处理']);
    expect(await form.entries()).toHaveLength(1);
  });

  test('of several for one number is accepted when the staff choose it, and the others meet the child', async () => {
    const chosen = await enterChild();
    await enterChild({ name: '另一个' });
    const { body } = await manager().call(acceptGuardianEntries, { ids: chosen });
    expect(body.data).toEqual({ added: 1, left: 0, alike: 0 });
    expect(await form.entries()).toMatchObject([{ name: '另一个', child: { name: '林小满' } }]);
  });

  test('that may be a child of the class under another number is asked about, and may be added', async () => {
    await insertKnownChild({ studentId: '330102201503191238', name: '林小满', birthDate: BORN });
    const id = await enterChild();
    const { body } = await manager().raw(acceptGuardianEntries, { ids: id, warnAlike: true });
    expect([body.code, body.msg]).toEqual([
      31001718,
      '本班已有“林小满”，出生日期也相同，学号是 330102**********38',
    ]);
    expect(await form.listed()).toHaveLength(1);
    expect(await form.entries()).toHaveLength(1);
    const anyway = await manager().call(acceptGuardianEntries, { ids: id });
    expect(anyway.body.data).toEqual({ added: 1, left: 0, alike: 0 });
    expect(await form.listed()).toHaveLength(2);
  });

  test('gives no phone where it has none, and none to a child that is not there', async () => {
    const bare = await enterChild({ tel: '' });
    const first = await manager().raw(takeGuardianPhone, { id: bare });
    expect([first.body.code, first.body.msg]).toEqual([31001716, '家长没有填写手机号']);
    const id = await enterChild();
    const second = await manager().raw(takeGuardianPhone, { id });
    expect([second.body.code, second.body.msg]).toEqual([
      31001715,
      '名单中还没有这个学号，请先加入名单',
    ]);
  });

  test('is dropped, and the roster stays as it is', async () => {
    const child = await insertKnownChild();
    const id = await enterChild();
    const { body } = await manager().call(dismissGuardianEntries, { ids: id });
    expect(body.data).toEqual({ dismissed: 1 });
    expect(await form.entries()).toEqual([]);
    expect(await form.listed()).toMatchObject([{ id: child.id, tel: '' }]);
    expect((await form.lines())[0]?.keymsg).toBe('不采用家长登记：1条');
  });
});

describe('many entries', () => {
  const matching = () => ({ schoolId: form.schoolId });

  test('are accepted by filter, but those that somebody has to look at', async () => {
    await insertKnownChild();
    await enterChild();
    for (const studentId of ['N-2', 'N-3']) await enterChild({ studentId, name: `林${studentId}` });
    await enterChild({ studentId: 'N-4', name: '林晓' });
    await enterChild({ studentId: 'N-4', name: '另一个' });
    const { body } = await manager().call(acceptGuardianEntries, {
      matching: matching(),
      count: 5,
    });
    expect(body.data).toEqual({ added: 2, left: 3, alike: 0 });
    expect((await form.entries()).map(({ studentId }) => studentId).toSorted()).toEqual([
      'N-1',
      'N-4',
      'N-4',
    ]);
  });

  test('leave out who may be a child of the class, or of another entry, under another number', async () => {
    await insertKnownChild({ studentId: 'A-1', name: '林小满', birthDate: BORN });
    await insertKnownChild({
      studentId: 'A-2',
      name: '周甲',
      birthDate: BORN,
      deletedAt: TEST_NOW,
    });
    await enterChild();
    for (const studentId of ['N-2', 'N-3']) await enterChild({ studentId, name: '陈两' });
    await enterChild({ studentId: 'N-4', name: '周甲' });
    const ids = (await form.entries()).map(({ id }) => id).join(',');
    const { body } = await manager().call(acceptGuardianEntries, { ids, warnAlike: true });
    expect(body.data).toEqual({ added: 1, left: 3, alike: 3 });
    expect((await form.listed()).map(({ name }) => name).toSorted()).toEqual(['周甲', '林小满']);
    expect((await form.entries()).map(({ studentId }) => studentId).toSorted()).toEqual([
      'N-1',
      'N-2',
      'N-3',
    ]);
  });

  test.each([acceptGuardianEntries, dismissGuardianEntries])(
    'are not decided about where another came meanwhile: $path',
    async (call) => {
      await enterChild();
      await enterChild({ studentId: 'N-2' });
      for (const count of [1, undefined]) {
        const { body } = await manager().raw(call, { matching: matching(), count });
        expect(body.code).not.toBe(8000);
      }
      expect(await form.entries()).toHaveLength(2);
    },
  );

  test('are found by class, number, and whether they meet a child', async () => {
    await insertKnownChild();
    const [meets, fresh] = [await enterChild(), await enterChild({ studentId: 'N-2' })];
    const found = async (filter: object) => {
      const { body } = await manager().call(listGuardianEntries, { ...matching(), ...filter });
      expect(body.total).toBe(body.rows.length);
      return body.rows.map(({ id }: { id: string }) => id);
    };
    expect(await found({ meetsChild: 'yes' })).toEqual([meets]);
    expect(await found({ meetsChild: 'no' })).toEqual([fresh]);
    expect(await found({ studentId: 'N-2' })).toEqual([fresh]);
    expect(await found({ ...NAMES, asc: 'createtime' })).toEqual([meets, fresh]);
    expect(await found({ clazzName: '9班' })).toEqual([]);
  });
});

test('entries are decided about by the managers of their own institution and by nobody else', async () => {
  const id = await enterChild();
  for (const call of [acceptGuardianEntries, dismissGuardianEntries]) {
    expect((await world.as('doctor').raw(call, { ids: id })).body.errorCode).toBe(2403);
    expect((await world.as('rival').raw(call, { ids: id })).body.code).toBe(GONE);
    expect((await manager().raw(call, {})).body.code).not.toBe(8000);
    expect((await manager().raw(call, { ids: id, matching: {} })).body.code).not.toBe(8000);
  }
  expect((await world.as('rival').raw(takeGuardianPhone, { id })).body.code).toBe(GONE);
  const { body } = await world.as('rival').call(listGuardianEntries, {});
  expect(body.rows).toEqual([]);
  expect(await form.entries()).toHaveLength(1);
});
