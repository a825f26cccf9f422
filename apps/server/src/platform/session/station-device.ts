/**
 * Devices of the station (docs/adr/0096-devices-seal-what-they-record.md): an opaque token that names its institution, of which only the
 * hash is stored. It opens the calls with the access `device` and no others, and ends with its user.
 */
import type { ErrorEntry } from '@spine/contract/kernel';
import { hasPermission, type Role } from '@spine/contract/kernel';
import { stationDeviceErrors } from '@spine/contract/station-device';
import { stringify as formatUuid, parse as parseUuid } from 'uuid';
import type { Actor } from '../auth/actor.ts';
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
  secret: string,
): Promise<CallingDevice | undefined> {
  if (!isIssued('device', token, secret)) return Promise.resolve(undefined);
  const scope = orgScope(formatUuid(Buffer.from(token, 'base64url').subarray(0, UUID_BYTES)));
  return inScope(scope, async (tenant) => {
    const [registration] = await registrationsOf(tenant, [hashOfToken(token)]);
    if (!registration) return undefined;
    return { scope, registration, ...(await findActor(tenant, registration)) };
  });
}

/** A user who is gone is still named in the log. */
async function findActor(
  tenant: Tenant,
  registration: StoredRegistration,
): Promise<Pick<CallingDevice, 'actor' | 'fault'>> {
  const user = await deviceUser(tenant, registration.userId);
  const { orgId } = tenant;
  if (!user) {
    const { userId, userName } = registration;
    const gone = { userId, username: userName, realName: userName, role: 2 as Role, tel: null };
    const actor = { ...gone, orgId, orgName: '', mustChangePassword: false };
    return { actor, fault: stationDeviceErrors.userGone };
  }
  const actor = { ...user, role: user.role as Role, orgId, mustChangePassword: false };
  return { actor, fault: faultOf(registration, actor) };
}

function faultOf(
  { replacedAt, revokedAt }: StoredRegistration,
  { role }: Actor,
): ErrorEntry | undefined {
  if (replacedAt) return stationDeviceErrors.unknown;
  if (revokedAt) return stationDeviceErrors.revoked;
  return hasPermission(role, 'exam.upload') ? undefined : stationDeviceErrors.userGone;
}
