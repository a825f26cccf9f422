/** The action library: what is looked up in it. */
import { actionErrors } from '@spine/contract/action';
import type { Db } from '#platform/db/open.ts';
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

export async function listLibrary(db: Db, query: ActionQuery, paths: MediaPaths) {
  const rows = await actionRows(db, query);
  return { rows: rows.map((row) => rowOf(row, paths)), total: await countActions(db, query) };
}

/** The muscles of the library, as a dictionary orders them. */
export async function libraryMuscles(db: Db): Promise<string[]> {
  return (await muscleRows(db)).sort(pinyin.compare);
}

export async function actionView(db: Db, id: string, paths: MediaPaths) {
  return infoOf((await livingAction(db, id)) ?? refuse(actionErrors.unknown), paths);
}
