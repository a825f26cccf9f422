import { listActions, actionErrors as refusals } from '@spine/contract/action';
import { listLogs } from '@spine/contract/log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { codeAndFields, openActions } from './action.factory.ts';
import { makeVideo, newFile, openVideoUploads, uploadVideo } from './video/video.factory.ts';

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';

let world: World;
type Actions = ReturnType<typeof openActions>;
let actions: Actions;
beforeAll(async () => {
  world = await openWorld();
  actions = openActions(world);
});
afterAll(() => world.close());

describe('adding an action', () => {
  test('keeps what was typed, shows it first in the list, and leaves a log line [3.28, 6.8]', async () => {
    const film = makeVideo('added');
    const { body } = await actions.add({
      name: '站姿提踵',
      videoId: await uploadVideo(world, film),
    });
    const { id } = body.data;
    expect(await actions.detail(id)).toMatchObject({
      id,
      name: '站姿提踵',
      category: 'mat',
      levels: ['primary', 'junior'],
      position: 'trunk',
      muscles: '腹横肌;臀大肌',
      description: '简介',
      equipment: '垫子',
      effect: '功效',
      steps: '第一步\n第二步',
      warnings: '注意',
      remark: '每组8次',
      coverUrl: null,
      videoUrl: expect.stringContaining('/api/v1/action/video/'),
      videoSize: film.length,
    });
    const list = await world.as('doctor').call(listActions, { size: 1 });
    expect(list.body.rows[0]).toMatchObject({ id, name: '站姿提踵' });
    const logs = await actions.platform.call(listLogs, { optype: 'add' });
    expect(logs.body.rows[0]).toMatchObject({
      model: 'action',
      keypoint: id,
      keymsg: '新增动作：站姿提踵',
      username: 'platform',
    });
  });

  test('requires a video [5.46]', async () => {
    for (const videoId of [undefined, null])
      expect(codeAndFields(await actions.add({ videoId }))).toEqual([
        refusals.videoMissing.code,
        ['videoId'],
      ]);
  });

  test('refuses a video that is not whole, not known, or another action has', async () => {
    const upload = openVideoUploads(world);
    const file = newFile();
    const { id } = await upload.begin(file);
    await upload.putFrom(id, file, 0);
    expect(codeAndFields(await actions.add({ videoId: id }))).toEqual([
      refusals.uploadUnfinished.code,
      ['videoId'],
    ]);
    const used = await actions.freshVideo();
    expect((await actions.add({ videoId: used })).body.code).toBe(8000);
    for (const videoId of [used, UNKNOWN, 'x'])
      expect(codeAndFields(await actions.add({ videoId }))).toEqual([
        refusals.uploadUnknown.code,
        ['videoId'],
      ]);
  });

  test('gives one video to one of two that ask at once', async () => {
    const videoId = await actions.freshVideo();
    const answers = await Promise.all([actions.add({ videoId }), actions.add({ videoId })]);
    const codes = answers.map(({ body }) => body.code).sort((a, b) => a - b);
    expect(codes).toEqual([8000, refusals.uploadUnknown.code]);
  });

  test('refuses a name that is used, and gives the video back', async () => {
    const videoId = await actions.freshVideo();
    expect(codeAndFields(await actions.add({ name: ' 臀桥 ', videoId }))).toEqual([
      refusals.nameUsed.code,
      ['name'],
    ]);
    expect((await actions.add({ videoId })).body.code).toBe(8000);
  });

  test('gives one name to one of two that ask at once', async () => {
    const name = actions.freshName();
    const videos = await Promise.all([actions.freshVideo(), actions.freshVideo()]);
    const answers = await Promise.all(videos.map((videoId) => actions.add({ name, videoId })));
    const codes = answers.map(({ body }) => body.code).sort((a, b) => a - b);
    expect(codes).toEqual([8000, refusals.nameUsed.code]);
  });

  test.each([
    ['name', ''],
    ['name', '二'.repeat(21)],
    ['name', '两\n行'],
    ['category', 'yoga'],
    ['levels', []],
    ['levels', ['kindergarten']],
    ['position', 'foot'],
    ['muscles', ''],
    ['muscles', '肌'.repeat(61)],
    ['description', '长'.repeat(201)],
    ['equipment', '长'.repeat(31)],
    ['effect', '长'.repeat(101)],
    ['steps', ' \n '],
    ['steps', '步'.repeat(501)],
    ['steps', 'a\u0007'],
    ['warnings', '长'.repeat(201)],
    ['remark', '长'.repeat(101)],
  ])('refuses %s %j at its field', async (field, value) => {
    const { body } = await actions.add({ [field]: value });
    expect(body.code).toBe(refusals.invalid.code);
    expect(body.fields[0].field.split('.')[0]).toBe(field);
  });

  test('keeps one of every muscle and level that was named twice [3.25, 3.27]', async () => {
    const levels = ['senior', 'primary', 'senior'];
    const id = await actions.added({ muscles: '臀大肌，臀大肌;； 腹横肌、', levels });
    expect(await actions.detail(id)).toMatchObject({
      muscles: '臀大肌;腹横肌',
      levels: ['primary', 'senior'],
    });
  });
});
