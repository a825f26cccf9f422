/**
 * Approval of access (docs/adr/0131-approval-of-access.md): a user of an institution works there in a role that somebody in
 * charge approved, for a purpose, until a day.
 */
import { addDays, addMonths, type CalendarDate, Role } from '#kernel';

export const PURPOSE_MAX = 100;
export const TAKE_BACK_REASON_MAX = 100;
const LONGEST_MONTHS = 12;
/** Whoever's access ends within so many days is approved anew. */
export const ENDING_DAYS = 30;

type WorkPlace = { readonly role: Role; readonly orgId: string | null };

/** Whether a user works by approval: those of an institution do, but for platform administrators. */
export function needsApproval({ role, orgId }: WorkPlace): boolean {
  return orgId !== null && role !== Role.Platform;
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

/** The access of a user whose approval for the present role and institution, which nobody took back, ends on a day. */
export function computeAccess(
  user: WorkPlace,
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

/** The newest approval of a user. */
type Newest = WorkPlace & { readonly endsOn: CalendarDate; readonly isEnded: boolean };

/** The state of a user who works by approval. An approval for another role or institution says nothing of the present one. */
export function approvalStateOf(
  user: WorkPlace,
  newest: Newest | undefined,
  today: CalendarDate,
): ApprovalState {
  if (newest?.role !== user.role || newest.orgId !== user.orgId) return 'waiting';
  if (newest.isEnded) return 'takenBack';
  const access = computeAccess(user, newest.endsOn, today);
  if (!access.isInForce) return 'expired';
  return endsSoon(access, today) ? 'ending' : 'active';
}
