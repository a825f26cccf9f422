import {
  actionDetail,
  addAction,
  deleteAction,
  editAction,
  listActions,
  actionErrors as refusals,
} from '@spine/contract/action';
import { listLogs } from '@spine/contract/log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { codeAndFields, openActions } from './action.factory.ts';
import { ACTION_INPUT, makeVideo, uploadVideo } from './video/video.factory.ts';

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const SEED = '0190ac70-0000-7000-8000-000000000001';

let world: World;
type Actions = ReturnType<typeof openActions>;
let actions: Actions;
beforeAll(async () => {
  world = await openWorld();
  actions = openActions(world);
});
afterAll(() => world.close());

const edit = (id: string, fields: object = {}) =>
  actions.platform.raw(editAction, { id, ...ACTION_INPUT, name: actions.freshName(), ...fields });
/** Which of these files are still stored. */
const fields = async (...keys: string[]): Promise<string[]> => {
  const rows = await world.database.inScope(platformScope, ({ db }) =>
    db
      .selectFrom('blob')
      .where('key', 'in', keys)
      .where('droppedAt', 'is', null)
      .select('key')
      .execute(),
  );
  return keys.filter((key) => rows.some((row) => row.key === key));
};

describe('editing an action', () => {
  test('changes what was typed, keeps its place and its video, and leaves a log line [6.8]', async () => {
    const videoId = await actions.freshVideo();
    const id = await actions.added({ videoId });
    const before = await actions.detail(id);
    const answer = await edit(id, { name: '改名', position: 'neck', category: 'aerobics' });
    expect(answer.body.code).toBe(8000);
    expect(await actions.detail(id)).toMatchObject({
      name: '改名',
      position: 'neck',
      category: 'aerobics',
      createtime: before.createtime,
      videoUrl: before.videoUrl,
    });
    expect(await fields(videoId)).toEqual([videoId]);
    const logs = await actions.platform.call(listLogs, { optype: 'edit' });
    expect(logs.body.rows[0]).toMatchObject({ keypoint: id, keymsg: '修改动作：改名' });
  });

  test('of one without a video may leave it without, or give it one [5.46]', async () => {
    expect((await edit(SEED, { name: '猫式伸展' })).body.code).toBe(8000);
    expect(await actions.detail(SEED)).toMatchObject({ videoUrl: null, videoSize: null });
    const film = makeVideo('seed');
    const videoId = await uploadVideo(world, film);
    expect((await edit(SEED, { name: '猫式伸展', videoId })).body.code).toBe(8000);
    expect((await actions.detail(SEED)).videoSize).toBe(film.length);
  });

  test('with another video drops the former one, once, however often it is sent', async () => {
    const [first, second] = [await actions.freshVideo(), await actions.freshVideo()];
    const id = await actions.added({ videoId: first });
    const changes = { name: actions.freshName(), videoId: second };
    const answers = await Promise.all([edit(id, changes), edit(id, changes), edit(id, changes)]);
    expect(answers.map(({ body }) => body.code)).toEqual([8000, 8000, 8000]);
    expect(await fields(first, second)).toEqual([second]);
    expect((await edit(id, { videoId: first })).body.code).toBe(refusals.uploadUnknown.code);
    expect(await fields(first, second)).toEqual([second]);
  });

  test('that is refused changes nothing, the video included', async () => {
    const [kept, other] = [await actions.freshVideo(), await actions.freshVideo()];
    const id = await actions.added({ videoId: kept });
    const before = await actions.detail(id);
    expect(codeAndFields(await edit(id, { name: '臀桥', videoId: other }))).toEqual([
      refusals.nameUsed.code,
      ['name'],
    ]);
    expect(codeAndFields(await edit(id, { videoId: UNKNOWN }))).toEqual([
      refusals.uploadUnknown.code,
      ['videoId'],
    ]);
    expect(await actions.detail(id)).toEqual(before);
    expect(await fields(kept, other)).toEqual([kept, other]);
    expect((await actions.add({ videoId: other })).body.code).toBe(8000);
  });

  test('at the same time as another edit ends as one of the two', async () => {
    const id = await actions.added();
    const texts = ['一', '二'].map((each) => ({
      name: actions.freshName(),
      remark: each,
      effect: each,
    }));
    await Promise.all(texts.map((changes) => edit(id, changes)));
    const { remark, effect } = await actions.detail(id);
    expect(effect).toBe(remark);
  });

  test.each([UNKNOWN, 'x', ''])('%j is refused', async (id) => {
    expect((await edit(id)).body.code).toBe(refusals.unknown.code);
  });
});

describe('deleting an action', () => {
  test('takes it off the library, frees its name, and leaves a log line [6.8]', async () => {
    const videoId = await actions.freshVideo();
    const name = actions.freshName();
    const id = await actions.added({ name, videoId });
    expect((await actions.platform.call(deleteAction, { id })).body.code).toBe(8000);
    const list = await world.as('doctor').call(listActions, { name });
    expect([list.body.rows, list.body.total]).toEqual([[], 0]);
    for (const again of [
      actions.platform.call(deleteAction, { id }),
      actions.platform.call(actionDetail, { id }),
      edit(id),
    ])
      expect((await again).body.code).toBe(refusals.unknown.code);
    expect(await fields(videoId)).toEqual([videoId]);
    expect((await actions.add({ name })).body.code).toBe(8000);
    const logs = await actions.platform.call(listLogs, { optype: 'delete' });
    expect(logs.body.rows[0]).toMatchObject({ keypoint: id, keymsg: `删除动作：${name}` });
  });

  test('while somebody edits it waits, and holds', async () => {
    const id = await actions.added();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let editing: Promise<void> | undefined;
    await new Promise<void>((written) => {
      editing = world.database.inScope(platformScope, async ({ db }) => {
        await db.updateTable('action').set({ remark: '先' }).where('id', '=', id).execute();
        written();
        await held;
      });
    });
    const deleting = actions.platform.call(deleteAction, { id });
    await waitForLocks(world.database);
    release();
    await editing;
    expect((await deleting).body.code).toBe(8000);
    expect((await edit(id)).body.code).toBe(refusals.unknown.code);
  });
});

describe('the library', () => {
  test.each<CastName>(['manager', 'doctor', 'rival', 'maker', 'analyst'])(
    'is changed by nobody like %s [6.8]',
    async (name) => {
      const before = await actions.detail(SEED);
      const id = await actions.added();
      const caller = world.as(name);
      const typed = { ...ACTION_INPUT, name: actions.freshName() };
      for (const [call, input] of [
        [addAction, { ...typed, videoId: await actions.freshVideo() }],
        [editAction, { ...typed, id: SEED }],
        [deleteAction, { id }],
      ] as const)
        expect((await caller.raw(call, input)).body.errorCode).toBe(2403);
      expect(await actions.detail(SEED)).toEqual(before);
      expect((await actions.detail(id)).id).toBe(id);
    },
  );
});
