/**
 * The server of one tablet that many hands prepare, and the time it really is. It knows whose token each one is, and is cut off as
 * a seed says; the clock of the tablet is wrong by `skewMs`.
 */
import { erasureErrors } from '@spine/contract/erasure';
import { correctTimes, examErrors, uploadExams, voidExam } from '@spine/contract/exam';
import { API_PREFIX, instantInShanghai, kernelErrors, SUCCESS_CODE } from '@spine/contract/kernel';
import { logout } from '@spine/contract/session';
import { recordAttendance } from '@spine/contract/station';
import {
  contactDevice,
  deviceRoster,
  registerDevice,
  sendDeviceRecords,
  sendSealedRecords,
  startSealing,
  stationDeviceErrors,
} from '@spine/contract/station-device';
import { vi } from 'vitest';
import { practiceChildren } from '../../practice/practice-class.ts';
import { type RecordEntry, replacedIds } from '../../records/record-store.ts';
import { ORG, type Recipient, START } from '../vault/device.factory.ts';
import { type Chance, seededChance } from '../vault/mortal-db.factory.ts';
import { idOf } from './device-page.factory.ts';

type Fault = { readonly code: number; readonly message: string };
type Body = { readonly [field: string]: unknown };
type Box = { readonly id: string; readonly box: string };

/** Whose records a token seals; those of a session are of every project. */
export type TokenOwner = {
  readonly userId: string;
  readonly projectId: string | undefined;
  /** undefined for a session. */
  readonly deviceId: string | undefined;
  /** When the server made it. */
  readonly sinceMs: number;
};

/** When an entry was made, and whether its page knew then how wrong its clock was. */
type Truth = {
  readonly ms: number;
  readonly isClockKnown: boolean;
  readonly isOfSession: boolean;
};

export type Tablet = {
  readonly chance: Chance;
  trueMs: number;
  skewMs: number;
  /** Who is signed in. */
  userId: string;
  /** How likely nobody answers a call. */
  cut: number;
  readonly owners: Map<string, TokenOwner>;
  /** Tokens that a manager revoked, and those that a later preparation ended. */
  readonly revoked: Set<string>;
  readonly ended: Set<string>;
  /** What is in a box, by its id. */
  readonly made: Map<string, RecordEntry>;
  readonly truths: Map<string, Truth>;
  /** Boxes as they arrived, and ids of what came in a session. */
  readonly boxes: Map<string, string>;
  readonly arrivedMs: Map<string, number>;
  readonly plain: Set<string>;
  readonly voided: Set<string>;
  /** Whether a record counts for its child. */
  counts(id: string): boolean;
  /** Sets the time that it is, and what the tablet shows. */
  setTime(to: { passedMs?: number; skewMs?: number }): void;
};

/** Stands in the place of `fetch` and of the clock until they are put back. */
export function makeTablet(seed: number, recipient: Recipient): Tablet {
  const chance = seededChance(seed);
  // What goes on beside an action changes no later one.
  const luck = seededChance(-1 - seed);
  const tablet: Tablet = {
    chance,
    trueMs: START.getTime(),
    skewMs: 0,
    userId: '',
    cut: 0,
    owners: new Map(),
    revoked: new Set(),
    ended: new Set(),
    made: new Map(),
    truths: new Map(),
    boxes: new Map(),
    arrivedMs: new Map(),
    plain: new Set(),
    voided: new Set(),
    counts: (id) => (tablet.boxes.has(id) || tablet.plain.has(id)) && !tablet.voided.has(id),
    setTime: ({ passedMs = 0, skewMs = tablet.skewMs }) => {
      tablet.trueMs += passedMs;
      tablet.skewMs = skewMs;
      vi.setSystemTime(tablet.trueMs + skewMs);
    },
  };
  const answers = answersOf(tablet, recipient);
  const nobody = () => Promise.reject(new TypeError('nobody answers'));
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://station');
    if (luck() < tablet.cut) return nobody();
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    const body: Body = init.body ? JSON.parse(String(init.body)) : Object.fromEntries(searchParams);
    const answer = answers[pathname.slice(API_PREFIX.length)]?.(body, token) ?? {};
    // The answer is lost on its way.
    if (luck() < tablet.cut / 2) return nobody();
    const text = JSON.stringify({ code: SUCCESS_CODE, msg: 'success', ...answer });
    return Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
  });
  return tablet;
}

