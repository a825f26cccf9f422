/** Opens sealed records and finds who made each: the token in a box is that of the device or of the user that sealed it. */
import { setImmediate } from 'node:timers/promises';
import { computeAccess } from '@spine/contract/approval';
import { startOfProject } from '@spine/contract/exam';
import { dateInShanghai, type ErrorEntry, hasPermission } from '@spine/contract/kernel';
import {
  DEVICE_TOKEN,
  isSignedOut,
  type SealedRecord,
  type StationRecord,
  sealedPayload,
  stationDeviceErrors,
} from '@spine/contract/station-device';
import type { OrgScope } from '#platform/auth/scope.ts';
import { unwrapSecret } from '#platform/auth/wrapped-secret.ts';
import type { Open, Tenant } from '#platform/db/open.ts';
import { hashOfToken } from '#platform/session/session-store.ts';
import {
  registrationsOf,
  type StoredRegistration,
} from '#platform/session/station-device.repository.ts';
import { readAuthorToken, type Signer } from './author-token.ts';
import { findAuthors, findFirstRegistrations, findProjectStarts } from './device.repository.ts';
import { correctEntries } from './record-time.service.ts';
import { isKnownFormat, openBox } from './sealing.ts';
import { keysOf } from './sealing-key.repository.ts';

const OPENED_AT_ONCE = 20;

/** Who made a record, by the device or the session that sealed it; since when and until when, and in which project, that device is theirs. */
export type Author = {
  readonly id: string;
  readonly name: string;
  /** Undefined for a session, which works in every project. */
  readonly projectId: string | undefined;
  readonly since: Date;
  /** Whether somebody took the device its rights: it was revoked, or its user signed out everywhere, is gone, or is not approved. Never of a session. */
  readonly isEnded: boolean;
  /** When it was revoked, or its user signed out, who could vouch for later records; undefined where neither was. */
  readonly endedAt: Date | undefined;
};

/** Who hands records in. */
export type Sender = {
  readonly userId: string;
  /** Whether devices are theirs to manage. */
  readonly isManager: boolean;
};

export type OpenedRecord = { readonly id: string } & (
  | { readonly kind: 'opened'; readonly entry: StationRecord; readonly author: Author }
  | { readonly kind: 'refused'; readonly fault: ErrorEntry }
);

type Readable = { readonly id: string; readonly token: string; readonly entry: StationRecord };
type Read = Readable | { readonly id: string; readonly fault: ErrorEntry };

type Sealed = {
  readonly open: Open;
  readonly scope: OrgScope;
  readonly secret: string;
  readonly sender: Sender;
  readonly now: Date;
};

/**
 * What each record holds at the time that it counts as of, in their order; those of other institutions, keys and devices are refused by themselves. Boxes are
 * opened between two transactions, because those of a rescue take seconds.
 */
export async function openRecords(
  { open, scope, secret, sender, now }: Sealed,
  records: readonly SealedRecord[],
): Promise<OpenedRecord[]> {
  const keys = await open(scope, (tenant) => privateKeys(tenant, records, secret));
  const reads = await readInTurns(records, keys);
  const { authors, starts } = await open(scope, async (tenant) => ({
    authors: await authorsOf(tenant, reads, { secret, now }),
    starts: await loadStarts(tenant, reads),
  }));
  const opened = reads.map((read): OpenedRecord => {
    const { id } = read;
    if ('fault' in read) return { id, kind: 'refused', fault: read.fault };
    const author = authors.get(read.token);
    if (!author) return { id, kind: 'refused', fault: stationDeviceErrors.authorUnknown };
    return { id, kind: 'opened', entry: read.entry, author };
  });
  const entries = correctEntries(
    opened.filter((record) => record.kind === 'opened'),
    { starts, now },
  );
  return opened.map((record) => {
    if (record.kind === 'refused') return record;
    const entry = entries.get(record) ?? record.entry;
    const fault = faultOf(entry, record.author, sender);
    return fault ? { id: record.id, kind: 'refused', fault } : { ...record, entry };
  });
}

/** When the projects of the records begin. */
async function loadStarts(tenant: Tenant, reads: readonly Read[]): Promise<Map<string, Date>> {
  const ids = reads.flatMap((read) => ('fault' in read ? [] : [read.entry.target.projectId]));
  if (ids.length === 0) return new Map();
  const projects = await findProjectStarts(tenant, [...new Set(ids)]);
  return new Map(projects.map((project) => [project.id, startOfProject(project)]));
}

/** Why a record is not taken as the author's, or not from who hands it in. */
function faultOf(entry: StationRecord, author: Author, sender: Sender): ErrorEntry | undefined {
  if (entry.madeBy.id !== author.id) return stationDeviceErrors.authorDiffers;
  // A token writes where it reads: in the project that its device was prepared for.
  if (author.projectId && entry.target.projectId !== author.projectId)
    return stationDeviceErrors.contentInvalid;
  // Whoever holds a device that was revoked sets its clock as they like: its user vouches for what it sealed, or a manager does.
  if (!author.isEnded || sender.userId === author.id) return undefined;
  if (!sender.isManager) return stationDeviceErrors.deviceEnded;
  const isLate = author.endedAt && new Date(entry.madeAt) > author.endedAt;
  return isLate ? stationDeviceErrors.sealedAfterEnd : undefined;
}

