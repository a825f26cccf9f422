/**
 * One act in the cases of many children, in one transaction. Each is decided on its own case; what is refused of one leaves the
 * others as they are, and a child is never half written.
 */
import {
  type actInCases,
  type BatchCase,
  type CaseAct,
  countingEntries,
  followUpErrors,
  type RefusedCase,
} from '@spine/contract/follow-up';
import type { ErrorEntry, ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type CaseHistory,
  loadHistories,
  restateCases,
  stateOf,
  storeActs,
} from '#features/follow-up-case/index.ts';
import { lockSchools } from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { findActs, findChildren } from './case.repository.ts';
import { assigneeName, findActRefusal, toCaseAct } from './case-act.service.ts';
import { versionOf } from './case-view.service.ts';

const DAY_MS = 86_400_000;

type Standing = Omit<BatchCase, 'text'> & {
  /** The family may be told; not of a case that is closed. */
  readonly isOpen: boolean;
};

/** How the cases of some children stand; a child without one, or of another institution, is left out. */
export async function readAll(
  tenant: Tenant,
  patientIds: readonly string[],
  now: Date,
): Promise<Standing[]> {
  const children = await findChildren(tenant, patientIds);
  const histories = await loadHistories(tenant, idsOf(children));
  return children.flatMap(({ id, hasPhone }) => {
    const history = histories.get(id);
    if (!history || history.entries.length === 0) return [];
    const state = stateOf(history);
    const isOpen = state !== undefined && state.stage !== 'closed';
    const toldLately = isToldLately(history, now);
    return [{ id, version: versionOf(history), hasPhone, toldLately, isOpen }];
  });
}

function isToldLately({ entries }: CaseHistory, now: Date): boolean {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  return countingEntries(entries).some(({ kind, at }) => kind === 'notified' && at > since);
}

type Acting = {
  readonly input: ParsedEndpointInput<typeof actInCases>;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};
type One = Acting['input']['cases'][number];

/** What was decided of one child: an act to store, or why there is none. */
type Decision = { readonly one: One; readonly act?: CaseAct; readonly refusal?: ErrorEntry };

/** Does an act in many cases; a replay does nothing. Refuses followUpErrors.assigneeInvalid. */
export async function actInAll(
  tenant: Tenant,
  { input, by, now }: Acting,
): Promise<{ done: string[]; refused: RefusedCase[] }> {
  const { cases, note = null, way = null } = input;
  const userName = (await assigneeName(tenant, input)) ?? null;
  const children = await findChildren(
    tenant,
    cases.map(({ patientId }) => patientId),
  );
  await lockSchools(
    tenant,
    children.map(({ schoolId }) => schoolId),
  );
  const decisions = await decideAll(tenant, { input, now, childIds: idsOf(children) });
  const acts = decisions.flatMap(({ one, act }) => (act ? [{ ...act, ...one }] : []));
  const said = { way, note, userName, doneBy: by.id, doneByName: by.name, doneAt: now };
  const rows = acts.map(({ at: _at, version: _version, result: _none, ...act }) => act);
  await storeActs(
    tenant,
    rows.map((act) => ({ ...act, ...said })),
  );
  await restateCases(
    tenant,
    acts.map(({ patientId }) => patientId),
  );
  return {
    done: decisions.filter(({ refusal }) => !refusal).map(({ one }) => one.patientId),
    refused: decisions.flatMap(({ one, refusal }) => toRefused(one, refusal)),
  };
}

function toRefused({ patientId }: One, refusal: ErrorEntry | undefined): RefusedCase[] {
  return refusal ? [{ id: patientId, code: refusal.code, message: refusal.message }] : [];
}

type Deciding = Pick<Acting, 'input' | 'now'> & { readonly childIds: readonly string[] };

async function decideAll(
  tenant: Tenant,
  { input: { cases, ...said }, now, childIds }: Deciding,
): Promise<Decision[]> {
  const actIds = cases.map(({ id }) => id);
  const stored = new Map((await findActs(tenant, actIds)).map((act) => [act.id, act.patientId]));
  const histories = await loadHistories(tenant, childIds);
  return cases.map((one): Decision => {
    const history = histories.get(one.patientId);
    if (!history) return { one, refusal: followUpErrors.notFound };
    const known = stored.get(one.id);
    if (known === one.patientId) return { one };
    if (known !== undefined) return { one, refusal: followUpErrors.invalid };
    const act = toCaseAct({ ...said, id: one.id }, now);
    const refusal = findActRefusal(history, { ...act, version: one.version });
    return refusal ? { one, refusal } : { one, act };
  });
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