const ROWS = practiceChildren(START)
  .slice(0, 2)
  .map((child, at) => ({ ...child, id: idOf(900 + at), last: null }));

type Answer = (body: Body, token: string) => object;

function answersOf(tablet: Tablet, recipient: Recipient): Readonly<Record<string, Answer>> {
  const newToken = (owner: Omit<TokenOwner, 'sinceMs'>) => {
    const token = `token ${tablet.owners.size}`;
    tablet.owners.set(token, { ...owner, sinceMs: tablet.trueMs });
    const serverTime = instantInShanghai(new Date(tablet.trueMs));
    const key = { keyId: idOf(0), publicKey: recipient.publicKey };
    const id = idOf(tablet.owners.size);
    return { data: { id, token, ...key, ...ORG, expiresHours: 72, serverTime } };
  };
  return {
    [registerDevice.path]: ({ id, projectId }) =>
      newToken({
        userId: tablet.userId,
        projectId: String(projectId),
        deviceId: String(id),
      }),
    [startSealing.path]: () =>
      tablet.userId === ''
        ? toRefusal(kernelErrors.notSignedIn)
        : newToken({ userId: tablet.userId, projectId: undefined, deviceId: undefined }),
    [contactDevice.path]: (_body, token) => contact(tablet, token),
    [deviceRoster.path]: () => ({ rows: ROWS, total: ROWS.length }),
    [sendDeviceRecords.path]: (body, token) => {
      const fault = faultOfToken(tablet, token);
      return fault ? toRefusal(fault) : takeBoxes(tablet, body);
    },
    [sendSealedRecords.path]: (body) => takeBoxes(tablet, body),
    [uploadExams.path]: (body) => takeExams(tablet, body),
    [voidExam.path]: ({ id, replacedBy }) => {
      const fault = voidOf(tablet, String(id));
      return fault && replacedBy === undefined ? toRefusal(fault) : {};
    },
    [recordAttendance.path]: ({ patientId }) => {
      for (const [id, entry] of tablet.made)
        if (entry.kind === 'attendance' && entry.patientId === patientId) tablet.plain.add(id);
      return {};
    },
    [logout.path]: () => ({}),
  };
}

/** The first contact of a registration ends the former ones of its device. */
function contact(tablet: Tablet, token: string): object {
  const { revoked, ended, owners } = tablet;
  const deviceId = owners.get(token)?.deviceId;
  const fault = faultOfToken(tablet, token);
  if (!ended.has(token))
    for (const [other, owner] of [...owners].slice(0, [...owners.keys()].indexOf(token)))
      if (owner.deviceId !== undefined && owner.deviceId === deviceId) ended.add(other);
  const order = revoked.has(token) ? 'erase' : 'none';
  const serverTime = instantInShanghai(new Date(tablet.trueMs));
  return { data: { order, fault: fault ?? null, serverTime, expiresHours: 72 } };
}

function faultOfToken({ revoked, ended }: Tablet, token: string): Fault | undefined {
  if (revoked.has(token)) return toFault(stationDeviceErrors.revoked);
  return ended.has(token) ? toFault(stationDeviceErrors.unknown) : undefined;
}

function toFault({ code, message }: Fault): Fault {
  return { code, message };
}

function toRefusal({ code, message }: Fault) {
  return { code, msg: message };
}