async function privateKeys(
  tenant: Tenant,
  records: readonly SealedRecord[],
  secret: string,
): Promise<Map<string, Buffer>> {
  const keys = await keysOf(tenant, [...new Set(records.map(({ keyId }) => keyId))]);
  return new Map(
    keys.flatMap(({ id, privateKey }) => {
      const key = unwrapSecret(privateKey, { purpose: 'sealing key', id }, secret);
      return key ? [[id, key]] : [];
    }),
  );
}

/** Other calls get their turn after some records, on the event loop and in the threads that compute for it. */
async function readInTurns(
  records: readonly SealedRecord[],
  keys: ReadonlyMap<string, Buffer>,
): Promise<Read[]> {
  const reads: Read[] = [];
  for (let from = 0; from < records.length; from += OPENED_AT_ONCE) {
    const some = records.slice(from, from + OPENED_AT_ONCE);
    reads.push(...(await Promise.all(some.map((record) => readRecord(record, keys)))));
    await setImmediate();
  }
  return reads;
}

async function readRecord(
  { id, keyId, box }: SealedRecord,
  keys: ReadonlyMap<string, Buffer>,
): Promise<Read> {
  const key = keys.get(keyId);
  const bytes = Buffer.from(box, 'base64url');
  if (!isKnownFormat(bytes)) return { id, fault: stationDeviceErrors.newerFormat };
  if (!key) return { id, fault: stationDeviceErrors.keyUnknown };
  const text = await openBox(bytes, id, key);
  if (text === undefined) return { id, fault: stationDeviceErrors.unreadable };
  const payload = sealedPayload.safeParse(parseJson(text));
  if (!payload.success || payload.data.entry.id !== id)
    return { id, fault: stationDeviceErrors.contentInvalid };
  return { id, ...payload.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** By their tokens; who may not go on still made what they made. */
async function authorsOf(
  tenant: Tenant,
  reads: readonly Read[],
  { secret, now }: Pick<Sealed, 'secret' | 'now'>,
): Promise<Map<string, Author>> {
  const tokens = [...new Set(reads.flatMap((read) => ('fault' in read ? [] : [read.token])))];
  const devices = tokens.filter((token) => DEVICE_TOKEN.test(token));
  const signers = tokens.flatMap((token) => {
    const signer = readAuthorToken(tenant.orgId, token, secret);
    return signer ? [{ token, ...signer }] : [];
  });
  return new Map([...(await ownersOf(tenant, devices, now)), ...(await usersOf(tenant, signers))]);
}

async function ownersOf(
  tenant: Tenant,
  tokens: readonly string[],
  now: Date,
): Promise<[string, Author][]> {
  if (tokens.length === 0) return [];
  const hashes = new Map(tokens.map((token) => [hashOfToken(token).toString('hex'), token]));
  const rows = await registrationsOf(
    tenant,
    [...hashes.keys()].map((hash) => Buffer.from(hash, 'hex')),
  );
  if (rows.length === 0) return [];
  const users = await findAuthors(tenant, [...new Set(rows.map(({ userId }) => userId))]);
  const deviceIds = [...new Set(rows.map(({ deviceId }) => deviceId))];
  const firsts = await findFirstRegistrations(tenant, deviceIds);
  return rows.flatMap((row) => {
    const token = hashes.get(row.tokenHash.toString('hex'));
    if (!token) return [];
    const { userId: id, userName: name, projectId } = row;
    const first = firsts.find(
      (each) =>
        each.deviceId === row.deviceId && each.userId === id && each.projectId === projectId,
    );
    const since = first?.since ?? row.registeredAt;
    const user = users.find((each) => each.id === id);
    const end = endOf(row, user, user !== undefined && isApproved(tenant, user, now));
    return [[token, { id, name, projectId, since, ...end }]];
  });
}

type StoredUser = Awaited<ReturnType<typeof findAuthors>>[number];

function isApproved({ orgId }: Tenant, { role, approvedUntil }: StoredUser, now: Date): boolean {
  return computeAccess({ role, orgId }, approvedUntil, dateInShanghai(now)).isInForce;
}

/**
 * How somebody took the device its rights; not that it was prepared anew, or its time or project was over. What was made by a user who is
 * not approved waits for a manager, or for the approval.
 */
function endOf(
  device: StoredRegistration,
  user: StoredUser | undefined,
  approved: boolean,
): Pick<Author, 'isEnded' | 'endedAt'> {
  const mayExamine = user && !user.deletedAt && hasPermission(user.role, 'exam.upload');
  const signedOutAt = mayExamine && isSignedOut(device, user) ? user.sessionsEndedAt : null;
  // Nobody can give a device its rights back that was replaced, and a user who is gone vouches for nothing: a manager does.
  const revokedAt = mayExamine || !device.replacedAt ? device.revokedAt : null;
  const [endedAt] = [revokedAt, signedOutAt]
    .flatMap((end) => end ?? [])
    .sort((one, other) => one.getTime() - other.getTime());
  return { isEnded: !mayExamine || !approved || endedAt !== undefined, endedAt };
}

type SignedToken = Signer & { readonly token: string };

async function usersOf(
  tenant: Tenant,
  signers: readonly SignedToken[],
): Promise<[string, Author][]> {
  if (signers.length === 0) return [];
  const users = await findAuthors(tenant, [...new Set(signers.map(({ userId }) => userId))]);
  return signers.flatMap(({ token, userId, since }) => {
    const user = users.find(({ id }) => id === userId);
    if (!user) return [];
    const name = user.realName ?? user.username;
    return [
      [
        token,
        { id: userId, name, projectId: undefined, since, isEnded: false, endedAt: undefined },
      ],
    ];
  });
}
