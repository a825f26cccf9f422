/**
 * One request on its way through the gate: who makes it, what it carries, its transactions and its log line.
 */
import { type Endpoint, kernelErrors } from '@spine/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { insertLogLine, type LogNote } from '#platform/audit-log/operation-log.repository.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { deviceWordOf } from '#platform/auth/device-word.ts';
import { networkOf } from '#platform/auth/network.ts';
import type { Scope } from '#platform/auth/scope.ts';
import type { Database, Db, TenantOf } from '#platform/db/open.ts';
import type { Clock } from '#platform/ports/clock.ts';
import {
  type CookieRules,
  carriesForgeryPair,
  clientOf,
  deviceAt,
  giveSession,
  greet,
  rememberDevice,
  takeSession,
  tokenOf,
} from '#platform/session/credentials.ts';
import {
  type SessionClient,
  type SessionLimits,
  sessionOf,
} from '#platform/session/session-store.ts';
import type { PublicCall } from './call.ts';
import type { TokenGuesses } from './limits/token-guesses.ts';
import { parseInput } from './parse-input.ts';
import type { RecentLines } from './recent-lines.ts';
import { refuse } from './refuse.ts';
import { readUpload } from './upload.ts';

export type Gate = {
  readonly database: Database;
  readonly clock: Clock;
  readonly cookies: CookieRules;
  readonly limits: SessionLimits;
  readonly recent: RecentLines;
  readonly tokens: TokenGuesses;
};

export type Exchange = ReturnType<typeof exchangeOf>;

/** The gate knows a session from now on, and a browser keeps it; or the browser forgets its own. */
function handSession(
  { tokens, cookies }: Gate,
  { client, reply }: { client: SessionClient; reply: FastifyReply },
  given: string | undefined,
): void {
  if (given !== undefined) tokens.give(given);
  if (given === undefined) takeSession(reply, cookies);
  else if (client === 'browser') giveSession(reply, given, cookies);
}

export function exchangeOf(
  gate: Gate,
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const now = gate.clock.now();
  const client = clientOf(request);
  const network = networkOf(request.ip);
  const visitor = client === 'browser' ? greet(request, reply, gate.cookies) : '';
  const token = tokenOf(request, gate.cookies);
  let known: Actor | undefined;
  let note: LogNote = {};
  let logged = false;
  let delivered: (() => Promise<void>) | undefined;

  const lineOf = () => {
    const actor = note.actor ?? known;
    return endpoint.log === 'none' || !actor ? undefined : { rule: endpoint.log, actor, note, now };
  };
  /** Answers the line it wrote. */
  const logIn = async (db: Db) => {
    const line = lineOf();
    if (logged || !line || gate.recent.repeats(line)) return undefined;
    await insertLogLine(db, { id: uuidv7(), ...line });
    return line;
  };

  return {
    /** Who makes the request; undefined without a live session. */
    actor: async (): Promise<Actor | undefined> => {
      if (token === undefined) return undefined;
      const tried = { network, token, now };
      if (gate.tokens.isRefused(tried)) refuse(kernelErrors.tooManyRequests);
      known = await sessionOf(gate.database.bare, token, { now, limits: gate.limits });
      gate.tokens.note(tried, known !== undefined);
      return known;
    },
    checkForgery: (called: Endpoint): void => {
      if (called.method === 'GET' || client === 'app') return;
      if (!carriesForgeryPair(request, gate.cookies)) refuse(kernelErrors.illegalOperation);
    },
    /** Input, upload and the small things every handler may use. */
    read: async <E extends Endpoint>(called: E): Promise<Omit<PublicCall<E>, 'open'>> => {
      const { fields, upload, incoming } = await readUpload(request, called);
      return {
        input: parseInput(called, fields) as PublicCall<E>['input'],
        now,
        address: request.ip,
        network,
        // `request.host` would believe `X-Forwarded-Host`, which most proxies pass on as the caller invented it.
        origin: `${request.protocol}://${request.headers.host ?? ''}`,
        client,
        device: deviceWordOf(request.headers['user-agent']),
        placeOf: (account) => deviceAt(request, account, gate.cookies),
        rememberDevice: (...accounts) => rememberDevice({ request, reply }, accounts, gate.cookies),
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
        setSession: (given) => handSession(gate, { client, reply }, given),
      };
    },
    /** What the handler wants done once its answer was delivered. */
    afterDelivery: () => delivered,
    /** One transaction; the log line of the call is part of it. */
    open: async <S extends Scope, T>(
      scope: S,
      work: (tenant: TenantOf<S>) => Promise<T>,
    ): Promise<T> => {
      let line: Awaited<ReturnType<typeof logIn>>;
      const answer = await gate.database.inScope(scope, async (tenant) => {
        const found = await work(tenant);
        line = await logIn(tenant.db);
        return found;
      });
      if (!line) return answer;
      // A transaction that failed took its line along.
      logged = true;
      gate.recent.keep(line);
      return answer;
    },
    /** One transaction for a long read of one instant; it leaves no log line by itself. */
    snapshot: gate.database.inSnapshot,
  };
}
