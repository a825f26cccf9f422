/** What staff, families and hospitals do in a case. */
import {
  type ActFault,
  type ActKind,
  type actInCase,
  type CaseAct,
  findActFault,
  followUpErrors,
  type VisitResult,
} from '@spine/contract/follow-up';
import {
  type CalendarDate,
  dateInShanghai,
  type ErrorEntry,
  hasPermission,
  type ParsedEndpointInput,
  ROLES,
  type Role,
} from '@spine/contract/kernel';
import {
  type Appended,
  appendAct,
  appendActs,
  type CaseHistory,
  type NewAct,
  stateOf,
} from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { countAssigned, findAssignee, findUsers } from './case.repository.ts';
import { versionOf } from './case-view.service.ts';

/** Whom a case may be assigned to. */
export async function loadAssignees(
  tenant: Tenant,
): Promise<{ id: string; name: string; open: number }[]> {
  const roles = ROLES.filter((role) => hasPermission(role, 'followUp.menu'));
  const [users, counts] = await Promise.all([findUsers(tenant, roles), countAssigned(tenant)]);
  return users.map(({ id, realName, username }) => ({
    id,
    name: realName ?? username,
    open: counts.get(id) ?? 0,
  }));
}

type ActRequest = {
  readonly input: ParsedEndpointInput<typeof actInCase>;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};

/** Acts that say what happened, whatever the case has become meanwhile. */
const OF_ANY_VERSION: readonly ActKind[] = ['noted', 'attempted'];

const ENTRY_OF_FAULT = {
  noCase: followUpErrors.notFound,
  notNow: followUpErrors.notNow,
  tooFewAttempts: followUpErrors.tooFewAttempts,
  nothingToTakeBack: followUpErrors.nothingToTakeBack,
} as const satisfies Record<ActFault, unknown>;

/**
 * Does an act in the case of a child; a replay does nothing. Refuses followUpErrors.assigneeInvalid,
 * followUpErrors.dayInFuture, followUpErrors.dayTooEarly, followUpErrors.invalid, followUpErrors.notFound,
 * followUpErrors.notNow, followUpErrors.nothingToTakeBack, followUpErrors.tooFewAttempts.
 */
export async function doAct(tenant: Tenant, { input, by, now }: ActRequest): Promise<void> {
  const { patientId, version, way = null, note = null } = input;
  const assignee = await findAssigned(tenant, input);
  const who = { userName: assignee?.name ?? null, doneBy: by.id, doneByName: by.name };
  const act = { ...toNewAct({ ...input, patientId }, now), way, note, ...who };
  await appendAct(tenant, act, (history) => {
    if (isStale(history, { kind: act.kind, version })) refuse(followUpErrors.notNow);
    checkDay(history, { act, now });
    refuseFault(history, act);
    return checkAssigned(act, assignee);
  });
}

function isStale(history: CaseHistory, { kind, version }: Decided): boolean {
  return version !== versionOf(history) && !OF_ANY_VERSION.includes(kind);
}

function faultOf(history: CaseHistory, act: NewAct): ActFault | undefined {
  const named = { ...act, at: act.doneAt.toISOString() };
  return findActFault(history.entries, { act: named, days: history.days });
}

function refuseFault(history: CaseHistory, act: NewAct): undefined {
  const fault = faultOf(history, act);
  if (fault) refuse(ENTRY_OF_FAULT[fault]);
}

function findRefusal(history: CaseHistory, act: NewAct): ErrorEntry | undefined {
  const fault = faultOf(history, act);
  return fault && ENTRY_OF_FAULT[fault];
}

type Decided = Pick<CaseAct, 'kind'> & { readonly version: string };

/** Why an act without a day is refused in the case as it stands; undefined where it may be done. */
export function findActRefusal(
  history: CaseHistory,
  { act, version }: { readonly act: NewAct; readonly version: string },
): ErrorEntry | undefined {
  const isOutdated = isStale(history, { version, kind: act.kind });
  return isOutdated ? followUpErrors.notNow : findRefusal(history, act);
}

/** What a family or a hospital says on a page without an account. `byName` says who, in words. */
export type OutsideAct = {
  readonly id: string;
  readonly patientId: string;
  readonly kind: 'reported' | 'booked' | 'noted';
  readonly way: 'familyPage' | 'hospitalPage';
  readonly day?: CalendarDate;
  readonly result?: VisitResult;
  readonly note?: string;
  /** The report in whose place it stands. */
  readonly actId?: string;
  /** The day of the finding it answers; without one that of the case. */
  readonly foundOn?: CalendarDate;
  readonly byName: string;
  /** Refuses an act that is new by what happened to the child. */
  readonly check?: (history: CaseHistory) => void;
};

