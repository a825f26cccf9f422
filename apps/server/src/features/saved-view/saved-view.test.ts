/** Whose views are read, changed and deleted by whom, and what they never hold. */
import {
  addView,
  deleteView,
  editView,
  listViews,
  savedViewErrors,
  VIEWS_MAX,
  type ViewList,
} from '@spine/contract/saved-view';
import { addUser, deleteUsers } from '@spine/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { viewsOfList } from './saved-view.repository.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const QUERY = { tab: 'overdue', desc: 'dueOn', size: '50' };
const COLUMNS = { order: ['name', 'dueOn'], hidden: ['lastContact'] };

let names = 0;
const freshName = () => {
  names += 1;
  return `视图${names}`;
};

const add = async (by: CastName, given: object = {}) =>
  (
    await world.as(by).raw(addView, {
      list: 'followUp',
      name: freshName(),
      query: QUERY,
      columns: COLUMNS,
      ...given,
    })
  ).body;
const added = async (by: CastName, given: object = {}): Promise<string> =>
  (await add(by, given)).data.id;
const edit = async (by: CastName, input: object) => (await world.as(by).raw(editView, input)).body;
const remove = async (by: CastName, id: string) =>
  (await world.as(by).raw(deleteView, { id })).body;
const viewOf = async (by: CastName, id: string, list: ViewList = 'followUp') => {
  const { body } = await world.as(by).raw(listViews, { list });
  return body.rows.find((row: { id: string }) => row.id === id);
};

const { code: NOT_FOUND } = savedViewErrors.notFound;
const { code: NOT_SHARED } = savedViewErrors.mayNotShare;
const { code: INVALID } = savedViewErrors.contentInvalid;

test('a doctor saves a view, renames it, writes over it and deletes it', async () => {
  const name = freshName();
  const id = await added('doctor', { name });
  const view = { id, name, isShared: false, query: QUERY, columns: COLUMNS };
  expect(await viewOf('doctor', id)).toEqual(view);
  const renamed = freshName();
  expect(await edit('doctor', { id, name: renamed })).toMatchObject({ code: 8000 });
  expect(await viewOf('doctor', id)).toEqual({ ...view, name: renamed });
  expect(await edit('doctor', { id, query: {}, columns: {} })).toMatchObject({ code: 8000 });
  expect(await viewOf('doctor', id)).toEqual({ ...view, name: renamed, query: {}, columns: {} });
  expect(await remove('doctor', id)).toMatchObject({ code: 8000 });
  expect(await viewOf('doctor', id)).toBeUndefined();
  expect((await remove('doctor', id)).code).toBe(NOT_FOUND);
});

test('a view is listed with its own list', async () => {
  const id = await added('doctor', { list: 'exams', query: {} });
  expect(await viewOf('doctor', id)).toBeUndefined();
  expect(await viewOf('doctor', id, 'exams')).toBeDefined();
});

describe('a private view', () => {
  test.each(['manager', 'rival'] as const)("of a doctor is nobody's: not the %s's", async (by) => {
    const id = await added('doctor');
    expect(await viewOf(by, id)).toBeUndefined();
    expect((await edit(by, { id, name: freshName() })).code).toBe(NOT_FOUND);
    expect((await remove(by, id)).code).toBe(NOT_FOUND);
    expect(await viewOf('doctor', id)).toBeDefined();
  });

  test('may have the name that a view of somebody else has', async () => {
    const name = freshName();
    await added('doctor', { name });
    expect(await add('manager', { name })).toMatchObject({ code: 8000 });
    expect(await add('manager', { name, isShared: true })).toMatchObject({ code: 8000 });
  });
});

