/** What staff, families and hospitals do in a case. */
import {
  type ActFault,
  type ActKind,
  type actInCase,
  type CaseAct,
  countVisit,
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
  type CaseHistory,
  loadCaseHistory,
  loadHistories,
  restateCases,
  restateOutcomes,
  stateOf,
  storeAct,
  storeActs,
} from '#features/follow-up-case/index.ts';
import { lockSchools, restateChildren } from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import {
  findAct,
  findActs,
  findAssignee,
  findChild,
  findChildren,
  findUsers,
} from './case.repository.ts';
import { versionOf } from './case-view.service.ts';

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
  await storeAct(tenant, {
    ...act,
    ...projectOf(history, act),
    patientId: child.id,
    way,
    note,
    userName,
    doneBy: acting.by.id,
    doneByName: acting.by.name,
    doneAt: acting.now,
  });
  await restate(tenant, child.id, input.kind);
}

/** For which project a visit counts; none for other acts. */
function projectOf({ exams }: CaseHistory, { kind, day, result }: Omit<CaseAct, 'at'>) {
  const isVisit = kind === 'visited' && day !== null && result !== null;
  return (isVisit && countVisit(exams, { day, result })) || {};
}

/** What is counted changes with visits alone. */
async function restate(tenant: Tenant, patientId: string, kind: ActKind): Promise<void> {
  if (kind !== 'visited' && kind !== 'takenBack') return restateCases(tenant, [patientId]);
  await restateOutcomes(tenant, patientId);
  await restateChildren(tenant, { patientIds: [patientId] });
}

function checkAct(history: CaseHistory, { input, now }: Acting): void {
  if (isStale(history, input)) refuse(followUpErrors.notNow);
  checkDay(history, { input, now });
  refuseFault(history, toCaseAct(input, now));
}

function isStale(history: CaseHistory, { kind, version }: Decided): boolean {
  return version !== versionOf(history) && !OF_ANY_VERSION.includes(kind);
}

function refuseFault(history: CaseHistory, act: CaseAct): void {
  const fault = findActFault(history.entries, act);
  if (fault) refuse(ENTRY_OF_FAULT[fault]);
}

type Decided = Pick<CaseAct, 'kind'> & { readonly version: string };

/** Why an act without a day is refused in the case as it stands; undefined where it may be done. */
export function findActRefusal(
  history: CaseHistory,
  { version, ...act }: CaseAct & { readonly version: string },
): ErrorEntry | undefined {
  if (isStale(history, { version, kind: act.kind })) return followUpErrors.notNow;
  const fault = findActFault(history.entries, act);
  return fault && ENTRY_OF_FAULT[fault];
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
};

/**
 * Stores what a family or a hospital says in the case of a child; a replay does nothing, and answers false. A visit stands to be checked by staff.
 * Refuses followUpErrors.dayInFuture, followUpErrors.dayTooEarly, followUpErrors.invalid, followUpErrors.notFound,
 * followUpErrors.notNow, followUpErrors.nothingToTakeBack, followUpErrors.tooFewAttempts.
 */
export async function storeOutsideAct(
  tenant: Tenant,
  said: OutsideAct,
  now: Date,
): Promise<boolean> {
  const { byName, note, way, foundOn, ...input } = said;
  const child = (await findChild(tenant, said.patientId)) ?? refuse(followUpErrors.notFound);
  await lockSchools(tenant, [child.schoolId]);
  const known = await findAct(tenant, said.id);
  if (known) return known.patientId === child.id ? false : refuse(followUpErrors.invalid);
  const history = await loadCaseHistory(tenant, child.id);
  checkDay(history, { input, now, ...(foundOn && { foundOn }) });
  const { at: _, ...act } = toCaseAct(input, now);
  refuseFault(history, { ...act, at: now.toISOString() });
  const outside = { way, note: note ?? null, doneByName: byName, doneAt: now };
  await storeAct(tenant, { ...act, ...outside, patientId: child.id });
  await restateCases(tenant, [child.id]);
  return true;
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
  const patientIds = notices.map(({ patientId }) => patientId);
  const children = await findChildren(tenant, patientIds);
  const schoolIds = children.map(({ schoolId }) => schoolId);
  await lockSchools(tenant, schoolIds);
  const childIds = children.map(({ id }) => id);
  const stored = await findActs(
    tenant,
    notices.map(({ id }) => id),
  );
  const known = new Set(stored.map(({ id }) => id));
  const histories = await loadHistories(tenant, childIds);
  const acts = notices.flatMap(({ id, patientId, by }) => {
    const history = histories.get(patientId);
    const { at, result: _none, ...act } = toCaseAct({ id, kind: 'notified' }, now);
    if (!history || known.has(id)) return [];
    if (findActFault(history.entries, { ...act, at, result: null })) return [];
    const said = { way: 'sms', doneBy: by.id, doneByName: by.name, doneAt: now } as const;
    return [{ ...act, ...said, patientId }];
  });
  await storeActs(tenant, acts);
  await restateCases(tenant, childIds);
}

/** A visit was not before the finding it answers, nor is it to come. */
function checkDay(history: CaseHistory, { input, now, foundOn }: Saying): void {
  const { day, kind } = input;
  if (!day) return;
  const lead = stateOf(history)?.lead;
  const earliest = foundOn ?? (lead && dateInShanghai(lead.examTime));
  if (earliest && day < earliest) refuseAt('day', followUpErrors.dayTooEarly);
  if (kind !== 'booked' && kind !== 'planned' && day > dateInShanghai(now))
    refuseAt('day', followUpErrors.dayInFuture);
}

type Said = Pick<CaseAct, 'id' | 'kind'> & {
  readonly [Field in Exclude<keyof CaseAct, 'id' | 'kind' | 'at'>]?: CaseAct[Field] | undefined;
};
type Saying = { readonly input: Said; readonly now: Date; readonly foundOn?: CalendarDate };

/** An act as the rules of a case take it. */
export function toCaseAct(input: Said, now: Date): CaseAct {
  const { id, kind, day = null, plan = null, reason = null, actId = null, userId = null } = input;
  const { result = null } = input;
  return { id, kind, at: now.toISOString(), day, plan, reason, actId, userId, result };
}

/** Of the user a case is assigned to; undefined where it is to nobody. Refuses followUpErrors.assigneeInvalid. */
export async function assigneeName(
  tenant: Tenant,
  { kind, userId }: Pick<Acting['input'], 'kind' | 'userId'>,
): Promise<string | undefined> {
  if (kind !== 'assigned' || userId === undefined) return undefined;
  const user = await findAssignee(tenant, userId);
  if (!user || !hasPermission(user.role as Role, 'followUp.menu'))
    refuseAt('userId', followUpErrors.assigneeInvalid);
  return user.realName ?? user.username;
}
