/** What other features may know of the action library. */
import type { ActionInfo, ActionRow } from '@spine/contract/action';
import { instantInShanghai } from '@spine/contract/kernel';
import type { LogoType } from '@spine/contract/template';
import type { AnyTenant } from '#platform/db/open.ts';
import {
  coverRows,
  findActions,
  findLivingIds,
  type StoredAction,
  type StoredRow,
} from './action.repository.ts';
import type { MediaLinks } from './media/media-link.ts';

/** What the paths of covers and videos are made with. */
export type MediaPaths = { readonly links: MediaLinks; readonly now: Date };

/** Actions by their ids, living or deleted: what was prescribed stays readable. Unknown ids are left out. */
export async function actionsByIds(
  tenant: AnyTenant,
  ids: readonly string[],
  paths: MediaPaths,
): Promise<Map<string, ActionInfo>> {
  const actions = await findActions(tenant, [...new Set(ids)]);
  return new Map(actions.map((action) => [action.id, toActionInfo(action, paths)]));
}

/** Which of the ids are of actions the library has now. */
export async function livingActionIds(
  tenant: AnyTenant,
  ids: readonly string[],
): Promise<Set<string>> {
  return new Set(await findLivingIds(tenant, [...new Set(ids)]));
}

/** The pictures of covers by the id of their action, living or deleted, for paper. */
export async function actionCovers(
  tenant: AnyTenant,
  ids: readonly string[],
): Promise<Map<string, { bytes: Buffer; type: LogoType }>> {
  const rows = await coverRows(tenant, [...new Set(ids)]);
  return new Map(
    rows.flatMap(({ id, cover, coverType }) =>
      cover && coverType ? [[id, { bytes: cover, type: coverType }] as const] : [],
    ),
  );
}

export function toActionRow(stored: StoredRow, { links, now }: MediaPaths): ActionRow {
  const { coverHash, videoHash, videoSize: _size, createdAt, ...row } = stored;
  const claim = (hash: Buffer) => {
    const version = hash.toString('hex');
    return { kind: 'action', id: row.id, orgId: null, version } as const;
  };
  return {
    ...row,
    coverUrl: coverHash && links.coverPath(claim(coverHash), now),
    videoUrl: videoHash && links.videoPath(claim(videoHash), now),
    createtime: instantInShanghai(createdAt),
  };
}

export function toActionInfo(stored: StoredAction, paths: MediaPaths): ActionInfo {
  const {
    description,
    equipment,
    effect,
    steps,
    warnings,
    updatedAt,
    videoKey: _key,
    ...row
  } = stored;
  const texts = { description, equipment, effect, steps, warnings };
  return {
    ...toActionRow(row, paths),
    ...texts,
    videoSize: row.videoSize,
    updatedAt: instantInShanghai(updatedAt),
  };
}
