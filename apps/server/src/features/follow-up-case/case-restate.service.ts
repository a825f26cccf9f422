/**
 * Folds the cases of some children anew from what happened to them
 * (docs/adr/0098-a-follow-up-case-is-folded-from-what-happened.md). Ends every write of examinations, visits and acts, in its
 * transaction, after the schools of the children were locked: so the last of two writers sees what the first one stored.
 */
import { countingEntries, entriesSinceOpening } from '@spine/contract/follow-up';
import { dateInShanghai } from '@spine/contract/kernel';
import type { Tenant } from '#platform/db/open.ts';
import type { ActOfCase } from './case-history.repository.ts';
import { type CaseHistory, loadHistories, stateOf } from './case-history.service.ts';
import { type CaseRowToWrite, deleteCases, upsertCases } from './case-restate.repository.ts';

/** A child that nothing asks for has no case. */
export async function restateCases(tenant: Tenant, patientIds: readonly string[]): Promise<void> {
  const histories = await loadHistories(tenant, patientIds);
  const rows = [...histories].flatMap(([id, history]) => toRow(id, history) ?? []);
  const open = new Set(rows.map(({ patientId }) => patientId));
  await Promise.all([
    upsertCases(tenant, rows),
    deleteCases(
      tenant,
      patientIds.filter((id) => !open.has(id)),
    ),
  ]);
}

function toRow(patientId: string, history: CaseHistory): CaseRowToWrite | undefined {
  const state = stateOf(history);
  if (!state) return undefined;
  const { track, stage, lead, dueOn, assignedTo, outcome, toCheck } = state;
  const contacts = history.acts.filter(isContact);
  const contact = lastOf({ entries: entriesSinceOpening(history.entries) }, contacts);
  const assignment = lastOf(history, history.acts.filter(isAssignment));
  return {
    patientId,
    track,
    stage,
    examId: lead.id,
    foundOn: dateInShanghai(lead.examTime),
    dueOn,
    assignedTo,
    assignedName: assignment?.userName ?? null,
    outcome,
    contactDay: contact ? dateInShanghai(contact.doneAt) : null,
    contactWay: contact?.way ?? null,
    contactKind: contact?.kind ?? null,
    toCheck,
  };
}

type Contact = ActOfCase & { readonly kind: 'notified' | 'attempted' | 'booked' };

function isContact(act: ActOfCase): act is Contact {
  return act.kind === 'notified' || act.kind === 'attempted' || act.kind === 'booked';
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