/** Why a record is refused; a void that is taken counts. */
function faultOf(tablet: Tablet, entry: RecordEntry | undefined): Fault | undefined {
  if (entry?.kind === 'void') return voidOf(tablet, entry.examId);
  if (entry?.patientId.endsWith('9')) return erasureErrors.childErased;
  return entry?.patientId.endsWith('7') ? examErrors.studentNotFound : undefined;
}

function voidOf(tablet: Tablet, examId: string): Fault | undefined {
  if (!(tablet.boxes.has(examId) || tablet.plain.has(examId))) return examErrors.examNotFound;
  tablet.voided.add(examId);
  return undefined;
}

function takeBoxes(tablet: Tablet, { records }: Body): object {
  const results = (records as Box[]).map(({ id, box }) => {
    const fault = faultOf(tablet, tablet.made.get(id));
    if (fault) return { id, outcome: 'refused', ...toRefusal(fault) };
    if (!(tablet.plain.has(id) || tablet.boxes.has(id))) {
      tablet.boxes.set(id, box);
      tablet.arrivedMs.set(id, tablet.trueMs);
    }
    const entry = tablet.made.get(id);
    for (const examId of replacedIds(entry)) voidOf(tablet, examId);
    return { id, outcome: 'accepted' };
  });
  return { data: { results } };
}

function takeExams(tablet: Tablet, { exams }: Body): object {
  const results = (exams as { id: string }[]).map(({ id }, index) => {
    const fault = faultOf(tablet, tablet.made.get(id));
    if (fault) return { index, id, outcome: 'refused', ...toRefusal(fault) };
    const outcome = tablet.counts(id) ? 'already' : 'accepted';
    if (!tablet.boxes.has(id)) tablet.plain.add(id);
    return { index, id, outcome };
  });
  return { data: { accepted: 0, already: 0, refused: 0, results } };
}

type Sealed = { readonly token: string; readonly entry: RecordEntry };
export type Arrived = Sealed & {
  readonly id: string;
  readonly made: RecordEntry | undefined;
  readonly owner: TokenOwner | undefined;
};

/** What is in the boxes that arrived, and whose they are. */
export async function openArrived(tablet: Tablet, recipient: Recipient): Promise<Arrived[]> {
  const boxes = [...tablet.boxes];
  return await Promise.all(
    boxes.map(async ([id, box]) => {
      const sealed = (await recipient.open(box, id)) as Sealed;
      return { id, ...sealed, made: tablet.made.get(id), owner: tablet.owners.get(sealed.token) };
    }),
  );
}

/** What a page held when it was prepared is older than its registration, but of the same day. */
const BEFORE_MS = 24 * 3_600_000;

/**
 * By how much the server has a time that is none of when it was made, undefined where nobody can know. A device that is
 * prepared anew carries over what it made under its earlier registrations.
 */
export function timeErrorOf(tablet: Tablet, { id, entry, owner }: Arrived): number | undefined {
  const truth = tablet.truths.get(id);
  if (!(truth?.isClockKnown && owner)) return undefined;
  const since = [...tablet.owners.values()].filter(
    ({ deviceId, userId, projectId }) =>
      deviceId === owner.deviceId && userId === owner.userId && projectId === owner.projectId,
  );
  const earliest = new Date(Math.min(...since.map(({ sinceMs }) => sinceMs)) - BEFORE_MS);
  // A page may hold what a session finished for more than a day.
  if (truth.isOfSession && truth.ms < earliest.getTime()) return undefined;
  const { patientId: childId, madeAt, clockAheadMs: aheadMs } = entry;
  const claim = { childId, time: new Date(madeAt), aheadMs, earliest };
  const now = new Date(tablet.arrivedMs.get(id) ?? 0);
  const [time] = correctTimes([claim], now);
  return (time?.getTime() ?? 0) - truth.ms;
}

/** Whether its registration alone would give it another time. */
export function isOfEarlier(tablet: Tablet, { id, owner }: Arrived): boolean {
  return (tablet.truths.get(id)?.ms ?? 0) < (owner?.sinceMs ?? 0) - BEFORE_MS;
}
