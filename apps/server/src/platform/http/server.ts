/**
 * The HTTP side of the process: plugins, security headers, rate limits, the mounted calls, health and metrics,
 * and the built web. It logs route patterns, never addresses with their queries: those may hold a child's name.
 */
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { API_PREFIX, type Endpoint, kernelErrors } from '@spine/contract/kernel';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '#config';
import { type Caller, doFor } from '#platform/auth/caller.ts';
import { networkOf } from '#platform/auth/network.ts';
import type { Database } from '#platform/db/open.ts';
import { type Room, roomOf } from '#platform/disk-space.ts';
import type { Clock } from '#platform/ports/clock.ts';
import { clientOf, tokenOf } from '#platform/session/credentials.ts';
import { hashOfToken } from '#platform/session/session-store.ts';
import type { Binding } from './bind.ts';
import type { ServedFile } from './call.ts';
import { answerFailure } from './database-failure.ts';
import { refusalOf, successOf } from './envelope.ts';
import { exchangeOf, type Gate } from './exchange.ts';
import { endIdleBodies } from './limits/idle-body.ts';
import { requireRoom } from './limits/require-disk-space.ts';
import { type SessionTurns, sessionTurns } from './limits/session-limiter.ts';
import { tokenGuesses } from './limits/token-guesses.ts';
import { trustOf } from './limits/trusted-proxies.ts';
import { openApiOf } from './openapi/openapi.ts';
import { healthRoutes, openMetrics, refuseWhileStopping } from './operators/health.ts';
import { operatorsOnly } from './operators/operators-only.ts';
import { recentLines } from './recent-lines.ts';
import { Refusal, withoutValues } from './refuse.ts';
import { deliver, onceTaken } from './reply/deliver.ts';
import { serveFile, serveLarge } from './reply/file-reply.ts';
import { isOpenedFile, sendRefusalPage } from './reply/refusal-page.ts';
import { addSecurityHeaders } from './reply/security-headers.ts';
import { serveWeb } from './reply/web-files.ts';
import { drainingTheRest } from './upload.ts';

const DEFAULT_BODY_LIMIT = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 600_000;
/** An address may carry a thousand ids (`?ids=` of the deletions); Node's own limit is 16 KiB. */
const LONGEST_HEAD = 64 * 1024;

/** A head arrives at once, or somebody holds the connection open on purpose. */
const HEAD_TIMEOUT_MS = 20_000;
const MOST_HEADERS = 100;
const MOST_CONNECTIONS = 10_000;

export type ServerParts = {
  config: Config;
  database: Database;
  clock: Clock;
  bindings: readonly Binding[];
};

