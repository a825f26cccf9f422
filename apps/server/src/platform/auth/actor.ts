import type { Role } from '@spine/contract/kernel';

/** Who makes a call. */
export type Actor = {
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  /** The institution; null for the platform's own users. */
  readonly orgId: string | null;
  readonly orgName: string;
  readonly tel: string | null;
  readonly mustChangePassword: boolean;
};
