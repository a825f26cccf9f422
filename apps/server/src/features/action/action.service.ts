/** The action library: what is looked up in it. */
import { actionErrors, type addAction, tidyMuscles } from '@spine/contract/action';
import type { ParsedInputOf } from '@spine/contract/kernel';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';
import { dropBlob } from '#platform/files/blob.repository.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import { infoOf, type MediaPaths, rowOf } from './action.reader.ts';
import {
  type ActionQuery,
  actionRows,
  countActions,
  insertAction,
  livingAction,
  lockAction,
  muscleRows,
  updateAction,
  withdrawAction,
} from './action.repository.ts';
import { actionLogText } from './action.text.ts';
import type { coverOf } from './cover.ts';
import { takeVideo } from './video-upload.service.ts';

const pinyin = new Intl.Collator('zh-CN');

export async function listLibrary(tenant: AnyTenant, query: ActionQuery, paths: MediaPaths) {
  const rows = await actionRows(tenant, query);
  return { rows: rows.map((row) => rowOf(row, paths)), total: await countActions(tenant, query) };
}

/** The muscles of the library, as a dictionary orders them. */
export async function libraryMuscles(tenant: AnyTenant): Promise<string[]> {
  return (await muscleRows(tenant)).sort(pinyin.compare);
}

/** Refuses actionErrors.unknown. */
export async function actionView(tenant: AnyTenant, id: string, paths: MediaPaths) {
  return infoOf((await livingAction(tenant, id)) ?? refuse(actionErrors.unknown), paths);
}

// Adding, editing and deleting actions. A video is taken out of the uploads in the transaction that gives it to its
// action, so that it is one action's; one that was replaced is dropped in the same transaction. A deleted action stays
// as a row with its cover and video: prescriptions that were issued show it.

type Sent = ParsedInputOf<typeof addAction>;
type Saved = {
  id: string;
  sent: Sent;
  /** undefined leaves the cover, null takes it away. */
  cover: Awaited<ReturnType<typeof coverOf<null | undefined>>>;
  by: { userId: string; now: Date };
};

const DUPLICATES = {
  action_name_key: { entry: actionErrors.nameUsed, field: 'name' },
} as const;

/** What a person typed, as it is kept. */
function columnsOf({ cover: _cover, videoId: _videoId, ...typed }: Sent) {
  return { ...typed, muscles: tidyMuscles(typed.muscles) };
}

/**
 * Adds an action; answers the words of its log line. Refuses actionErrors.nameUsed, actionErrors.uploadUnfinished,
 * actionErrors.uploadUnknown, actionErrors.videoMissing.
 */
export async function addToLibrary(
  tenant: PlatformTenant,
  { id, sent, cover, by }: Saved,
): Promise<string> {
  const { videoMissing } = actionErrors;
  const { videoId } = sent;
  if (!videoId)
    return refuse(videoMissing, { fields: [{ field: 'videoId', message: videoMissing.message }] });
  const { key } = await takeVideo(tenant, { id: videoId, userId: by.userId });
  const row = {
    id,
    ...columnsOf(sent),
    cover: cover?.bytes ?? null,
    coverType: cover?.type ?? null,
    videoKey: key,
    createdAt: by.now,
    updatedAt: by.now,
    deletedAt: null,
  };
  await refuseDuplicates(insertAction(tenant, row), DUPLICATES);
  return actionLogText.added(sent.name);
}

/**
 * Edits an action; answers the words of its log line. Refuses actionErrors.nameUsed, actionErrors.unknown,
 * actionErrors.uploadUnfinished, actionErrors.uploadUnknown.
 */
export async function editInLibrary(
  tenant: PlatformTenant,
  { id, sent, cover, by }: Saved,
): Promise<string> {
  const known = (await lockAction(tenant, id)) ?? refuse(actionErrors.unknown);
  const { videoId } = sent;
  // The same save sent again names the video that the action has by now.
  const isOther = Boolean(videoId) && videoId !== known.videoKey;
  const video =
    videoId && isOther ? await takeVideo(tenant, { id: videoId, userId: by.userId }) : undefined;
  const change = {
    ...columnsOf(sent),
    ...(cover !== undefined && { cover: cover?.bytes ?? null, coverType: cover?.type ?? null }),
    ...(video && { videoKey: video.key }),
    updatedAt: by.now,
  };
  await refuseDuplicates(updateAction(tenant, { id, change }), DUPLICATES);
  if (video && known.videoKey) await dropBlob(tenant.db, known.videoKey, by.now);
  return actionLogText.edited(sent.name);
}

/** Takes an action off the library; answers the words of its log line. Refuses actionErrors.unknown. */
export async function deleteFromLibrary(
  tenant: PlatformTenant,
  id: string,
  now: Date,
): Promise<string> {
  const name = await withdrawAction(tenant, { id, at: now });
  return actionLogText.deleted(name ?? refuse(actionErrors.unknown));
}
