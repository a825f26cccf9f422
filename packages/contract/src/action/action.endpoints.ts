/**
 * The action library: the platform maintains it, institutions read it. A video is uploaded first, in parts that
 * may be sent again after a broken connection, and belongs to an action once the action is saved with its id.
 */
import { z } from 'zod';
import {
  defineEndpoint,
  done,
  either,
  file,
  filterField,
  idField,
  listOf,
  oneOf,
  openableQuery,
  platform,
  requireAllWithoutVersion,
  seenVersion,
} from '#kernel';
import { actionErrors } from './action.errors.ts';
import {
  actionCategoryField,
  actionInputFields,
  actionLevelField,
  actionPositionField,
  actionRow,
  coverField,
  editableAction,
  MUSCLE_NAME_MAX,
  mediaToken,
  removeCoverField,
  VIDEO_FILE_NAME_MAX,
  VIDEO_MAX_BYTES,
  VIDEO_PART_BYTES,
  videoUpload,
} from './action.schema.ts';
import { actionFaultText } from './action.text.ts';

const { invalid, unknown, coverInvalid, videoInvalid, uploadUnknown, mediaInvalid } = actionErrors;
const FILTER_MAX = 50;
const faults = {
  name: invalid,
  category: invalid,
  levels: invalid,
  position: invalid,
  muscles: invalid,
  description: invalid,
  equipment: invalid,
  effect: invalid,
  steps: invalid,
  warnings: invalid,
  remark: invalid,
  cover: coverInvalid,
  videoId: uploadUnknown,
} as const;

export const listActions = defineEndpoint({
  method: 'GET',
  path: '/action/list',
  summary: 'The action library, newest first',
  access: either('actionWarehouseList.menu'),
  log: 'none',
  input: openableQuery(['createtime', 'name'], {
    name: filterField(FILTER_MAX),
    category: actionCategoryField.optional(),
    level: actionLevelField.optional(),
    position: actionPositionField.optional(),
    muscle: filterField(MUSCLE_NAME_MAX),
  }),
  reply: listOf(actionRow),
});

export const listMuscles = defineEndpoint({
  method: 'GET',
  path: '/action/muscles',
  summary: 'Every muscle the library names, for the search',
  access: either('actionWarehouseList.menu'),
  log: 'none',
  input: z.object({}),
  reply: oneOf(z.array(z.string())),
});

export const actionDetail = defineEndpoint({
  method: 'GET',
  path: '/action/info',
  summary: 'One action with its steps and warnings',
  access: either('actionWarehouseList.menu'),
  log: 'none',
  input: z.object({ id: idField }),
  reply: oneOf(editableAction),
  faults: { id: unknown },
});

export const addAction = defineEndpoint({
  method: 'POST',
  path: '/action/add',
  summary: 'Adds an action; its video was uploaded before and is required',
  access: platform('actionWarehouseList.edit'),
  log: { model: 'action', optype: 'add' },
  input: z.object({ ...actionInputFields, cover: coverField, videoId: idField.nullish() }),
  reply: oneOf(z.object({ id: idField })),
  faults,
  faultTexts: actionFaultText,
});

export const editAction = defineEndpoint({
  method: 'POST',
  path: '/action/edit',
  summary:
    'Edits an action; a field that is left out stays, another video replaces the former one. With the version that was read, a field somebody else changed meanwhile answers 30000003',
  access: platform('actionWarehouseList.edit'),
  log: { model: 'action', optype: 'edit' },
  input: z
    .object({
      id: idField,
      ...z.object(actionInputFields).partial().shape,
      cover: coverField,
      removeCover: removeCoverField,
      videoId: idField.nullish(),
      version: seenVersion,
    })
    .superRefine(
      requireAllWithoutVersion(['name', 'category', 'levels', 'position', 'muscles', 'steps']),
    ),
  reply: done,
  faults: { ...faults, id: unknown, removeCover: coverInvalid },
  faultTexts: actionFaultText,
});

export const deleteAction = defineEndpoint({
  method: 'POST',
  path: '/action/del',
  summary: 'Takes an action off the library; prescriptions that were issued keep it',
  access: platform('actionWarehouseList.del'),
  log: { model: 'action', optype: 'delete' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: unknown },
});

export const beginVideo = defineEndpoint({
  method: 'POST',
  path: '/action/video/begin',
  summary:
    'Begins the upload of a video, or says how much of the same file of the same user arrived before',
  access: platform('actionWarehouseList.edit'),
  log: 'none',
  input: z.object({
    fileName: z.string().trim().min(1).max(VIDEO_FILE_NAME_MAX),
    /** Bytes. */
    size: z.number().int().min(1).max(VIDEO_MAX_BYTES),
    /** Milliseconds since 1970, as a browser gives it; tells a file from another of the same name. */
    lastModified: z.number().int().min(0),
  }),
  reply: oneOf(videoUpload),
  faults: { fileName: videoInvalid, size: actionErrors.tooLarge, lastModified: videoInvalid },
});

export const sendVideoPart = defineEndpoint({
  method: 'POST',
  path: '/action/video',
  summary:
    'Takes the part of a video that begins at an offset; the last one is refused unless the whole is an MP4 video',
  access: platform('actionWarehouseList.edit'),
  log: { model: 'action', optype: 'upload' },
  input: z.object({ id: idField, offset: z.coerce.number().int().min(0).max(VIDEO_MAX_BYTES) }),
  reply: oneOf(videoUpload),
  body: 'multipart-stream',
  bodyLimit: VIDEO_PART_BYTES,
  tooLarge: actionErrors.tooLarge,
  faults: { id: uploadUnknown, offset: actionErrors.partMisplaced },
});

export const cancelVideo = defineEndpoint({
  method: 'POST',
  path: '/action/video/cancel',
  summary: 'Gives up an upload',
  access: platform('actionWarehouseList.edit'),
  log: 'none',
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: uploadUnknown },
});

export const actionVideo = defineEndpoint({
  method: 'GET',
  path: '/action/video/:token',
  summary: 'The bytes of a video, also in parts; the signed path is in its action or prescription',
  access: 'public',
  isFrequent: true,
  log: 'none',
  input: z.object({ token: mediaToken }),
  reply: file,
  faults: { token: mediaInvalid },
});

export const coverPicture = defineEndpoint({
  method: 'GET',
  path: '/action/cover/:token',
  summary: 'A cover picture; the signed path is in its action or prescription',
  access: 'public',
  isFrequent: true,
  log: 'none',
  input: z.object({ token: mediaToken }),
  reply: file,
  faults: { token: mediaInvalid },
});
