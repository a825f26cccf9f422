/**
 * The way into records of children: whoever writes children, examinations or what a project counts names them here. The
 * schools of the children are locked, `work` writes, and what follows from it is written anew in the same transaction:
 * what visits count for, the facts of statistics, whom projects wait for, and how follow-up cases stand. Acts of cases
 * have a way of their own, `appendActs`.
 */
import type { Tenant } from '#platform/db/open.ts';
import { beginChange, type ChildChange } from './child-change.ts';
import {
  deriveAwaited,
  deriveChildren,
  deriveProject,
  loadCounted,
  type ProjectSchools,
} from './derive/derive.service.ts';
import type { ExaminedChild } from './derive/facts.repository.ts';
import { loadSchoolIds, lockSchools } from './school-lock.repository.ts';

/** For what is sent of children who may be erased meanwhile. */
export { findErasedIds } from './erased-children.repository.ts';
/** For decisions about children of some schools that change no record. */
export { loadSchoolIds, lockSchools, lockSchoolsOf } from './school-lock.repository.ts';
export { lockForUnlisting, lockForUpload } from './upload-lock.repository.ts';

/** Some children, by their ids, or by those that `work` answers where only it knows which it wrote. */
export type ChangedChildren<T = unknown> = {
  readonly patientIds: readonly string[] | ((answer: T) => readonly string[]);
  /** Those of new children, of children that only `work` knows, and to which children come. */
  readonly schoolIds?: readonly string[];
  /** Where what the children count for in other projects stays. */
  readonly projectId?: string | undefined;
  /** Of a completed project: the child and class of an examination that may count no longer, so that it missed the child. */
  readonly missed?: ExaminedChild | undefined;
  /** Where nothing follows but how cases stand. */
  readonly isCasesOnly?: true;
};

/** What is changed: children, whom a project waits for in some schools, or everything that a project counts. */
export type Changed<T = unknown> =
  | ChangedChildren<T>
  | ProjectSchools
  | { readonly projectId: string };

/**
 * Runs `work`, which writes records of children, and answers what it answers. What `work` is decided on is read in it, or
 * is locked before. Locks of rows, of uploads and of projects are taken before the call, never in `work`: everyone takes
 * those of schools last.
 */
export function changeChildren<T>(
  tenant: Tenant,
  changed: Changed<T>,
  work: (change: ChildChange) => Promise<T>,
): Promise<T> {
  if ('patientIds' in changed) return changeSome(tenant, changed, work);
  if ('schoolIds' in changed) return changeAwaited(tenant, changed, work);
  return changeProject(tenant, changed.projectId, work);
}

/** Writes anew what follows from records that are as they should be: after a rule, a due day or a row of a tool changed. */
export function recountChildren(tenant: Tenant, changed: Changed): Promise<void> {
  return changeChildren(tenant, changed, async () => undefined);
}

type Work<T> = (change: ChildChange) => Promise<T>;

async function changeSome<T>(
  tenant: Tenant,
  { patientIds, schoolIds = [], ...what }: ChangedChildren<T>,
  work: Work<T>,
): Promise<T> {
  const known = typeof patientIds === 'function' ? [] : patientIds;
  const schools = [...new Set([...schoolIds, ...(await loadSchoolIds(tenant, known))])];
  await lockSchools(tenant, schools);
  const change = beginChange(tenant);
  const answer = await work(change);
  const written = typeof patientIds === 'function' ? patientIds(answer) : patientIds;
  await deriveChildren(change, { ...what, patientIds: written, schoolIds: schools });
  return answer;
}

async function changeAwaited<T>(tenant: Tenant, part: ProjectSchools, work: Work<T>): Promise<T> {
  await lockSchools(tenant, part.schoolIds);
  const change = beginChange(tenant);
  const answer = await work(change);
  await deriveAwaited(change, part);
  return answer;
}

async function changeProject<T>(tenant: Tenant, projectId: string, work: Work<T>): Promise<T> {
  const counted = await loadCounted(tenant, projectId);
  await lockSchools(tenant, counted.schoolIds);
  const change = beginChange(tenant);
  const answer = await work(change);
  await deriveProject(change, { projectId, ...counted });
  return answer;
}