/**
 * Stores what a family or a hospital says in the case of a child; a replay does nothing. A visit stands to be checked
 * by staff. `check` may refuse by what happened to the child. Refuses followUpErrors.dayInFuture,
 * followUpErrors.dayTooEarly, followUpErrors.invalid, followUpErrors.notFound, followUpErrors.notNow,
 * followUpErrors.nothingToTakeBack, followUpErrors.tooFewAttempts.
 */
export function storeOutsideAct(
  tenant: Tenant,
  { byName, note, way, foundOn, check, ...said }: OutsideAct,
  now: Date,
): Promise<Appended> {
  const act = { ...toNewAct(said, now), way, note: note ?? null, doneByName: byName };
  return appendAct(tenant, act, (history) => {
    check?.(history);
    checkDay(history, { act, now, ...(foundOn && { foundOn }) });
    return refuseFault(history, act);
  });
}

/** A notice that a text message brought. */
type TextNotice = {
  /** Of the message, and of the act. */
  readonly id: string;
  readonly patientId: string;
  readonly by: { readonly id: string; readonly name: string };
};

/**
 * Stores that a text message has told the families of some children; a replay does nothing. Where a child is deleted, its
 * case closed, or the id given to another act meanwhile, the message alone says what was sent.
 */
export async function storeTextNotices(
  tenant: Tenant,
  notices: readonly TextNotice[],
  now: Date,
): Promise<void> {
  const acts = notices.map(({ id, patientId, by }) => ({
    ...toNewAct({ id, patientId, kind: 'notified' }, now),
    way: 'sms' as const,
    doneBy: by.id,
    doneByName: by.name,
  }));
  await appendActs(tenant, acts, findRefusal);
}

/**
 * An appointment or a next visit is not before the finding; a visit may be, of a child that a hospital knew before. None but
 * those is to come.
 */
function checkDay(history: CaseHistory, { act, now, foundOn }: Dated): void {
  const { day, kind } = act;
  if (!day) return;
  const lead = isAhead(kind) ? stateOf(history)?.lead : undefined;
  const earliest = foundOn ?? (lead && dateInShanghai(lead.examTime));
  if (earliest && day < earliest) refuseAt('day', followUpErrors.dayTooEarly);
  if (!isAhead(kind) && day > dateInShanghai(now)) refuseAt('day', followUpErrors.dayInFuture);
}

/** Whether the day of an act is one to come: that of an appointment, or of the next visit. */
const isAhead = (kind: ActKind): boolean => kind === 'booked' || kind === 'planned';

type Dated = { readonly act: NewAct; readonly now: Date; readonly foundOn?: CalendarDate };

type ActInput = Pick<CaseAct, 'id' | 'kind'> & { readonly patientId: string } & {
  readonly [Field in Exclude<keyof CaseAct, 'id' | 'kind' | 'at'>]?: CaseAct[Field] | undefined;
};

/** An act of now, with nothing that was not said; of nobody yet. */
export function toNewAct(input: ActInput, now: Date): NewAct {
  const { id, patientId, kind, day = null, plan = null, reason = null, actId = null } = input;
  const { userId = null, result = null } = input;
  const what = { id, patientId, kind, day, plan, reason, actId, userId, result };
  return { ...what, doneByName: '', doneAt: now };
}

export type Assigned = { readonly name: string };

/** The user a case is to be assigned to; undefined where it is to nobody, or to one who may not follow cases up. */
export async function findAssigned(
  tenant: Tenant,
  { kind, userId }: Pick<ActRequest['input'], 'kind' | 'userId'>,
): Promise<Assigned | undefined> {
  if (kind !== 'assigned' || userId === undefined) return undefined;
  const user = await findAssignee(tenant, userId);
  if (!user || !hasPermission(user.role as Role, 'followUp.menu')) return undefined;
  return { name: user.realName ?? user.username };
}

/** Refuses followUpErrors.assigneeInvalid. */
export function checkAssigned({ kind, userId }: NewAct, assigned: Assigned | undefined): undefined {
  if (kind === 'assigned' && userId !== null && !assigned)
    refuseAt('userId', followUpErrors.assigneeInvalid);
}
