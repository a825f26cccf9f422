/** Until when the access of a user is approved; beside `session_actor`, which asks the same of every call. */
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The last day of the open approval for the present role, kind and institution of `app_user`; null without one. */
export function approvedUntil({ selectFrom }: ExpressionBuilder<Tables, 'appUser'>) {
  return selectFrom('accessApproval')
    .whereRef('accessApproval.userId', '=', 'appUser.id')
    .where('accessApproval.endedAt', 'is', null)
    .whereRef('accessApproval.role', '=', 'appUser.role')
    .whereRef('accessApproval.accountKind', '=', 'appUser.accountKind')
    .whereRef('accessApproval.orgId', '=', 'appUser.orgId')
    .select('accessApproval.endsOn');
}
