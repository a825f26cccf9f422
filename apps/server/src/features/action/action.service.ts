/** The action library: what is looked up in it. */
import { actionErrors } from '@spine/contract/action';
import type { AnyTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { infoOf, type MediaPaths, rowOf } from './action.reader.ts';
import {
  type ActionQuery,
  actionRows,
  countActions,
  livingAction,
  muscleRows,
} from './action.repository.ts';

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
