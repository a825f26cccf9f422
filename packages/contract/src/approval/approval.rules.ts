/**
 * Approval of access (docs/adr/0131-approval-of-access.md): a user of an institution works there in a role that somebody in
 * charge approved, for a purpose, until a day.
 */
import {
  type AccountKind,
  addDays,
  addMonths,
  type CalendarDate,
  isAdministrator,
  Role,
} from '#kernel';

export const PURPOSE_MAX = 100;
export const TAKE_BACK_REASON_MAX = 100;
const LONGEST_MONTHS = 12;
/** Whoever's access ends within so many days is approved anew. */
export const ENDING_DAYS = 30;

/** What an approval is for. */
type AccessSubject = {
  readonly role: Role;
  readonly accountKind: AccountKind;
  readonly orgId: string | null;
};
type Member = Pick<AccessSubject, 'role' | 'orgId'>;

/** Whether a user works by approval: those of an institution do, but for platform administrators. */
export function needsApproval({ role, orgId }: Member): boolean {
  return orgId !== null && role !== Role.Platform;
}

/** Whether an approval for one is one for the other: for another role, institution or kind of account somebody approves anew. */
export function isSameAccess(one: AccessSubject, other: AccessSubject): boolean {
  return (['role', 'orgId', 'accountKind'] as const).every((key) => one[key] === other[key]);
}

/**
 * Whether an approver decides about a user. The platform alone decides about managers: with two accounts a manager would
 * otherwise approve herself.
 */
export function hasChargeOf(
  approver: Pick<AccessSubject, 'role'>,
  user: Pick<AccessSubject, 'role' | 'accountKind'>,
): boolean {
  return approver.role === Role.Platform || !isAdministrator(user);
}

/** The last day that an approval of today may name, which is also the day offered. */
export function latestEnd(today: CalendarDate): CalendarDate {
  return addMonths(today, LONGEST_MONTHS);
}

/** Whether an approval of today may end on a day; that day still counts. */
export function isPossibleEnd(endsOn: CalendarDate, today: CalendarDate): boolean {
  return endsOn >= today && endsOn <= latestEnd(today);
}

/** How a user's access stands; `endsOn` is null where nothing was approved, or nothing has to be. */
export type Access = { readonly isInForce: boolean; readonly endsOn: CalendarDate | null };

/** The access of a user whose approval for the present work, which nobody took back, ends on a day. */
export function computeAccess(
  user: Member,
  approvedUntil: CalendarDate | null,
  today: CalendarDate,
): Access {
  if (!needsApproval(user)) return { isInForce: true, endsOn: null };
  return {
    isInForce: approvedUntil !== null && approvedUntil >= today,
    endsOn: approvedUntil,
  };
}

/** Whether a user should be told that the access ends soon. */
export function endsSoon({ isInForce, endsOn }: Access, today: CalendarDate): boolean {
  return isInForce && endsOn !== null && endsOn <= addDays(today, ENDING_DAYS);
}

/** Nobody decided yet; in force; in force for at most 30 days more; over; taken back. */
export const APPROVAL_STATES = ['waiting', 'active', 'ending', 'expired', 'takenBack'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