/** Builds the server without listening. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, database, clock, bindings } = parts;
  const room = roomOf(config);
  const server = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.http.trustProxy),
    bodyLimit: DEFAULT_BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { maxHeaderSize: LONGEST_HEAD, headersTimeout: HEAD_TIMEOUT_MS },
    forceCloseConnections: 'idle',
    // What has to be counted before a start takes as long as it takes: after ten seconds Fastify would give up.
    pluginTimeout: 0,
    // Fastify's own refusal is not in our words.
    return503OnClosing: false,
    // An address that matches no route's shape is refused before any route: in our words too.
    frameworkErrors: answerError,
  });
  server.server.maxConnections = MOST_CONNECTIONS;
  server.server.maxHeadersCount = MOST_HEADERS;
  const gate: Gate = {
    database,
    clock,
    cookies: {
      secure: config.http.secureCookies,
      hours: config.session.hours,
      secret: config.secret,
    },
    limits: config.session,
    recent: recentLines(),
    tokens: tokenGuesses(),
  };
  refuseWhileStopping(server);
  endIdleBodies(server, config.http.bodyIdleMs);
  await addPlugins(server, config);
  const guarded = { onRequest: operatorsOnly(config) };
  observe(server, database, guarded);
  server.setErrorHandler(answerError);
  const turns = sessionTurns();
  for (const binding of bindings) mount(server, binding, { gate, config, room, turns });
  healthRoutes(server, database, room);
  let described: ReturnType<typeof openApiOf> | undefined;
  server.get('/api/docs', guarded, () => {
    described ??= openApiOf(bindings.map(({ endpoint }) => endpoint));
    return described;
  });
  await serveWeb(server, config.http.webDir);
  return server;
}

async function addPlugins(server: FastifyInstance, config: Config): Promise<void> {
  await server.register(cookie);
  await server.register(multipart, { throwFileSizeLimit: true });
  await addSecurityHeaders(server, { isSecure: config.http.secureCookies });
  await server.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new Refusal(kernelErrors.tooManyRequests),
  });
}

type Mounting = { gate: Gate; config: Config; room: Room; turns: SessionTurns };

function mount(server: FastifyInstance, binding: Binding, parts: Mounting): void {
  const { gate, config, room, turns } = parts;
  const { endpoint } = binding;
  const limit = endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT;
  server.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path,
    bodyLimit: limit,
    config: {
      rateLimit: rateOf(endpoint, config),
      fileLimit: limit,
      isFile: endpoint.reply.kind === 'file',
    },
    onRequest: (_request, reply, next) => {
      // What a call answers is of somebody; a file that may be kept says so itself.
      reply.header('cache-control', 'no-store');
      next();
    },
    handler: async (request, reply) => {
      const exchange = exchangeOf(gate, endpoint, { request, reply });
      const caller = callerOf({ request, reply });
      const waiting = { session: sessionAt(request, endpoint, config), signal: caller.signal };
      const running = requireRoom(endpoint, room)
        .then(() => turns(waiting, () => doFor(caller, () => binding.run(exchange))))
        .catch((error: unknown) => answerFailure(endpoint, error, request.log));
      const answer = await drainingTheRest(request, running);
      const work = exchange.afterDelivery();
      if (endpoint.reply.kind === 'file') {
        onceTaken({ request, reply }, work);
        return serveFile({ request, reply }, answer as ServedFile);
      }
      const success = successOf(endpoint.reply, answer);
      if (endpoint.isLarge && !work) return serveLarge({ request, reply }, success);
      // A HEAD request gets no body: nothing is delivered.
      return work && request.method !== 'HEAD' ? deliver(reply, success, work) : success;
    },
  });
}

/** Whoever hangs up waits no longer; the gate says to whom a caller belongs. */
function callerOf({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): Caller {
  const given = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) given.abort();
  });
  return { turn: networkOf(request.ip), signal: given.signal };
}

/** Anyone's calls are counted by address, a session's by session: a school shares one address. */
function rateOf(endpoint: Endpoint, config: Config) {
  const { access, isFrequent } = endpoint;
  const isPublic = access === 'public';
  const { publicRatePerMinute, callRatePerMinute } = config.http;
  return {
    max: isPublic && !isFrequent ? publicRatePerMinute : callRatePerMinute,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) =>
      sessionAt(request, endpoint, config) ?? networkOf(request.ip),
  };
}

/** The session whose call this is, as it is counted; undefined for calls of anyone. */
function sessionAt(
  request: FastifyRequest,
  { access }: Endpoint,
  { http }: Config,
): string | undefined {
  if (access === 'public') return undefined;
  const token = tokenOf(request, { secure: http.secureCookies });
  return token ? hashOfToken(token).toString('base64') : undefined;
}

function observe(
  server: FastifyInstance,
  database: Database,
  guarded: { onRequest: ReturnType<typeof operatorsOnly> },
): void {
  const metrics = openMetrics(database);
  server.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'unknown';
    const call = {
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    };
    metrics.observe(call);
    request.log.info({ ...call, client: clientOf(request) }, 'call');
    next();
  });
  server.get('/metrics', guarded, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(await metrics.print()),
  );
}

/** Refusals are answers; what else is thrown is a fault, logged with its stack and told without it. */
function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { entry, detail } = error instanceof Refusal ? error : refusalOfFault(error, request);
  reply.code(entry.httpStatus);
  if (isOpenedFile(request)) return sendRefusalPage(reply, detail.message ?? entry.message);
  return reply.send(refusalOf(entry, detail));
}

function refusalOfFault(error: FastifyError, request: FastifyRequest): Refusal {
  const entry = entryOfFault(error);
  if (entry === kernelErrors.fault) request.log.error({ err: withoutValues(error) }, 'fault');
  return new Refusal(entry);
}

const TOO_LARGE = new Set([
  'FST_ERR_CTP_BODY_TOO_LARGE',
  'FST_REQ_FILE_TOO_LARGE',
  'FST_FILES_LIMIT',
  'FST_PARTS_LIMIT',
]);

function entryOfFault(error: FastifyError) {
  if (TOO_LARGE.has(error.code) || error.statusCode === 413) return kernelErrors.bodyTooLarge;
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return kernelErrors.malformed;
  return kernelErrors.fault;
}
