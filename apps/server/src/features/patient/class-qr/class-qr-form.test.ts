import { deletePatients } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { insertPatientRow } from '../patient.factory.ts';
import { NAMES, openClassForm, typedChild } from './class-qr.factory.ts';

let world: World;
let form: Awaited<ReturnType<typeof openClassForm>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  form = await openClassForm(world);
});

describe('the form behind a class QR code', () => {
  test('knows institution, school, grade and class, and nothing else', async () => {
    await world.database.inScope(world.home, (tenant) =>
      insertPatientRow(tenant, { schoolId: form.schoolId, ...NAMES }),
    );
    const { body } = await form.ask(await form.newToken());
    expect(body.data).toEqual({
      orgName: '临溪市妇幼保健院',
      schoolName: expect.stringContaining('小学'),
      ...NAMES,
      expires: '2026-11-27T23:59:59+08:00',
    });
  });

  test.each(['&shareTo=weixin', '?from=singlemessage&isappinstalled=0', '。', ' '])(
    'is opened and filled in with %j behind its token',
    async (behind) => {
      const token = `${await form.newToken()}${behind}`;
      expect((await form.ask(token)).body.data).toMatchObject(NAMES);
      expect((await form.add(token, {})).body.code).toBe(8000);
      expect(await form.entries()).toHaveLength(1);
    },
  );

  test('keeps what was entered for the staff, and the institution reads in its log that a guardian did [7.29]', async () => {
    const id = uuidv7();
    const { body } = await form.add(await form.newToken(), {
      id,
      studentId: 'Ｑ００１',
      tel: '13812345678',
    });
    expect(body).toEqual({ code: 8000, msg: 'success' });
    expect(await form.entries()).toMatchObject([
      { id, name: '林小满', studentId: 'Q001', gender: 'f', tel: '13812345678', ...NAMES },
    ]);
    expect(await form.listed()).toEqual([]);
    const line = (await form.lines()).find(({ userId }) => userId === null);
    expect(line).toEqual({
      userId: null,
      username: '班级二维码',
      role: null,
      orgId: world.home.orgId,
      orgName: '临溪市妇幼保健院',
      keypoint: `${form.schoolId},${id}`,
      keymsg: '家长扫码登记（监护人已同意），待学校处理：五年级4班',
      level: 'INFO',
    });
  });

  test('cannot be moved to another class, school or institution by what is sent beside the token', async () => {
    const other = await form.newSchool(world.other);
    await form.add(await form.newToken(), {
      schoolId: other,
      orgId: world.other.orgId,
      gradeName: '一年级',
      clazzName: '1班',
    });
    expect(await form.entries()).toMatchObject([{ schoolId: form.schoolId, ...NAMES }]);
  });

  test('takes the same record twice as one', async () => {
    const token = await form.newToken();
    const child = typedChild({ id: uuidv7() });
    const first = await form.add(token, child);
    const again = await form.add(token, child);
    expect(again.body).toEqual(first.body);
    expect(await form.entries()).toHaveLength(1);
  });

  test('takes twenty of the same at once as one', async () => {
    const token = await form.newToken();
    const child = typedChild();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => form.add(token, { ...child, id: uuidv7() })),
    );
    expect(answers.map(({ body }) => body.code)).toEqual(Array(20).fill(8000));
    expect(await form.entries()).toHaveLength(1);
    expect(await form.uses()).toContainEqual(expect.objectContaining({ submissions: 20 }));
  });

  test.each([
    [{ gender: 'x' }, 'gender', 24001701],
    [{ birthDate: '2015-02-30' }, 'birthDate', 24001701],
    [{ birthDate: '2026-11-21' }, 'birthDate', 24001701],
    [{ name: '' }, 'name', 24001701],
    [{ name: '字'.repeat(16) }, 'name', 24001701],
    [{ name: '123' }, 'name', 24001701],
    [{ studentId: '1'.repeat(31) }, 'studentId', 24001701],
    [{ tel: '12345678901' }, 'tel', 24001701],
    [{ id: 'x' }, 'id', 24001701],
    [{ consent: false }, 'consent', 24001703],
    [{ consent: undefined }, 'consent', 24001703],
    [{ consent: 'true' }, 'consent', 24001703],
  ])('refuses %j at its field and writes nothing', async (overrides, field, code) => {
    const { body } = await form.add(await form.newToken(), overrides);
    expect([body.code, body.fields[0].field]).toEqual([code, field]);
    expect(await form.entries()).toEqual([]);
  });
});

describe('a child that is there already', () => {
  const insertKnownChild = (overrides: object = {}) =>
    world.database.inScope(world.home, (tenant) =>
      insertPatientRow(tenant, { schoolId: form.schoolId, studentId: 'KNOWN-1', ...overrides }),
    );

  test('is neither changed nor betrayed: the answer and the log are those of a new child', async () => {
    await insertKnownChild({ name: '原来的', gradeName: '一年级', clazzName: '1班' });
    const before = await form.listed();
    const token = await form.newToken();
    const fresh = await form.add(token, { studentId: 'FRESH-1' });
    const [freshLine] = await form.lines();
    const taken = await form.add(token, { studentId: 'KNOWN-1', name: '冒充的' });
    const [line] = await form.lines();
    expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body]);
    expect(Object.keys(taken.headers).sort()).toEqual(Object.keys(fresh.headers).sort());
    expect(await form.listed()).toEqual(before);
    expect({ ...line, keypoint: '' }).toEqual({ ...freshLine, keypoint: '' });
  });

  test('is not found by its id either, whether it lives or was deleted', async () => {
    const there = await insertKnownChild();
    const token = await form.newToken();
    const fresh = await form.add(token);
    expect((await form.add(token, { id: there.id })).body).toEqual(fresh.body);
    await world.as('manager').call(deletePatients, { ids: there.id });
    expect((await form.add(token, { id: there.id })).body).toEqual(fresh.body);
    expect(await form.listed()).toEqual([]);
  });

  test('gives the staff nothing to decide when its guardian enters what the roster says', async () => {
    const child = await insertKnownChild({
      name: '林小满',
      birthDate: '2015-03-19',
      ...NAMES,
      tel: '13812345678',
    });
    const same = { studentId: child.studentId, name: child.name, birthDate: child.birthDate };
    await form.add(await form.newToken(), { ...same, tel: '13812345678' });
    await form.add(await form.newToken(), { ...same, tel: '' });
    expect(await form.entries()).toEqual([]);
    await form.add(await form.newToken(), { ...same, tel: '13812345679' });
    expect(await form.entries()).toHaveLength(1);
  });
});
