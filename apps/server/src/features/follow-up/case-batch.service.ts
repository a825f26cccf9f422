/**
 * One act in the cases of many children, in one transaction. Each is decided on its own case; what is refused of one leaves the
 * others as they are, and a child is never half written.
 */
import {
  type actInCases,
  type BatchCase,
  type CaseAct,
  type CaseEntry,
  type CaseState,
  countingEntries,
  entriesSinceOpening,
  followUpErrors,
  letterOf,
  type RefusedCase,
} from '@spine/contract/follow-up';
import type { ErrorEntry, ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type ActAnswer,
  appendActs,
  type CaseHistory,
  findChildren,
  loadHistories,
  stateOf,
} from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { checkAssigned, findActRefusal, findAssigned, toNewAct } from './case-act.service.ts';
import { versionOf } from './case-view.service.ts';

const DAY_MS = 86_400_000;

type Standing = Omit<BatchCase, 'text' | 'textsStopped'> & {
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
    const needsNoLetter = isOpen && letterOf(state) === null;
    const closedBy = state?.stage === 'closed' ? closingOf(history, state) : null;
    const version = versionOf(history);
    return [{ id, version, hasPhone, closedBy, toldLately, needsNoLetter, isOpen }];
  });
}

/** The act that ended the case as it stands: it may have been opened again, and ended by itself since. */
function closingOf({ entries, days }: CaseHistory, { outcome }: CaseState): string | null {
  const acts = countingEntries(entriesSinceOpening(entries, days)).filter(isClosing);
  const last = acts.at(-1);
  return last?.reason === outcome ? last.id : null;
}

type Closing = CaseAct & { readonly kind: 'closed' };
const isClosing = (entry: CaseEntry): entry is Closing => entry.kind === 'closed';

function isToldLately({ entries }: CaseHistory, now: Date): boolean {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  return countingEntries(entries).some(({ kind, at }) => kind === 'notified' && at > since);
}

type BatchActRequest = {
  readonly input: ParsedEndpointInput<typeof actInCases>;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};

/** Does an act in many cases; a replay does nothing. Refuses followUpErrors.assigneeInvalid. */
export async function actInAll(
  tenant: Tenant,
  { input, by, now }: BatchActRequest,
): Promise<{ done: string[]; refused: RefusedCase[] }> {
  const { cases, note = null, way = null, ...said } = input;
  const assignee = await findAssigned(tenant, said);
  const userName = assignee?.name ?? null;
  const who = { way, note, userName, doneBy: by.id, doneByName: by.name };
  const acts = cases.map(({ id, patientId, actId }) => ({
    ...toNewAct({ ...said, id, patientId, actId }, now),
    ...who,
  }));
  const versionOfAct = new Map(cases.map(({ id, version }) => [id, version]));
  const answers = await appendActs(tenant, acts, (history, act) => {
    checkAssigned(act, assignee);
    if (act.kind === 'takenBack' && !closes(history, act.actId))
      return followUpErrors.nothingToTakeBack;
    return findActRefusal(history, { act, version: versionOfAct.get(act.id) ?? '' });
  });
  const refusals = answers.map(refusalOf);
  return {
    done: cases.filter((_, at) => !refusals[at]).map(({ patientId }) => patientId),
    refused: cases.flatMap(({ patientId }, at) => toRefused(patientId, refusals[at])),
  };
}

/** Of many only closings are taken back. */
const closes = ({ acts }: CaseHistory, actId: string | null): boolean =>
  acts.some(({ id, kind }) => id === actId && kind === 'closed');

function refusalOf(answer: ActAnswer | undefined): ErrorEntry | undefined {
  if (answer === 'childGone') return followUpErrors.notFound;
  if (answer === 'idUsed') return followUpErrors.invalid;
  return typeof answer === 'object' ? answer.refusal : undefined;
}

function toRefused(id: string, refusal: ErrorEntry | undefined): RefusedCase[] {
  return refusal ? [{ id, code: refusal.code, message: refusal.message }] : [];
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
