/**
 * Devices of the station (docs/adr/0096-devices-seal-what-they-record.md): an opaque token that names its institution, of which only the
 * hash is stored. It opens the calls with the access `device` and no others. It ends with the sessions of its user and with its
 * project, after 72 hours without contact, and by order; each is read from what is stored of them, so nobody has to tell it.
 */
import { computeAccess } from '@spine/contract/approval';
import { dateInShanghai, type ErrorEntry, hasPermission, Role } from '@spine/contract/kernel';
import { deviceFaultOf } from '@spine/contract/station-device';
import { stringify as formatUuid, parse as parseUuid } from 'uuid';
import { type Actor, OWES_NOTHING } from '../auth/actor.ts';
import { type OrgScope, orgScope } from '../auth/scope.ts';
import type { Database, Tenant } from '../db/open.ts';
import { hashOfToken } from './session-store.ts';
import {
  deviceUser,
  registrationsOf,
  type StoredRegistration,
} from './station-device.repository.ts';
import { isIssued, issueToken } from './token.ts';

const UUID_BYTES = 16;

/** The device that makes a call, and the user who prepared it. */
export type CallingDevice = {
  readonly scope: OrgScope;
  readonly registration: StoredRegistration;
  readonly actor: Actor;
  /** Why it may not go on; it still hears that it is to erase what is readable on it. */
  readonly fault: ErrorEntry | undefined;
};

/** A new token of an institution's device. */
export function newDeviceToken(orgId: string, secret: string): string {
  return issueToken('device', secret, parseUuid(orgId));
}

/** The device of a token; undefined where nobody issued it, and where no registration of its institution has it. */
export function deviceOf(
  { inScope }: Database,
  token: string,
  { secret, now }: { secret: string; now: Date },
): Promise<CallingDevice | undefined> {
  if (!isIssued('device', token, secret)) return Promise.resolve(undefined);
  const scope = orgScope(formatUuid(Buffer.from(token, 'base64url').subarray(0, UUID_BYTES)));
  return inScope(scope, async (tenant) => {
    const [registration] = await registrationsOf(tenant, [hashOfToken(token)]);
    if (!registration) return undefined;
    const stored = await deviceUser(tenant, registration.userId);
    const user = stored && mayExamine(tenant, stored, now) ? stored : undefined;
    const fault = deviceFaultOf({ ...registration, user }, now);
    return { scope, registration, actor: toActor(tenant, registration, stored), fault };
  });
}

type DeviceUser = NonNullable<Awaited<ReturnType<typeof deviceUser>>>;

/** Whether a living user of the institution may examine, and is approved today. */
export function mayExamine(
  { orgId }: Tenant,
  { role, approvedUntil }: Pick<DeviceUser, 'role' | 'approvedUntil'>,
  now: Date,
): boolean {
  const access = computeAccess({ role, orgId }, approvedUntil, dateInShanghai(now));
  return access.isInForce && hasPermission(role, 'exam.upload');
}

/** A user who is gone is still named in the log. */
function toActor(
  { orgId }: Tenant,
  { userId, userName }: StoredRegistration,
  user: DeviceUser | undefined,
): Actor {
  if (user) {
    const { sessionsEndedAt: _sessionsEndedAt, approvedUntil: _approvedUntil, ...named } = user;
    return { ...named, orgId, accountKind: 'person', ...OWES_NOTHING };
  }
  const gone = { userId, username: userName, realName: userName, role: Role.Doctor, tel: null };
  return { ...gone, orgId, orgName: '', accountKind: 'person', ...OWES_NOTHING };
}
