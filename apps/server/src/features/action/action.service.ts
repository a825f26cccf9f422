/** The action library: what is looked up in it. */
import {
  ACTION_PARTS,
  actionErrors,
  type addAction,
  type EditableAction,
  type editAction,
  editableAction,
  tidyMuscles,
} from '@spine/contract/action';
import type { ParsedInputOf } from '@spine/contract/kernel';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';
import { mergeEdit, versionOf, withSent } from '#platform/edit/merge-edit.ts';
import { dropBlob } from '#platform/files/blob.repository.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
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
  type StoredAction,
  updateAction,
  withdrawAction,
} from './action.repository.ts';
import { actionLogText } from './action.text.ts';
import { coverColumns, coverName, type coverOf } from './cover.ts';
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
  return viewOf((await livingAction(tenant, id)) ?? refuse(actionErrors.unknown), paths);
}

function viewOf(stored: StoredAction, paths: MediaPaths): EditableAction {
  return { ...infoOf(stored, paths), version: versionOf(editedOf(stored), ACTION_PARTS) };
}

/** An action with what tells one cover and one video from another, under the names an edit gives them. */
function editedOf(stored: StoredAction) {
  return { ...stored, cover: stored.coverHash?.toString('hex') ?? null, videoId: stored.videoKey };
}

// Adding, editing and deleting actions. A video is taken out of the uploads in the transaction that gives it to its
// action, so that it is one action's; one that was replaced is dropped in the same transaction. A deleted action stays
// as a row with its cover and video: prescriptions that were issued show it.

/** undefined leaves the cover, null takes it away. */
type Cover = Awaited<ReturnType<typeof coverOf<null | undefined>>>;
type Saved<Sent> = {
  id: string;
  sent: Sent;
  cover: Cover;
  by: { userId: string; now: Date };
};

const DUPLICATES = {
  action_name_key: { entry: actionErrors.nameUsed, field: 'name' },
} as const;

type Typed = ParsedInputOf<typeof addAction>;

type EditedAction = Omit<ParsedInputOf<typeof editAction>, 'id' | 'cover' | 'removeCover'>;

/** What a person typed, as it is kept. */
function columnsOf(typed: Typed) {
  const { name, category, levels, position, steps } = typed;
  return {
    ...{ name, category, levels, position, steps },
    muscles: tidyMuscles(typed.muscles),
    description: typed.description ?? '',
    equipment: typed.equipment ?? '',
    effect: typed.effect ?? '',
    warnings: typed.warnings ?? '',
    remark: typed.remark ?? '',
  };
}

/**
 * Adds an action; answers the words of its log line. Refuses actionErrors.nameUsed, actionErrors.uploadUnfinished,
 * actionErrors.uploadUnknown, actionErrors.videoMissing.
 */
export async function addToLibrary(
  tenant: PlatformTenant,
  { id, sent, cover, by }: Saved<Typed>,
): Promise<string> {
  const videoId = sent.videoId || refuseAt('videoId', actionErrors.videoMissing);
  const { key } = await takeVideo(tenant, { id: videoId, userId: by.userId });
  const row = {
    id,
    ...columnsOf(sent),
    ...coverColumns(cover),
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
 * actionErrors.uploadUnfinished, actionErrors.uploadUnknown, kernelErrors.changedMeanwhile.
 */
export async function editInLibrary(
  tenant: PlatformTenant,
  { id, sent, cover, by, paths }: Saved<EditedAction> & { paths: MediaPaths },
): Promise<string> {
  const stored = (await lockAction(tenant, id)) ?? refuse(actionErrors.unknown);
  const known = editedOf(stored);
  const { row } = await mergeEdit(
    ACTION_PARTS,
    { known, wanted: wantedOf(known, sent, cover), version: sent.version },
    { shape: editableAction, read: () => viewOf(stored, paths) },
  );
  // The same save sent again names the video that the action has by now.
  const other = row.videoId === known.videoId ? null : row.videoId;
  const video =
    other === null ? undefined : await takeVideo(tenant, { id: other, userId: by.userId });
  const change = {
    ...columnsOf(row),
    ...(row.cover !== known.cover && coverColumns(cover)),
    ...(video && { videoKey: video.key }),
    updatedAt: by.now,
  };
  await refuseDuplicates(updateAction(tenant, { id, change }), DUPLICATES);
  if (video && known.videoKey) await dropBlob(tenant.db, known.videoKey, by.now);
  return actionLogText.edited(row.name);
}

/** The action as the edit wants it. */
function wantedOf(
  known: ReturnType<typeof editedOf>,
  { videoId, muscles, ...typed }: EditedAction,
  cover: Cover,
) {
  return withSent(known, {
    ...typed,
    muscles: muscles && tidyMuscles(muscles),
    cover: cover && coverName(cover),
    // An action that has a video keeps one.
    videoId: videoId ?? undefined,
  });
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
