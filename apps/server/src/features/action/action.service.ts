/** The action library: reading, adding, editing and deleting actions. */
import {
  ACTION_PARTS,
  actionErrors,
  type addAction,
  type EditableAction,
  type editAction,
  editableAction,
  tidyMuscles,
} from '@spine/contract/action';
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';
import { applyPatch, mergeEdit, versionOf } from '#platform/edit/merge-edit.ts';
import { dropBlob } from '#platform/files/blob.repository.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import { type MediaPaths, toActionInfo, toActionRow } from './action.reader.ts';
import {
  type ActionQuery,
  actionRows,
  countActions,
  insertAction,
  livingAction,
  lockAction,
  muscleRows,
  type StoredAction,
  updateAction,
  withdrawAction,
} from './action.repository.ts';
import { actionLogText } from './action.text.ts';
import { coverColumns, hashCover, type parseCover } from './media/cover.ts';
import { takeVideo } from './video/video-upload.service.ts';

const pinyin = new Intl.Collator('zh-CN');

export async function listLibrary(tenant: AnyTenant, query: ActionQuery, paths: MediaPaths) {
  const rows = await actionRows(tenant, query);
  return {
    rows: rows.map((row) => toActionRow(row, paths)),
    total: await countActions(tenant, query),
  };
}

/** The muscles of the library, as a dictionary orders them. */
export async function libraryMuscles(tenant: AnyTenant): Promise<string[]> {
  return (await muscleRows(tenant)).sort(pinyin.compare);
}

/** Refuses actionErrors.unknown. */
export async function actionView(tenant: AnyTenant, id: string, paths: MediaPaths) {
  return toEditableAction((await livingAction(tenant, id)) ?? refuse(actionErrors.unknown), paths);
}

function toEditableAction(stored: StoredAction, paths: MediaPaths): EditableAction {
  return {
    ...toActionInfo(stored, paths),
    version: versionOf(toEditedFields(stored), ACTION_PARTS),
  };
}

/** An action under the field names of an edit. Cover and video are compared by the hash and the key of the file. */
function toEditedFields(stored: StoredAction) {
  return { ...stored, cover: stored.coverHash?.toString('hex') ?? null, videoId: stored.videoKey };
}

// A video is taken out of the uploads in the transaction that gives it to its
// action, so that it is one action's; one that was replaced is dropped in the same transaction. A deleted action stays
// as a row with its cover and video: prescriptions that were issued show it.

/** `undefined` leaves the cover unchanged, `null` removes it. */
type Cover = Awaited<ReturnType<typeof parseCover<null | undefined>>>;
type ActionToSave<Input> = {
  id: string;
  input: Input;
  cover: Cover;
  by: { userId: string; now: Date };
};

const DUPLICATES = {
  action_name_key: { entry: actionErrors.nameUsed, field: 'name' },
} as const;

type ActionInput = ParsedEndpointInput<typeof addAction>;

type EditInput = Omit<ParsedEndpointInput<typeof editAction>, 'id' | 'cover' | 'removeCover'>;

/** The form's fields as columns. */
function toColumns(input: ActionInput) {
  const { name, category, levels, position, steps } = input;
  return {
    name,
    category,
    levels,
    position,
    steps,
    muscles: tidyMuscles(input.muscles),
    description: input.description ?? '',
    equipment: input.equipment ?? '',
    effect: input.effect ?? '',
    warnings: input.warnings ?? '',
    remark: input.remark ?? '',
  };
}

/**
 * Adds an action; returns the message of its log line. Refuses actionErrors.nameUsed, actionErrors.uploadUnfinished,
 * actionErrors.uploadUnknown, actionErrors.videoMissing.
 */
export async function addToLibrary(
  tenant: PlatformTenant,
  { id, input, cover, by }: ActionToSave<ActionInput>,
): Promise<string> {
  const videoId = input.videoId || refuseAt('videoId', actionErrors.videoMissing);
  const { key } = await takeVideo(tenant, { id: videoId, userId: by.userId });
  const row = {
    id,
    ...toColumns(input),
    ...coverColumns(cover),
    videoKey: key,
    createdAt: by.now,
    updatedAt: by.now,
    deletedAt: null,
  };
  await refuseDuplicates(insertAction(tenant, row), DUPLICATES);
  return actionLogText.added(input.name);
}

/**
 * Edits an action; returns the message of its log line. Refuses actionErrors.nameUsed, actionErrors.unknown,
 * actionErrors.uploadUnfinished, actionErrors.uploadUnknown, kernelErrors.changedMeanwhile.
 */
export async function editInLibrary(
  tenant: PlatformTenant,
  { id, input, cover, by, paths }: ActionToSave<EditInput> & { paths: MediaPaths },
): Promise<string> {
  const stored = (await lockAction(tenant, id)) ?? refuse(actionErrors.unknown);
  const current = toEditedFields(stored);
  const { row } = await mergeEdit(
    ACTION_PARTS,
    { stored: current, edited: applyEdit(current, input, cover), version: input.version },
    { shape: editableAction, read: () => toEditableAction(stored, paths) },
  );
  // A save that is sent again names the video that the action already has.
  const newVideoId = row.videoId === current.videoId ? null : row.videoId;
  const video =
    newVideoId === null
      ? undefined
      : await takeVideo(tenant, { id: newVideoId, userId: by.userId });
  const change = {
    ...toColumns(row),
    ...(row.cover !== current.cover && coverColumns(cover)),
    ...(video && { videoKey: video.key }),
    updatedAt: by.now,
  };
  await refuseDuplicates(updateAction(tenant, { id, change }), DUPLICATES);
  if (video && current.videoKey) await dropBlob(tenant.db, current.videoKey, by.now);
  return actionLogText.edited(row.name);
}

/** The action as it would be after the edit. */
function applyEdit(
  current: ReturnType<typeof toEditedFields>,
  { videoId, muscles, ...fields }: EditInput,
  cover: Cover,
) {
  return applyPatch(current, {
    ...fields,
    muscles: muscles && tidyMuscles(muscles),
    cover: cover && hashCover(cover),
    // An action that has a video keeps one.
    videoId: videoId ?? undefined,
  });
}

/** Deletes an action from the library; returns the message of its log line. Refuses actionErrors.unknown. */
export async function deleteFromLibrary(
  tenant: PlatformTenant,
  id: string,
  now: Date,
): Promise<string> {
  const name = await withdrawAction(tenant, { id, at: now });
  return actionLogText.deleted(name ?? refuse(actionErrors.unknown));
}