describe('a view of the institution', () => {
  test('is made, changed and deleted by its managers, and read by its doctors', async () => {
    const id = await added('manager', { isShared: true });
    expect(await viewOf('doctor', id)).toMatchObject({ isShared: true });
    expect((await edit('doctor', { id, name: freshName() })).code).toBe(NOT_SHARED);
    expect((await remove('doctor', id)).code).toBe(NOT_SHARED);
    expect((await add('doctor', { isShared: true })).code).toBe(NOT_SHARED);
    expect(await edit('manager', { id, query: {} })).toMatchObject({ code: 8000 });
    expect(await viewOf('doctor', id)).toMatchObject({ query: {} });
    expect(await remove('manager', id)).toMatchObject({ code: 8000 });
  });

  test('is not read, changed or deleted by another institution', async () => {
    const id = await added('manager', { isShared: true });
    expect(await viewOf('rival', id)).toBeUndefined();
    expect((await edit('rival', { id, name: freshName() })).code).toBe(NOT_FOUND);
    expect((await remove('rival', id)).code).toBe(NOT_FOUND);
  });

  test('of a list that a role may not open is not for it', async () => {
    const id = await added('manager', { list: 'users', query: {}, isShared: true });
    const doctor = world.as('doctor');
    expect((await doctor.raw(listViews, { list: 'users' })).body.errorCode).toBe(2403);
    expect((await add('doctor', { list: 'users', query: {} })).errorCode).toBe(2403);
    expect((await edit('doctor', { id, name: freshName() })).errorCode).toBe(2403);
  });
});

test('of two with one name at the same moment one is refused with its sentence', async () => {
  for (const isShared of [false, true]) {
    const name = freshName();
    const answers = await Promise.all([1, 2].map(() => add('manager', { name, isShared })));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([8000, 31004901]);
    const refused = answers.find(({ code }) => code !== 8000);
    expect(refused).toMatchObject({
      msg: savedViewErrors.nameUsed.message,
      fields: [{ field: 'name' }],
    });
  }
  const [one, other] = [await added('doctor'), await added('doctor')];
  const { name } = await viewOf('doctor', one);
  expect((await edit('doctor', { id: other, name })).code).toBe(31004901);
});

test('a user has thirty for a list, also when the last two are saved at once', async () => {
  const list = 'schools';
  for (let count = 1; count < VIEWS_MAX; count += 1) await added('doctor', { list, query: {} });
  const answers = await Promise.all([1, 2].map(() => add('doctor', { list, query: {} })));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([8000, 31004902]);
  expect(await add('manager', { list, query: {} })).toMatchObject({ code: 8000 });
  expect(await add('doctor', { list: 'projects', query: {} })).toMatchObject({ code: 8000 });
});

describe('a query', () => {
  test.each([
    { name: '林嘉禾' },
    { page: '2' },
    { open: '019a0000-0000-7000-8000-000000000000' },
    { 'a b': 'x' },
    { schoolId: 'x'.repeat(501) },
    { schoolId: '\u0000' },
    { schoolId: { $ne: null } },
    { ...Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`a${at}`, 'x'])) },
    'tab=overdue',
    null,
  ])('%j is stored neither when a view is made nor when it is changed', async (query) => {
    expect((await add('doctor', { query })).code).toBe(INVALID);
    const id = await added('doctor', { list: 'followUp' });
    expect((await edit('doctor', { id, query })).code).toBe(INVALID);
    expect(await viewOf('doctor', id)).toMatchObject({ query: QUERY });
    await remove('doctor', id);
  });

  test('of what no list reads is stored as it is, for the list to drop', async () => {
    const query = { nothing: "' or 1=1; --" };
    const id = await added('doctor', { query });
    expect(await viewOf('doctor', id)).toMatchObject({ query });
  });
});

test('the log names a view by its id alone', async () => {
  const name = freshName();
  const id = await added('doctor', { name });
  const lines = await world.database.inScope(world.home, ({ db }) =>
    db.selectFrom('operationLog').where('keypoint', '=', id).selectAll().execute(),
  );
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain(name);
});

test('of a user who was deleted the shared ones stay, and the private ones are nobody’s', async () => {
  const [own, shared] = [
    await added('manager', { list: 'logs', query: {} }),
    await added('manager', { list: 'logs', query: {}, isShared: true }),
  ];
  const user = {
    username: 'successor',
    realName: '陆远舟',
    pw: 'Haitang2026',
    role: 1,
    orgId: world.home.orgId,
  };
  expect((await world.as('platform').raw(addUser, user)).body.code).toBe(8000);
  const ids = world.cast.users.manager;
  expect((await world.as('platform').raw(deleteUsers, { ids })).body.code).toBe(8000);
  const left = await world.database.inScope(world.home, (tenant) =>
    viewsOfList(tenant, { userId: world.cast.users.doctor, list: 'logs' }),
  );
  expect(left.map(({ id }) => id)).toEqual([shared]);
  expect(left.map(({ id }) => id)).not.toContain(own);
});
