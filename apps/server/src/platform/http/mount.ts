/** Mounts calls: who may make one is known before a byte of its body is read, and what it costs is limited before it is parsed. */
import type { Readable } from 'node:stream';
import {
  API_PREFIX,
  type CallRefusal,
  carriesFile,
  type Endpoint,
  type ErrorEntry,
  kernelErrors,
} from '@spine/contract/kernel';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { type Caller, runAs } from '#platform/auth/caller.ts';
import { networkOf } from '#platform/auth/network.ts';
import type { DiskSpace } from '#platform/disk-space.ts';
import { clientOf, tokenOf } from '#platform/session/credentials.ts';
import { hashOfToken } from '#platform/session/session-store.ts';
import { isIssued } from '#platform/session/token.ts';
import type { Binding } from './bind.ts';
import type { ServedFile } from './call.ts';
import { answerFailure } from './call-failure.ts';
import { successEnvelope } from './envelope.ts';
import { type Exchange, type Gate, openExchange } from './exchange.ts';
import type { RefusedSignIn } from './fault-lines.ts';
import { limitBody } from './limits/body-limit.ts';
import { createLargeBodies } from './limits/large-body.ts';
import { requireDiskSpaceForCall } from './limits/require-disk-space.ts';
import { createSessionLimiter } from './limits/session-limiter.ts';
import { Refusal, refuse, withoutValues } from './refuse.ts';
import { afterFileSent, deliver } from './reply/deliver.ts';
import { serveFile, serveLarge } from './reply/file-reply.ts';
import { stopReadingAfter } from './upload.ts';

/** In bytes. */
const BODY_LIMIT = 1024 * 1024;
const PUBLIC_BODY_LIMIT = 64 * 1024;
/** Who was admitted before a body that took longer is looked up again: a session may have ended meanwhile. */
const STALE_MS = 1000;
/** A thousand ids, or the largest plan of exercises, has a few thousand. */
const MOST_VALUES = 20_000;
/** Five hundred examinations in which nothing is left out have 222,000; a test counts them. */
const MOST_VALUES_OF_LARGE = 300_000;

type Parts = { readonly gate: Gate; readonly config: Config; readonly diskSpace: DiskSpace };
type Opened = {
  readonly exchange: Exchange;
  /** The call of who was admitted, in its session's turn. */
  readonly run: () => Promise<unknown>;
};
type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Answers how a call is mounted; all of them share what limits them. */
export function createMount(server: FastifyInstance, { gate, config, diskSpace }: Parts) {
  const limiter = createSessionLimiter();
  const largeBodies = createLargeBodies();
  /** Pages bound what is entered by it; that of the request would be late by its upload. */
  const sayTime = (reply: FastifyReply): Promise<void> => {
    reply.header('date', gate.clock.now().toUTCString());
    return Promise.resolve();
  };
  return (binding: Binding): void => {
    const { endpoint } = binding;
    const limit = bodyLimitOf(endpoint);
    const values = limit > BODY_LIMIT ? MOST_VALUES_OF_LARGE : MOST_VALUES;
    const opened = new WeakMap<FastifyRequest, Opened>();
    server.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      bodyLimit: limit,
      config: {
        rateLimit: rateLimitOptions(endpoint, config),
        fileLimit: limit,
        isFile: endpoint.reply.kind === 'file',
        isForm: endpoint.body === 'form',
      },
      onRequest: (_request, reply, next) => {
        // Answers hold personal data; files that may be cached set their own header.
        reply.header('cache-control', 'no-store');
        next();
      },
      onSend: (_request, reply) => sayTime(reply),
      // After the rates of calls, and before a byte of the body is read.
      preParsing: async (request, reply, body: Readable) => {
        const exchange = openExchange(gate, endpoint, { request, reply });
        const caller = createCaller({ request, reply }, config);
        const session = sessionKey(request, endpoint, config);
        const turn = { session, signal: caller.signal };
        const inTurn = <T>(work: () => Promise<T>) => limiter(turn, () => runAs(caller, work));
        try {
          const admitted = await inTurn(() => binding.admit(exchange));
          const admittedAt = performance.now();
          const call = async () => {
            const isStale = performance.now() - admittedAt > STALE_MS;
            return await (isStale ? await binding.admit(exchange) : admitted)();
          };
          opened.set(request, { exchange, run: () => inTurn(call) });
          refuseOtherBody(request, endpoint, limit);
          const key = session ?? networkOf(request.ip);
          await largeBodies({ request, reply, endpoint, limit, caller: key });
        } catch (error) {
          await fail({ endpoint, exchange, log: request.log }, error);
        }
        return carriesJson(endpoint) ? limitBody(body, { bytes: limit, values }) : body;
      },
      handler: async (request, reply) => {
        const { exchange, run } = opened.get(request) as Opened;
        const running = requireDiskSpaceForCall(endpoint, diskSpace)
          .then(run)
          .catch((error: unknown) => fail({ endpoint, exchange, log: request.log }, error));
        const answer = await stopReadingAfter(request, running);
        // What is delivered passes no hook.
        await sayTime(reply);
        return sendAnswer({ request, reply }, endpoint, { answer, work: exchange.afterDelivery() });
      },
    });
  };
}

