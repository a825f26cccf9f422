/** Devices of the station: registered by who prepares them, heard of now and then, revoked and erased by a manager. */
import { examErrors } from '@spine/contract/exam';
import { instantInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import { ProjectStatus } from '@spine/contract/project';
import {
  type ContactAnswer,
  type contactDevice,
  type RecordSealing,
  type Registration,
  ROSTER_HOURS,
  type registerDevice,
  stationDeviceErrors,
} from '@spine/contract/station-device';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { hashOfToken } from '#platform/session/session-store.ts';
import { type CallingDevice, newDeviceToken } from '#platform/session/station-device.ts';
import { newAuthorToken } from './author-token.ts';
import {
  findOrgName,
  findProject,
  insertRegistration,
  replaceRegistration,
  updateDevice,
} from './device.repository.ts';
import { newSealingPair } from './sealing.ts';
import { insertKey, newestKey } from './sealing-key.repository.ts';
import { unwrapKey, wrapKey } from './wrapped-key.ts';

type Sealing = {
  readonly actor: Actor;
  readonly now: Date;
  readonly newId: () => string;
  readonly secret: string;
};

type Registering = Sealing & { readonly input: ParsedEndpointInput<typeof registerDevice> };

/**
 * Registers a device for its user and a project; its former token ends. Refuses examErrors.projectNotFound,
 * examErrors.projectNotInProgress.
 */
export async function saveDevice(tenant: Tenant, registering: Registering): Promise<Registration> {
  const { input, actor, now, newId } = registering;
  const { id: deviceId, ...device } = input;
  const project =
    (await findProject(tenant, input.projectId)) ?? refuse(examErrors.projectNotFound);
  if (project.status !== ProjectStatus.Underway) refuse(examErrors.projectNotInProgress);
  const key = await sealingKey(tenant, registering);
  await replaceRegistration(tenant, { deviceId, now });
  const token = newDeviceToken(tenant.orgId, registering.secret);
  const id = newId();
  await insertRegistration(tenant, {
    ...device,
    id,
    deviceId,
    userId: actor.userId,
    userName: actor.realName ?? actor.username,
    tokenHash: hashOfToken(token),
    registeredAt: now,
    lastContactAt: now,
  });
  const { name } = await findOrgName(tenant);
  return {
    id,
    token,
    keyId: key.id,
    publicKey: key.publicKey.toString('base64url'),
    orgName: name,
    expiresHours: ROSTER_HOURS,
    serverTime: instantInShanghai(now),
  };
}

/** What the caller seals records with in a session. */
export async function startSealing(tenant: Tenant, sealing: Sealing): Promise<RecordSealing> {
  const { actor, now, secret } = sealing;
  const { id, publicKey } = await sealingKey(tenant, sealing);
  const signer = { userId: actor.userId, since: now };
  return {
    token: newAuthorToken(tenant.orgId, signer, secret),
    keyId: id,
    publicKey: publicKey.toString('base64url'),
    serverTime: instantInShanghai(now),
  };
}

/** The key of the institution; a new one where there is none that this SECRET opens. */
async function sealingKey(tenant: Tenant, { now, newId, secret }: Sealing) {
  const newest = await newestKey(tenant);
  if (newest && unwrapKey(newest.privateKey, newest.id, secret)) return newest;
  const pair = await newSealingPair();
  const id = newId();
  const privateKey = wrapKey(pair.privateKey, id, secret);
  await insertKey(tenant, { id, publicKey: pair.publicKey, privateKey, createdAt: now });
  return { id, publicKey: pair.publicKey };
}

type Contact = {
  readonly input: ParsedEndpointInput<typeof contactDevice>;
  readonly device: CallingDevice;
  readonly now: Date;
};

/** Notes what a device tells of itself, and answers what it is to do. A device that erased itself opens nothing any more. */
export async function noteContact(
  tenant: Tenant,
  { input, device, now }: Contact,
): Promise<ContactAnswer> {
  const { isErased, ...told } = input;
  const { registration, fault } = device;
  const erased = isErased && { eraseRequestedAt: null, revokedAt: registration.revokedAt ?? now };
  await updateDevice(tenant, registration.id, { ...told, lastContactAt: now, ...erased });
  const mustErase = !isErased && (registration.eraseRequestedAt !== null || fault !== undefined);
  return {
    order: mustErase ? 'erase' : 'none',
    fault: fault ? { code: fault.code, message: fault.message } : null,
    serverTime: instantInShanghai(now),
    expiresHours: ROSTER_HOURS,
  };
}

type Order = {
  readonly id: string;
  readonly reason: string;
  readonly by: Pick<Actor, 'realName' | 'username'>;
};

/** Takes a device its rights, or gives them back. Refuses stationDeviceErrors.notFound. */
export async function setRevoked(
  tenant: Tenant,
  { id, reason, by, at }: Order & { readonly at: Date | null },
): Promise<void> {
  const patch = { revokedAt: at, reason, reasonBy: by.realName ?? by.username };
  if (!(await updateDevice(tenant, id, patch))) refuse(stationDeviceErrors.notFound);
}

/** Orders a device to erase what is readable on it, or takes that back. Refuses stationDeviceErrors.notFound. */
export async function setErasure(
  tenant: Tenant,
  { id, reason, by, at }: Order & { readonly at: Date | null },
): Promise<void> {
  const patch = { eraseRequestedAt: at, reason, reasonBy: by.realName ?? by.username };
  if (!(await updateDevice(tenant, id, patch))) refuse(stationDeviceErrors.notFound);
}
