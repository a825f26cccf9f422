/** Incidents: recorded once, filled in, closed for good, and seen by nobody else. */
import { auditErrors, type IncidentRow, listIncidents, saveIncident } from '@spine/contract/audit';
import { kernelErrors } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setAccountKind } from '#features/approval/approval.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertIncidentRow } from './incident.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const INCIDENT = {
  kind: 'leak',
  happenedOn: '2026-11-02',
  noticedOn: '2026-11-04',
  what: '名单发到了别的群，\n已撤回',
} as const;
const CLOSING = { cause: '群名相似', measures: '改用系统发送', closedOn: '2026-11-10' } as const;

const save = async (input: object, as: CastName = 'manager') =>
  (await world.as(as).raw(saveIncident, input)).body;
const list = async (query: object = {}, as: CastName = 'manager') =>
  (await world.as(as).raw(listIncidents, { size: 1000, ...query })).body as {
    rows: IncidentRow[];
    total: number;
  };
const find = async (id: string, as: CastName = 'manager') => (await list({ id }, as)).rows[0];

async function recorded(more: object = {}, as: CastName = 'manager'): Promise<string> {
  const id = uuidv7();
  expect(await save({ id, ...INCIDENT, ...more }, as)).toMatchObject({ code: 8000 });
  return id;
}

describe('an incident', () => {
  test('is recorded as it was written, with who did, and without what nobody knows yet', async () => {
    const school = await world.database.inScope(world.home, (tenant) => insertSchoolRow(tenant));
    const id = await recorded({ schoolId: school.id, under14: 3 });
    expect(await find(id)).toEqual({
      ...INCIDENT,
      id,
      schoolId: school.id,
      schoolName: school.name,
      under14: 3,
      from14: null,
      cause: '',
      measures: '',
      familiesToldOn: null,
      authorityToldOn: null,
      closedOn: null,
      recordedByName: expect.any(String),
      recordedAt: '2026-11-20T10:00:00+08:00',
      changedAt: null,
      changedByName: '',
      version: expect.any(String),
    });
  });

  test('is one when it is sent again, and leaves a line each time without its words', async () => {
    const id = await recorded();
    expect(await save({ id, ...INCIDENT })).toMatchObject({ code: 8000 });
    expect((await list({ id })).total).toBe(1);
    expect(await find(id)).toMatchObject({ changedAt: null });
    const { body } = await world.as('manager').call(listLogs, { model: 'audit', size: 1000 });
    const lines = body.rows.filter(({ keypoint }: { keypoint: string }) => keypoint === id);
    expect(lines.map(({ keymsg }: { keymsg: string }) => keymsg).sort()).toEqual([
      '保存安全事件，没有变化：泄露',
      '登记安全事件：泄露',
    ]);
    expect(JSON.stringify(lines)).not.toContain('名单');
  });

  test('of two at the same moment is one', async () => {
    const id = uuidv7();
    const answers = await Promise.all([1, 2, 3].map(() => save({ id, ...INCIDENT })));
    expect(answers.map(({ code }) => code)).toEqual([8000, 8000, 8000]);
    expect((await list({ id })).total).toBe(1);
  });

  test('is filled in part by part; what is emptied is empty', async () => {
    const id = await recorded({ under14: 3, cause: '不清楚', familiesToldOn: '2026-11-05' });
    const { version } = (await find(id)) ?? {};
    const change = { id, version, from14: 2, under14: null, cause: null };
    expect(await save(change)).toMatchObject({ code: 8000 });
    expect(await find(id)).toMatchObject({
      under14: null,
      from14: 2,
      cause: '',
      familiesToldOn: '2026-11-05',
      changedAt: '2026-11-20T10:00:00+08:00',
      changedByName: expect.stringMatching(/./),
    });
  });

  test('is final once it is closed, which wants cause and measures', async () => {
    const id = await recorded();
    const { version } = (await find(id)) ?? {};
    expect(await save({ id, version, closedOn: '2026-11-10' })).toMatchObject({
      code: auditErrors.incidentWordsInvalid.code,
      fields: [{ field: 'cause' }],
    });
    expect(await save({ id, version, ...CLOSING })).toMatchObject({ code: 8000 });
    // The same once more, as a browser that got no answer sends it.
    expect(await save({ id, version, ...CLOSING })).toMatchObject({ code: 8000 });
    for (const change of [{ closedOn: null }, { what: '没有发生' }, { under14: 1 }])
      expect(await save({ id, version, ...change })).toMatchObject({
        code: auditErrors.incidentClosed.code,
      });
    expect(await find(id)).toMatchObject(CLOSING);
  });

  test('of a school that was deleted keeps its name, and may be edited', async () => {
    const school = await world.database.inScope(world.home, (tenant) => insertSchoolRow(tenant));
    const id = await recorded({ schoolId: school.id });
    await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .updateTable('school')
        .set({ deletedAt: new Date() })
        .where('orgId', '=', orgId)
        .where('id', '=', school.id)
        .execute(),
    );
    const { version } = (await find(id)) ?? {};
    expect(await save({ id, version, from14: 1 })).toMatchObject({ code: 8000 });
    expect(await find(id)).toMatchObject({ schoolName: school.name, from14: 1 });
    expect(await save({ id: uuidv7(), ...INCIDENT, schoolId: school.id })).toMatchObject({
      code: auditErrors.schoolUnknown.code,
    });
  });

  test.each([
    [{ happenedOn: '2026-11-21', noticedOn: '2026-11-21' }, 'happenedOn'],
    [{ noticedOn: '2026-11-01' }, 'noticedOn'],
    [{ familiesToldOn: '2026-11-03' }, 'familiesToldOn'],
    [{ authorityToldOn: '2026-11-21' }, 'authorityToldOn'],
    [{ ...CLOSING, closedOn: '2026-11-03' }, 'closedOn'],
    [{ noticedOn: '2026-02-30' }, 'noticedOn'],
    [{ happenedOn: '' }, 'happenedOn'],
  ])('is refused with %o at %s', async (change, field) => {
    expect(await save({ id: uuidv7(), ...INCIDENT, ...change })).toMatchObject({
      code: auditErrors.incidentDaysInvalid.code,
      fields: [{ field }],
    });
  });

  test.each([
    [{ what: '' }, auditErrors.incidentWordsInvalid],
    [{ what: '字'.repeat(501) }, auditErrors.incidentWordsInvalid],
    [{ measures: '字'.repeat(501) }, auditErrors.incidentWordsInvalid],
    [{ cause: 7 }, auditErrors.incidentWordsInvalid],
    [{ under14: -1 }, auditErrors.incidentChildrenInvalid],
    [{ from14: 1.5 }, auditErrors.incidentChildrenInvalid],
    [{ from14: 1e9 }, auditErrors.incidentChildrenInvalid],
    [{ schoolId: 'x' }, auditErrors.schoolUnknown],
    [{ id: 'x' }, auditErrors.incidentUnknown],
    [{ version: 'v' }, auditErrors.incidentUnknown],
  ])('is refused with %o', async (change, { code }) => {
    const { total } = await list();
    expect(await save({ id: uuidv7(), ...INCIDENT, ...change })).toMatchObject({ code });
    expect((await list()).total).toBe(total);
  });
});

