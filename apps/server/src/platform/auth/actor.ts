import type { Access } from '@spine/contract/approval';
import type { AccountKind, Role } from '@spine/contract/kernel';
import type { SecondStep } from '@spine/contract/session';

/** Who makes a call. */
export type Actor = {
  readonly userId: string;
  readonly username: string;
  /** 姓名; null while nobody filled it in. */
  readonly realName: string | null;
  readonly role: Role;
  /** The institution; null for the platform's own users. */
  readonly orgId: string | null;
  readonly orgName: string;
  readonly tel: string | null;
  readonly mustChangePassword: boolean;
  /** What the session still owes. */
  readonly secondStep: SecondStep;
  readonly accountKind: AccountKind;
  /** Whether somebody in charge approved that the user works there, and until when. */
  readonly access: Access;
  /** Whether it may make calls that want a recent proof of who its user is. */
  readonly hasRecentProof: boolean;
};

/** The user who added a job, as they were then. */
export type JobActor = Pick<
  Actor,
  'userId' | 'username' | 'role' | 'accountKind' | 'orgId' | 'orgName'
> & { readonly realName?: string | null | undefined };

/** The actor of a call that no session makes; who may not work was refused before. */
export const OWES_NOTHING = {
  mustChangePassword: false,
  secondStep: 'none',
  access: { isInForce: true, endsOn: null },
  hasRecentProof: true,
} as const;

/** The actor of a job as a signed-in one, for functions that need that. */
export function toActor(actor: JobActor): Actor {
  return { ...actor, realName: actor.realName ?? null, tel: null, ...OWES_NOTHING };
}
