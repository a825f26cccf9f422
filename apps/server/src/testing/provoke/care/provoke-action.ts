/** Provokes the refusals of the action library. */
import { rm } from 'node:fs/promises';
import {
  actionDetail,
  actionErrors,
  actionFaultText,
  actionVideo,
  addAction,
  beginVideo,
  cancelVideo,
  sendVideoPart,
  VIDEO_MAX_BYTES,
  videoFaultText,
} from '@spine/contract/action';
import {
  ACTION_INPUT,
  makeVideo,
  newFile,
  openVideoUploads,
  uploadVideo,
} from '#features/action/video/video.factory.ts';
import type { World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

let actions = 0;
/** The platform administrator adds an action that is right but for what is given. */
async function add(world: World, given: object = {}) {
  actions += 1;
  const videoId =
    'videoId' in given ? undefined : await uploadVideo(world, makeVideo(`${actions}`));
  const typed = { ...ACTION_INPUT, name: `Refused ${actions}`, videoId };
  return world.as('platform').raw(addAction, { ...typed, ...given });
}

/** Begins an upload and sends its one part. */
async function send(world: World, bytes: Buffer) {
  const upload = openVideoUploads(world);
  const { id } = await upload.begin({ ...newFile(), video: bytes });
  return upload.put(id, 0, bytes);
}

export const actionProvocations: readonly Provocation[] = [
  [actionErrors.unknown, (world) => world.as('doctor').call(actionDetail, { id: NOBODY })],
  [actionErrors.invalid, (world) => add(world, { category: 'yoga' }), actionFaultText.category],
  [actionErrors.videoMissing, (world) => add(world, { videoId: null })],
  [
    actionErrors.videoInvalid,
    (world) => send(world, Buffer.from('a text, whatever its name')),
    videoFaultText.notMp4,
  ],
  [actionErrors.coverInvalid, (world) => add(world, { cover: 'none' })],
  [
    actionErrors.videoFileMissing,
    async (world) => {
      const upload = openVideoUploads(world);
      const { id } = await upload.begin(newFile());
      return upload.put(id, 0, Buffer.alloc(0));
    },
  ],
  [
    actionErrors.tooLarge,
    (world) =>
      world
        .as('platform')
        .call(beginVideo, { fileName: 'a.mp4', size: VIDEO_MAX_BYTES + 1, lastModified: 0 }),
  ],
  [actionErrors.uploadUnknown, (world) => world.as('platform').call(cancelVideo, { id: NOBODY })],
  [
    actionErrors.partMisplaced,
    async (world) => {
      const { id } = await openVideoUploads(world).begin(newFile());
      const part = { name: 'part', bytes: Buffer.alloc(10) };
      return world.as('platform').upload(sendVideoPart, { id, offset: 10 }, part);
    },
  ],
  [
    actionErrors.mediaInvalid,
    (world) => world.anonymous.call(actionVideo, { token: 'A'.repeat(40) }),
  ],
  [
    actionErrors.fileLost,
    async (world) => {
      const videoId = await uploadVideo(world, makeVideo('lost'));
      const { body } = await add(world, { videoId });
      await rm(`${world.config.files.directory}/${videoId}`);
      const detail = await world.as('doctor').call(actionDetail, { id: body.data.id });
      return world.inject({ method: 'GET', url: detail.body.data.videoUrl });
    },
  ],
  [
    actionErrors.nameUsed,
    async (world) => {
      await add(world, { name: 'Used' });
      return add(world, { name: 'Used' });
    },
  ],
  [
    actionErrors.uploadUnfinished,
    async (world) => {
      const { id } = await openVideoUploads(world).begin(newFile());
      return add(world, { videoId: id });
    },
  ],
];
