/**
 * The only way into follow-up cases. An act is checked on what happened to its child once nobody else can write about it;
 * an act that is stored already is answered and changes nothing.
 */
import {
  type CaseAct,
  countVisit,
  followUpErrors,
  type VisitResult,
} from '@spine/contract/follow-up';
import type { ErrorEntry } from '@spine/contract/kernel';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { type ActRow, findActs, findChildren, insertActs } from './act.repository.ts';
import { beginChange } from './child-change.ts';
import { deriveChildren } from './derive/derive.service.ts';
import type { ActOfCase } from './history/case-history.repository.ts';
import { type CaseHistory, loadHistories, withActs } from './history/case-history.service.ts';
import { loadSchoolIds, lockSchools } from './school-lock.repository.ts';

export { findActs, findChildren } from './act.repository.ts';

/** An act as it is to be stored. */
export type NewAct = Omit<
  ActOfCase,
  'doneBy' | 'userName' | 'way' | 'note' | 'projectId' | 'elsewhere'
> &
  Partial<Pick<ActOfCase, 'doneBy' | 'userName' | 'way' | 'note'>>;

/** Why an act is refused in the case as it stands; undefined where it may be done. It may refuse by itself. */
export type ActCheck = (history: CaseHistory, act: NewAct) => ErrorEntry | undefined;

/** What became of an act: its child may be gone, and its id may be that of an act of another child. */
export type ActAnswer =
  | 'stored'
  | 'replayed'
  | 'childGone'
  | 'idUsed'
  | { readonly refusal: ErrorEntry };

/** Stores acts, each decided by itself on what was there before the call, and answers of each in their order. */
export async function appendActs(
  tenant: Tenant,
  acts: readonly NewAct[],
  check: ActCheck,
): Promise<ActAnswer[]> {
  return (await append(tenant, acts, check)).answers;
}

async function append(tenant: Tenant, acts: readonly NewAct[], check: ActCheck) {
  const patientIds = acts.map(({ patientId }) => patientId);
  const schoolIds = await loadSchoolIds(tenant, patientIds);
  await lockSchools(tenant, schoolIds);
  const change = beginChange(tenant);
  // Read under the lock: whoever deletes or erases a child holds it.
  const children = await findChildren(change, patientIds);
  const stored = await findActs(
    change,
    acts.map(({ id }) => id),
  );
  const childOf = new Map(stored.map(({ id, patientId }) => [id, patientId]));
  const histories = await loadHistories(
    change,
    children.map(({ id }) => id),
  );
  const answers = acts.map((act): ActAnswer => {
    const history = histories.get(act.patientId);
    if (!history) return 'childGone';
    const known = childOf.get(act.id);
    if (known !== undefined) return known === act.patientId ? 'replayed' : 'idUsed';
    const refusal = check(history, act);
    return refusal ? { refusal } : 'stored';
  });
  const rows = acts
    .filter((_, at) => answers[at] === 'stored')
    .map((act) => toActOfCase(act, histories.get(act.patientId)));
  await insertActs(change, rows.map(toRow));
  const after = withActs(histories, rows);
  await deriveChildren(change, {
    patientIds: [...after.keys()],
    schoolIds,
    histories: after,
    ...(!rows.some(isCounted) && { isCasesOnly: true }),
  });
  return { answers, histories: new Map([...histories, ...after]) };
}

/** Whether an act is new, and what happened to its child with it. */
export type Appended = { readonly isNew: boolean; readonly history: CaseHistory };

/**
 * Stores an act; a replay changes nothing. Refuses followUpErrors.invalid, followUpErrors.notFound and what `check` says.
 */
export async function appendAct(tenant: Tenant, act: NewAct, check: ActCheck): Promise<Appended> {
  const { answers, histories } = await append(tenant, [act], check);
  const [answer] = answers;
  if (typeof answer === 'object') refuse(answer.refusal);
  if (answer === 'idUsed') refuse(followUpErrors.invalid);
  const history = histories.get(act.patientId) ?? refuse(followUpErrors.notFound);
  return { isNew: answer === 'stored', history };
}

/** What is counted changes with visits alone. */
const isCounted = ({ kind }: ActOfCase): boolean => kind === 'visited' || kind === 'takenBack';

function toActOfCase(act: NewAct, history: CaseHistory | undefined): ActOfCase {
  const none = { way: null, note: null, userName: null, doneBy: null };
  return { ...none, projectId: null, elsewhere: null, ...act, ...projectOf(history, act) };
}

/** For which project a visit counts; none for other acts. */
function projectOf(
  history: CaseHistory | undefined,
  { kind, day, result }: Pick<CaseAct, 'kind' | 'day'> & { readonly result: VisitResult | null },
) {
  const isVisit = kind === 'visited' && day !== null && result !== null;
  return (isVisit && history && countVisit(history.exams, { day, result })) || {};
}

function toRow({ result, ...act }: ActOfCase): ActRow {
  return { ...act, result: result ? JSON.stringify(result) : null };
}