type Failing = {
  readonly endpoint: Endpoint;
  readonly exchange: Exchange;
  readonly log: FastifyBaseLogger;
};

const CALL_REFUSALS: ReadonlyMap<ErrorEntry, CallRefusal> = new Map([
  [kernelErrors.forbidden, 'forbidden'],
  [kernelErrors.approvalNeeded, 'approvalNeeded'],
]);

/**
 * A sign-in that was refused, of a name or an identity that nobody has too, or a message that pretends to end sessions: the
 * operation log has lines of accounts alone.
 */
function logRefusedSignIn({ endpoint, log }: Failing, { entry, detail }: Refusal): void {
  const { access, log: rule, method, path } = endpoint;
  if (access !== 'public' || rule === 'none' || rule.model !== 'session') return;
  const route = `${method} ${path}`;
  const line: RefusedSignIn = { refused: entry.code, route, about: detail.about };
  log.warn(line, rule.optype === 'signOut' ? 'sign-out refused' : 'sign-in refused');
}

/** Answers what ended a call. One that its user may not make leaves a line, and is refused as such without it too. */
async function fail(failing: Failing, error: unknown): Promise<never> {
  const { endpoint, exchange, log } = failing;
  if (error instanceof Refusal) logRefusedSignIn(failing, error);
  const cause = error instanceof Refusal ? CALL_REFUSALS.get(error.entry) : undefined;
  if (cause)
    await exchange.logRefused(cause).catch((fault: Error) => {
      log.error({ err: withoutValues(fault) }, 'fault');
    });
  return answerFailure(endpoint, error, log);
}

type Answered = { readonly answer: unknown; readonly work: (() => Promise<void>) | undefined };

/** `work` is done once the answer was delivered. */
function sendAnswer(
  { request, reply }: Http,
  { reply: kind, isLarge }: Endpoint,
  { answer, work }: Answered,
) {
  if (kind.kind === 'file') {
    afterFileSent({ request, reply }, work);
    return serveFile({ request, reply }, answer as ServedFile);
  }
  const success = successEnvelope(kind, answer, clientOf(request));
  if (isLarge && !work) return serveLarge({ request, reply }, success);
  // A HEAD request gets no body: nothing is delivered.
  return work && request.method !== 'HEAD' ? deliver(reply, success, work) : success;
}

function bodyLimitOf({ bodyLimit, access }: Endpoint): number {
  return bodyLimit ?? (access === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT);
}

/** Of what cannot be taken, no byte is read. A form has lines of its own around its file. */
function refuseOtherBody({ headers }: FastifyRequest, endpoint: Endpoint, limit: number): void {
  if (!carriesFile(endpoint)) {
    if (Number(headers['content-length']) > limit) refuse(kernelErrors.bodyTooLarge);
    return;
  }
  const isForm = /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
  if (endpoint.method !== 'GET' && !isForm) refuse(kernelErrors.parameter);
}

function carriesJson(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' && !carriesFile(endpoint);
}

/** Aborted when the caller hangs up; `admit` replaces the queue key by the institution. */
function createCaller({ request, reply }: Http, { secret }: Config): Caller {
  const disconnected = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  const { signal } = disconnected;
  return { queueKey: networkOf(request.ip), signal, versionKey: secret };
}

function rateLimitOptions(endpoint: Endpoint, config: Config) {
  const { access, isFrequent } = endpoint;
  const isPublic = access === 'public';
  const { publicRatePerMinute, callRatePerMinute } = config.http;
  return {
    max: isPublic && !isFrequent ? publicRatePerMinute : callRatePerMinute,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) =>
      `${endpoint.method} ${endpoint.path} ${callerKey(request, endpoint, config)}`,
  };
}

/** What calls are counted by: their session, as a school shares one address; the address where there is none. */
function callerKey(request: FastifyRequest, endpoint: Endpoint, config: Config): string {
  return sessionKey(request, endpoint, config) ?? networkOf(request.ip);
}

/** The key of a session's or device's calls; undefined for public calls, and for tokens that nobody issued. */
function sessionKey(
  request: FastifyRequest,
  { access }: Endpoint,
  { http, secret }: Config,
): string | undefined {
  if (access === 'public') return undefined;
  const token = tokenOf(request, { secure: http.secureCookies });
  const kind = access === 'device' ? 'device' : 'session';
  if (token === undefined || !isIssued(kind, token, secret)) return undefined;
  return hashOfToken(token).toString('base64');
}
