/**
 * The cases of some children, folded from what happened to them
 * (docs/adr/0098-a-follow-up-case-is-folded-from-what-happened.md).
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type CaseStage,
  type CaseState,
  countingEntries,
  entriesSinceOpening,
  foundOnOf,
  leadingReferral,
  toHospitalStanding,
} from '@spine/contract/follow-up';
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import type { ChildChange } from '../child-change.ts';
import type { ActOfCase } from '../history/case-history.repository.ts';
import { type CaseHistory, stateOf } from '../history/case-history.service.ts';
import { type CaseRowToWrite, deleteCases, findCases, upsertCases } from './case.repository.ts';

/** A child that nothing asks for has no case; a case that stays as it was is not written. `histories` by the child's id. */
export async function writeCases(
  change: ChildChange,
  histories: ReadonlyMap<string, CaseHistory>,
): Promise<void> {
  const stored = await findCases(change, [...histories.keys()]);
  const storedOf = new Map(stored.map(({ orgId: _, ...row }) => [row.patientId, row]));
  const rows = [...histories].flatMap(([id, history]) => toRow(id, history) ?? []);
  const changed = rows.filter(
    (row) => !isDeepStrictEqual(toStored(row), storedOf.get(row.patientId)),
  );
  const open = new Set(rows.map(({ patientId }) => patientId));
  const ended = [...storedOf.keys()].filter((id) => !open.has(id));
  await Promise.all([upsertCases(change, changed), deleteCases(change, ended)]);
}

/** A row as it is read. */
function toStored({ hospital, ...row }: CaseRowToWrite) {
  return { ...row, hospital: typeof hospital === 'string' ? JSON.parse(hospital) : hospital };
}

function toRow(patientId: string, history: CaseHistory): CaseRowToWrite | undefined {
  const state = stateOf(history);
  if (!state) return undefined;
  const opened = { entries: entriesSinceOpening(history.entries, history.days) };
  const contact = lastOf(opened, history.acts.filter(isContact));
  const assignment = lastOf(history, history.acts.filter(isAssignment));
  return {
    patientId,
    ...stateColumns(state),
    assignedName: assignment?.userName ?? null,
    contactDay: contact ? dateInShanghai(contact.doneAt) : null,
    contactWay: contact?.way ?? null,
    contactKind: contact?.kind ?? null,
    printedOn: ASKING.includes(state.stage) ? findPrintedOn(opened, history.acts) : null,
  };
}

function stateColumns(state: CaseState) {
  const { track, stage, lead, dueOn, isDueByRule, assignedTo, outcome, toCheck } = state;
  const { retest, hospital, visitedOn, clearedOn } = state;
  return {
    track,
    stage,
    examId: lead?.id ?? null,
    foundOn: foundOnOf(state),
    dueOn,
    dueByRule: isDueByRule,
    retestExamId: retest?.exam.id ?? null,
    retestDueOn: retest?.dueOn ?? null,
    openExamId: leadingReferral(state)?.exam.id ?? null,
    hospital: hospital && JSON.stringify(toHospitalStanding(hospital)),
    visitedOn,
    clearedOn,
    assignedTo,
    outcome,
    toCheck,
  };
}

const CONTACTS = ['notified', 'attempted', 'booked'] as const;
type Contact = ActOfCase & { readonly kind: (typeof CONTACTS)[number] };

function isContact(act: ActOfCase): act is Contact {
  return CONTACTS.some((kind) => kind === act.kind);
}

/** The stages at which a letter may still be handed out. */
const ASKING: readonly CaseStage[] = ['toNotify', 'toRetest'];

/** When a letter was printed that nobody has handed out since. */
function findPrintedOn(
  opened: Pick<CaseHistory, 'entries'>,
  acts: readonly ActOfCase[],
): CalendarDate | null {
  const last = lastOf(
    opened,
    acts.filter(({ kind }) => kind === 'printed' || kind === 'notified' || kind === 'booked'),
  );
  return last?.kind === 'printed' ? dateInShanghai(last.doneAt) : null;
}

const isAssignment = ({ kind }: ActOfCase): boolean => kind === 'assigned';

/** The last of some acts that was not taken back. */
function lastOf<Act extends ActOfCase>(
  { entries }: Pick<CaseHistory, 'entries'>,
  acts: readonly Act[],
): Act | undefined {
  const byId = new Map(acts.map((act) => [act.id, act]));
  const last = countingEntries(entries).findLast(({ id }) => byId.has(id));
  return last && byId.get(last.id);
}
