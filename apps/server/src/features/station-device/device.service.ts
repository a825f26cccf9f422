/** Devices of the station: registered by who prepares them, heard of now and then, revoked and erased by a manager. */
import { examErrors } from '@spine/contract/exam';
import {
  type ErrorEntry,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import { ProjectStatus } from '@spine/contract/project';
import {
  type ContactAnswer,
  type contactDevice,
  type PreparedClass,
  preparedClass,
  type RecordSealing,
  type Registration,
  ROSTER_HOURS,
  type registerDevice,
  stationDeviceErrors,
} from '@spine/contract/station-device';
import { z } from 'zod';
import { findOtherNotice } from '#features/consent/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { unwrapSecret, wrapSecret } from '#platform/auth/wrapped-secret.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { hashOfToken } from '#platform/session/session-store.ts';
import type { StoredRegistration } from '#platform/session/station-device.repository.ts';
import { type CallingDevice, newDeviceToken } from '#platform/session/station-device.ts';
import { newAuthorToken } from './author-token.ts';
import {
  findOrgName,
  findProject,
  insertRegistration,
  isRegistered,
  orderDevice,
  replaceFormer,
  updateDevice,
} from './device.repository.ts';
import { newSealingPair } from './sealing.ts';
import { insertKey, keysNewestFirst } from './sealing-key.repository.ts';

type Sealing = {
  readonly actor: Actor;
  readonly now: Date;
  readonly newId: () => string;
  readonly secret: string;
};

type Registering = Sealing & {
  readonly input: Omit<ParsedEndpointInput<typeof registerDevice>, 'pw'>;
  /** When all sessions of the user were ended last, as the password was asked. */
  readonly sessionsEndedAt: Date | null;
};

/**
 * Registers a device for its user and classes of a project. One that has a token already, or several, goes on with it until the
 * first contact of a later one: a preparation may break off. Refuses examErrors.projectNotFound, examErrors.projectNotInProgress.
 */
export async function saveDevice(tenant: Tenant, registering: Registering): Promise<Registration> {
  const { input, actor, now, newId } = registering;
  const { id: deviceId, classes, ...device } = input;
  const project =
    (await findProject(tenant, input.projectId)) ?? refuse(examErrors.projectNotFound);
  if (project.status !== ProjectStatus.Underway) refuse(examErrors.projectNotInProgress);
  const key = await sealingKey(tenant, registering);
  const isPending = await isRegistered(tenant, deviceId);
  const token = newDeviceToken(tenant.orgId, registering.secret);
  const id = newId();
  await insertRegistration(tenant, {
    ...device,
    id,
    deviceId,
    isPending,
    preparedClasses: JSON.stringify(classes),
    userId: actor.userId,
    userName: actor.realName ?? actor.username,
    userSessionsEndedAt: registering.sessionsEndedAt,
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

/** The newest key of the institution that this SECRET opens; a new one where there is none. Former ones stay, for what was sealed to them. */
async function sealingKey(tenant: Tenant, { now, newId, secret }: Sealing) {
  const keys = await keysNewestFirst(tenant);
  const newest = keys.find(({ privateKey, id }) =>
    unwrapSecret(privateKey, { purpose: 'sealing key', id }, secret),
  );
  if (newest) return newest;
  const pair = await newSealingPair();
  const id = newId();
  const privateKey = wrapSecret(pair.privateKey, { purpose: 'sealing key', id }, secret);
  await insertKey(tenant, { id, publicKey: pair.publicKey, privateKey, createdAt: now });
  return { id, publicKey: pair.publicKey };
}

type Contact = {
  readonly input: ParsedEndpointInput<typeof contactDevice>;
  readonly device: CallingDevice;
  readonly now: Date;
};

const OF_TIME: readonly ErrorEntry[] = [
  stationDeviceErrors.expired,
  stationDeviceErrors.projectEnded,
];

/**
 * Notes what a device tells of itself, and answers what it is to do. Its first contact ends the tokens it had before. One that
 * erased itself as it was ordered opens nothing any more.
 */
export async function noteContact(tenant: Tenant, contact: Contact): Promise<ContactAnswer> {
  const { input, device, now } = contact;
  const { registration, fault } = device;
  const { isErased, noticeVersion: _noticeVersion, ...told } = input;
  const { id, deviceId, isPending, revokedAt, eraseRequestedAt } = registration;
  const isCounted = !fault && isPending;
  if (isCounted) await replaceFormer(tenant, { id, deviceId, now });
  await updateDevice(tenant, id, {
    ...told,
    // One that was silent for too long stays so until it is prepared anew; contacts after the end of its project prolong nothing.
    ...(!(fault && OF_TIME.includes(fault)) && { lastContactAt: now }),
    ...(isCounted && { isPending: false }),
    ...(isErased && { classes: 0, children: 0 }),
    ...(isErased && eraseRequestedAt && { eraseRequestedAt: null, revokedAt: revokedAt ?? now }),
  });
  return {
    order: mustErase(contact) ? 'erase' : 'none',
    fault: fault ? { code: fault.code, message: fault.message } : null,
    serverTime: instantInShanghai(now),
    expiresHours: ROSTER_HOURS,
    notice: await loadNotice(tenant, contact),
  };
}

/** A device that may not go on is told nothing more. */
async function loadNotice(tenant: Tenant, { input, device: { registration, fault } }: Contact) {
  if (fault) return null;
  return await findOtherNotice(tenant, registration.projectId, input.noticeVersion);
}

function mustErase({ input, device: { registration, fault } }: Contact): boolean {
  // A token that was replaced says nothing of what the device holds by now.
  if (input.isErased || fault === stationDeviceErrors.unknown) return false;
  if (registration.eraseRequestedAt) return true;
  // What was examined while the project ran is sent first, in the name of who examined it, without another sign-in.
  const isSending = fault === stationDeviceErrors.projectEnded && input.unsent > 0;
  return fault !== undefined && !isSending;
}

/** Whether a device may send what it has sealed all the same: nobody took it its rights, and it was not silent for too long. */
export function maySend(fault: ErrorEntry): boolean {
  return fault === stationDeviceErrors.projectEnded;
}

/** Refuses stationDeviceErrors.classNotPrepared: a token reads the classes it was registered with. */
export function requirePrepared(
  { preparedClasses }: Pick<StoredRegistration, 'preparedClasses'>,
  asked: PreparedClass,
): void {
  const isAsked = ({ schoolId, gradeName, clazzName }: PreparedClass) =>
    schoolId === asked.schoolId && gradeName === asked.gradeName && clazzName === asked.clazzName;
  if (!z.array(preparedClass).parse(preparedClasses).some(isAsked))
    refuse(stationDeviceErrors.classNotPrepared);
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
  if (!(await orderDevice(tenant, id, patch))) refuse(stationDeviceErrors.notFound);
}

/** Orders a device to erase what is readable on it, or takes that back. Refuses stationDeviceErrors.notFound. */
export async function setErasure(
  tenant: Tenant,
  { id, reason, by, at }: Order & { readonly at: Date | null },
): Promise<void> {
  const patch = { eraseRequestedAt: at, reason, reasonBy: by.realName ?? by.username };
  if (!(await orderDevice(tenant, id, patch))) refuse(stationDeviceErrors.notFound);
}