describe('another institution', () => {
  test('neither sees nor changes it, nor learns that its id is taken', async () => {
    const id = await recorded();
    expect(await find(id, 'rival')).toBeUndefined();
    const refused = { code: auditErrors.incidentUnknown.code };
    expect(await save({ id, ...INCIDENT, what: '抢来的' }, 'rival')).toMatchObject(refused);
    expect(await save({ id, version: 'x', cause: '抢来的' }, 'rival')).toMatchObject(refused);
    expect(await find(id)).toMatchObject(INCIDENT);
  });

  test('has no school of this one', async () => {
    const school = await world.database.inScope(world.home, (tenant) => insertSchoolRow(tenant));
    expect(await save({ id: uuidv7(), ...INCIDENT, schoolId: school.id }, 'rival')).toMatchObject({
      code: auditErrors.schoolUnknown.code,
    });
  });
});

describe('the platform', () => {
  test('has incidents of its own, without a school, and lists no other', async () => {
    const theirs = await recorded();
    const id = await recorded({}, 'platform');
    const { rows } = await list({}, 'platform');
    expect(rows.map((row) => row.id)).toEqual([id]);
    expect(await find(id)).toBeUndefined();
    const refused = { code: auditErrors.incidentUnknown.code };
    expect(await save({ id: theirs, ...INCIDENT, what: '改' }, 'platform')).toMatchObject(refused);
    const school = await world.database.inScope(world.home, (tenant) => insertSchoolRow(tenant));
    expect(
      await save({ id: uuidv7(), ...INCIDENT, schoolId: school.id }, 'platform'),
    ).toMatchObject({ code: auditErrors.schoolUnknown.code });
  });
});

test('an auditor reads incidents and records none', async () => {
  const id = await recorded();
  const setKind = (kind: 'auditor' | 'person') =>
    world.database.inScope(platformScope, ({ db }) =>
      setAccountKind(db, world.cast.users.manager, kind),
    );
  try {
    await setKind('auditor');
    expect(await find(id)).toMatchObject(INCIDENT);
    expect(await save({ id: uuidv7(), ...INCIDENT })).toMatchObject({
      errorCode: kernelErrors.forbidden.code,
    });
  } finally {
    await setKind('person');
  }
});

test('the list is by the day it was noticed, turned round, and by kind and state', async () => {
  const add = (noticedOn: string, more: object = {}) =>
    world.database.inScope(world.other, (tenant) =>
      insertIncidentRow(tenant, { happenedOn: '2025-01-01', noticedOn, ...more }),
    );
  const first = await add('2025-03-01');
  const last = await add('2025-05-01', { kind: 'loss' });
  const closed = await add('2025-04-01', { closedOn: '2025-04-02', cause: '甲', measures: '乙' });
  const idsOf = async (query: object) => (await list(query, 'rival')).rows.map(({ id }) => id);
  expect(await idsOf({})).toEqual([last, closed, first]);
  expect(await idsOf({ asc: 'noticedOn' })).toEqual([first, closed, last]);
  expect(await idsOf({ state: 'open' })).toEqual([last, first]);
  expect(await idsOf({ state: 'closed' })).toEqual([closed]);
  expect(await idsOf({ kind: 'loss' })).toEqual([last]);
  expect(await idsOf({ size: 1, page: 2 })).toEqual([closed]);
});
