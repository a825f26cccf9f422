/** One case: what happened in it, and what staff do next. */
import { toOverallFinding } from '@spine/contract/exam';
import {
  type ActFault,
  type ActKind,
  type actInCase,
  type CaseAct,
  type CaseEntryView,
  type CaseView,
  findActFault,
  foldCase,
  followUpErrors,
} from '@spine/contract/follow-up';
import {
  dateInShanghai,
  hasPermission,
  instantInShanghai,
  type ParsedEndpointInput,
  ROLES,
  type Role,
} from '@spine/contract/kernel';
import { type CaseHistory, loadCaseHistory, restateCases } from '#features/follow-up-case/index.ts';
import { lockSchools } from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { findAct, findAssignee, findChild, findUsers, insertAct } from './case.repository.ts';

/** Refuses followUpErrors.notFound. */
export async function loadCase(tenant: Tenant, patientId: string): Promise<CaseView> {
  if (!(await findChild(tenant, patientId))) refuse(followUpErrors.notFound);
  const history = await loadCaseHistory(tenant, patientId);
  return { state: stateView(history), entries: toViews(history), version: versionOf(history) };
}

function stateView({ entries }: CaseHistory): CaseView['state'] {
  const state = foldCase(entries);
  if (!state) return null;
  const { track, stage, lead, dueOn, visitedOn, plan, outcome, attempts } = state;
  const foundOn = dateInShanghai(lead.examTime);
  return { track, stage, foundOn, dueOn, visitedOn, plan, outcome, attempts: attempts.length };
}

/** Changes with everything that happens. */
function versionOf({ entries }: CaseHistory): string {
  const last =
    entries
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? '';
  return `${entries.length} ${last}`;
}

function toViews({ exams, visits, acts }: CaseHistory): CaseEntryView[] {
  const gone = new Set(acts.map(({ actId }) => actId));
  const views: (CaseEntryView & { readonly storedAt: Date })[] = [
    ...exams.map(({ id, storedAt, doctorName, examTime, maxAngle, ...exam }) => ({
      kind: 'examined' as const,
      id,
      storedAt,
      at: instantInShanghai(storedAt),
      byName: doctorName,
      day: dateInShanghai(examTime),
      overall: toOverallFinding(exam),
      maxAngle,
    })),
    ...visits.map(({ projectId, recordedAt, recordedByName, attendedOn, hospital, cobbAngle }) => ({
      kind: 'visited' as const,
      id: projectId,
      storedAt: recordedAt,
      at: instantInShanghai(recordedAt),
      byName: recordedByName,
      day: attendedOn,
      hospital,
      cobbAngle,
    })),
    ...acts.map(
      ({ doneAt, doneByName, userName, patientId: _, actId: __, userId: ___, ...act }) => ({
        ...act,
        storedAt: doneAt,
        at: instantInShanghai(doneAt),
        byName: doneByName,
        assignedName: userName,
        isTakenBack: gone.has(act.id),
      }),
    ),
  ];
  return views
    .toSorted((a, b) => b.storedAt.getTime() - a.storedAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ storedAt: _, ...view }) => view);
}

/** Whom a case may be assigned to. */
export async function loadAssignees(tenant: Tenant): Promise<{ id: string; name: string }[]> {
  const roles = ROLES.filter((role) => hasPermission(role, 'followUp.menu'));
  const users = await findUsers(tenant, roles);
  return users.map(({ id, realName, username }) => ({ id, name: realName ?? username }));
}

type Acting = {
  readonly input: ParsedEndpointInput<typeof actInCase>;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};

/** Acts that say what happened, whatever the case has become meanwhile. */
const OF_ANY_VERSION: readonly ActKind[] = ['noted', 'attempted'];

const ENTRY_OF_FAULT = {
  notNow: followUpErrors.notNow,
  tooFewAttempts: followUpErrors.tooFewAttempts,
  nothingToTakeBack: followUpErrors.nothingToTakeBack,
} as const satisfies Record<ActFault, unknown>;

/**
 * Does an act in the case of a child; a replay does nothing. Refuses followUpErrors.assigneeInvalid,
 * followUpErrors.dayTooEarly, followUpErrors.invalid, followUpErrors.notFound, followUpErrors.notNow,
 * followUpErrors.nothingToTakeBack, followUpErrors.tooFewAttempts.
 */
export async function doAct(tenant: Tenant, acting: Acting): Promise<void> {
  const { input } = acting;
  const child = (await findChild(tenant, input.patientId)) ?? refuse(followUpErrors.notFound);
  await lockSchools(tenant, [child.schoolId]);
  const known = await findAct(tenant, input.id);
  if (known) return known.patientId === child.id ? undefined : refuse(followUpErrors.invalid);
  const history = await loadCaseHistory(tenant, child.id);
  checkAct(history, acting);
  const userName = (await assigneeName(tenant, input)) ?? null;
  const { way = null, note = null } = input;
  const { at: _, ...act } = toCaseAct(input, acting.now);
  await insertAct(tenant, {
    ...act,
    patientId: child.id,
    way,
    note,
    userName,
    doneBy: acting.by.id,
    doneByName: acting.by.name,
    doneAt: acting.now,
  });
  await restateCases(tenant, [child.id]);
}

function checkAct(history: CaseHistory, { input, now }: Acting): void {
  const state = foldCase(history.entries) ?? refuse(followUpErrors.notFound);
  const isStale = input.version !== versionOf(history);
  if (isStale && !OF_ANY_VERSION.includes(input.kind)) refuse(followUpErrors.notNow);
  if (input.day !== undefined && input.day < dateInShanghai(state.lead.examTime))
    refuseAt('day', followUpErrors.dayTooEarly);
  const fault = findActFault(history.entries, toCaseAct(input, now));
  if (fault) refuse(ENTRY_OF_FAULT[fault]);
}

function toCaseAct(input: Acting['input'], now: Date): CaseAct {
  const { id, kind, day = null, plan = null, reason = null, actId = null, userId = null } = input;
  return { id, kind, at: now.toISOString(), day, plan, reason, actId, userId };
}

/** Of the user a case is assigned to; undefined where it is to nobody. */
async function assigneeName(
  tenant: Tenant,
  { kind, userId }: Acting['input'],
): Promise<string | undefined> {
  if (kind !== 'assigned' || userId === undefined) return undefined;
  const user = await findAssignee(tenant, userId);
  if (!user || !hasPermission(user.role as Role, 'followUp.menu'))
    refuseAt('userId', followUpErrors.assigneeInvalid);
  return user.realName ?? user.username;
}
