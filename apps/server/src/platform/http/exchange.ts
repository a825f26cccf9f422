/**
 * One request while it is handled: who makes it, what it carries, its transactions and its log line.
 */
import {
  type CallRefusal,
  type Endpoint,
  kernelErrors,
  refusedCallText,
} from '@spine/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import {
  insertLogLine,
  type LogLine,
  type LogNote,
} from '#platform/audit-log/operation-log.repository.ts';
import type { CommitReadLine } from '#platform/audit-log/read-lines.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { describeDevice } from '#platform/auth/device-word.ts';
import { networkOf } from '#platform/auth/network.ts';
import type { Database, Open } from '#platform/db/open.ts';
import type { Clock } from '#platform/ports/clock.ts';
import {
  type CookieRules,
  carriesForgeryPair,
  clearSessionCookie,
  clientOf,
  ensureBrowserCookies,
  rememberDevice,
  setSessionCookie,
  setTrustedCookie,
  signInSourceOf,
  tokenOf,
  trustedTokenOf,
} from '#platform/session/credentials.ts';
import {
  type SessionClient,
  type SessionRules,
  sessionOf,
} from '#platform/session/session-store.ts';
import { type CallingDevice, deviceOf } from '#platform/session/station-device.ts';
import { isIssued } from '#platform/session/token.ts';
import type { PublicCall } from './call.ts';
import { parseInput } from './parse-input.ts';
import type { RecentLines } from './recent-lines.ts';
import { refuse } from './refuse.ts';
import { readRequestFields } from './upload.ts';

export type Gate = {
  readonly database: Database;
  readonly clock: Clock;
  readonly cookies: CookieRules;
  readonly limits: SessionRules;
  readonly recent: RecentLines;
  readonly commitReadLine: CommitReadLine;
};

/** A call whose line says that it looked, and whose method is that of reads. */
function onlyReads({ method, log }: Endpoint): boolean {
  return method === 'GET' && log !== 'none' && log.optype === 'view';
}

export type Exchange = ReturnType<typeof openExchange>;

/** Sets a browser's cookie to the token of a new session; clears it without one. */
function updateSession(
  { cookies }: Gate,
  { client, reply }: { client: SessionClient; reply: FastifyReply },
  token: string | undefined,
): void {
  if (token === undefined) clearSessionCookie(reply, cookies);
  else if (client === 'browser') setSessionCookie(reply, token, cookies);
}

export function openExchange(
  gate: Gate,
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const now = gate.clock.now();
  const client = clientOf(request);
  const network = networkOf(request.ip);
  const visitor = client === 'browser' ? ensureBrowserCookies(request, reply, gate.cookies) : '';
  const token = tokenOf(request, gate.cookies);
  let currentActor: Actor | undefined;
  let note: LogNote = {};
  let logged = false;
  let delivered: (() => Promise<void>) | undefined;

  const findActor = async () => {
    if (token === undefined || !isIssued('session', token, gate.limits.secret)) return undefined;
    return await sessionOf(gate.database.bare, token, { now, limits: gate.limits, client });
  };
  /** Undefined where the call leaves none, or has left it. */
  const nextLine = (): LogLine | undefined => {
    const actor = note.actor ?? currentActor;
    if (logged || endpoint.log === 'none' || !actor) return undefined;
    const line = { rule: endpoint.log, actor, note, now };
    return gate.recent.repeats(line) ? undefined : { id: uuidv7(), ...line };
  };
  const rememberCommitted = (line: LogLine): void => {
    logged = true;
    gate.recent.add(line);
  };
  /** One transaction; the log line of the call is part of it. */
  const openChange: Open = async (scope, work) => {
    let line: LogLine | undefined;
    const answer = await gate.database.inScope(scope, async (tenant) => {
      const result = await work(tenant);
      line = nextLine();
      if (line) await insertLogLine(tenant.db, line);
      return result;
    });
    // The line of a failed transaction was rolled back with it.
    if (line) rememberCommitted(line);
    return answer;
  };
  /** One transaction that cannot write; the log line of the call is committed before it is answered. */
  const openRead: Open = async (scope, work) => {
    const answer = await gate.database.inReading(scope, work);
    const line = nextLine();
    if (!line) return answer;
    await gate.commitReadLine(line);
    rememberCommitted(line);
    return answer;
  };

  return {
    /** Looks up who makes the request; undefined without a live session. */
    actor: async (): Promise<Actor | undefined> => {
      currentActor = await findActor();
      return currentActor;
    },
    /** Looks up the device that makes the request by its token; undefined without a registered one. */
    device: async (): Promise<CallingDevice | undefined> => {
      if (token === undefined || client === 'browser') return undefined;
      const device = await deviceOf(gate.database, token, { secret: gate.limits.secret, now });
      currentActor = device?.actor;
      return device;
    },
    checkForgery: (called: Endpoint): void => {
      if (called.method === 'GET' || client === 'app') return;
      if (!carriesForgeryPair(request, gate.cookies)) refuse(kernelErrors.illegalOperation);
    },
    /** Input, upload and what else every handler may use. */
    read: async <E extends Endpoint>(
      called: E,
    ): Promise<Omit<PublicCall<E>, 'open' | 'snapshot'>> => {
      const { fields, upload, incoming } = await readRequestFields(request, called);
      return {
        input: parseInput(called, fields) as PublicCall<E>['input'],
        now,
        address: request.ip,
        network,
        // `request.host` would believe `X-Forwarded-Host`, which most proxies pass on as the caller invented it.
        origin: `${request.protocol}://${request.headers.host ?? ''}`,
        client,
        device: describeDevice(request.headers['user-agent']),
        signInSourceOf: (account) => signInSourceOf(request, account, gate.cookies),
        rememberDevice: (...accounts) => rememberDevice({ request, reply }, accounts, gate.cookies),
        trustedTokenOf: (userId) => trustedTokenOf(request, userId, gate.cookies),
        trustBrowser: (userId, given) =>
          setTrustedCookie(reply, { userId, token: given }, gate.cookies),
        visitor,
        token,
        upload,
        incoming,
        newId: () => uuidv7(),
        note: (added) => {
          note = { ...note, ...added };
        },
        onDelivered: (work) => {
          delivered = work;
        },
        setSession: (given) => updateSession(gate, { client, reply }, given),
      };
    },
    /** Leaves a line of a call that its user may not make, one an hour of each call. */
    logRefused: async (cause: CallRefusal): Promise<void> => {
      if (!currentActor) return;
      const model = endpoint.log === 'none' ? 'session' : endpoint.log.model;
      const rule = { model, optype: 'refuse', once: 'hour' } as const;
      const occasion = `${endpoint.method} ${endpoint.path}`;
      const message = refusedCallText(cause, endpoint.log, occasion);
      const line = {
        rule,
        actor: currentActor,
        note: { message, level: 'WARN', occasion },
        now,
      } as const;
      if (gate.recent.repeats(line)) return;
      // Before it is committed, so that calls at the same time leave one.
      gate.recent.add(line);
      await gate.commitReadLine({ id: uuidv7(), ...line }).catch((error: unknown) => {
        gate.recent.remove(line);
        throw error;
      });
    },
    /** The work the handler asked for once its answer was delivered. */
    afterDelivery: () => delivered,
    open: onlyReads(endpoint) ? openRead : openChange,
    /** One transaction that leaves no log line by itself. */
    openUnlogged: gate.database.inScope,
    /** One transaction for a long read of one instant; it leaves no log line by itself. */
    snapshot: gate.database.inSnapshot,
  };
}
