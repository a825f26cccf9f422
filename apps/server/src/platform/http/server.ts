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
import { type Caller, runAs } from '#platform/auth/caller.ts';
import { networkOf } from '#platform/auth/network.ts';
import type { Database } from '#platform/db/open.ts';
import { type DiskSpace, watchDiskSpace } from '#platform/disk-space.ts';
import type { Clock } from '#platform/ports/clock.ts';
import { clientOf, tokenOf } from '#platform/session/credentials.ts';
import { hashOfToken } from '#platform/session/session-store.ts';
import type { Binding } from './bind.ts';
import type { ServedFile } from './call.ts';
import { answerFailure } from './database-failure.ts';
import { refusalEnvelope, successEnvelope } from './envelope.ts';
import { type Gate, openExchange } from './exchange.ts';
import { addCalls } from './limits/call-rate.repository.ts';
import { endIdleBodies } from './limits/idle-body.ts';
import { requireDiskSpaceForCall } from './limits/require-disk-space.ts';
import { createSessionLimiter, type SessionLimiter } from './limits/session-limiter.ts';
import { createSharedRates } from './limits/shared-rates.ts';
import { createTokenGuesses } from './limits/token-guesses.ts';
import { trustProxyOption } from './limits/trusted-proxies.ts';
import { openApiOf } from './openapi/openapi.ts';
import { healthRoutes, openMetrics, refuseWhileStopping } from './operators/health.ts';
import { operatorsOnly } from './operators/operators-only.ts';
import type { WorkParts } from './operators/work-metrics.ts';
import { createRecentLines } from './recent-lines.ts';
import { Refusal, withoutValues } from './refuse.ts';
import { afterFileSent, deliver } from './reply/deliver.ts';
import { serveFile, serveLarge } from './reply/file-reply.ts';
import { isOpenedFile, sendRefusalPage } from './reply/refusal-page.ts';
import { addSecurityHeaders } from './reply/security-headers.ts';
import { serveWeb } from './reply/web-files.ts';
import { serveAuthority } from './tls/authority-page.ts';
import { openCertificate } from './tls/certificate.ts';
import { drainAfter } from './upload.ts';

const DEFAULT_BODY_LIMIT = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 600_000;
/** An address may carry a thousand ids (`?ids=` of deletions); Node's own limit is 16 KiB. */
const MAX_HEAD_BYTES = 64 * 1024;

/** A head that takes longer is held open on purpose. */
const HEAD_TIMEOUT_MS = 20_000;
const MAX_HEADERS = 100;
const MAX_CONNECTIONS = 10_000;

export type ServerParts = {
  config: Config;
  database: Database;
  clock: Clock;
  bindings: readonly Binding[];
};

/** Builds the server without listening. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, database, clock, bindings } = parts;
  const diskSpace = watchDiskSpace(config);
  const certificate = config.http.tls && (await openCertificate(config.http.tls));
  const head = { maxHeaderSize: MAX_HEAD_BYTES, headersTimeout: HEAD_TIMEOUT_MS };
  const server = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(config.http.trustProxy),
    bodyLimit: DEFAULT_BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: head,
    ...(certificate && { https: { ...head, ...certificate.options } }),
    forceCloseConnections: 'idle',
    // Counting before a start may take long; by default Fastify would give up after ten seconds.
    pluginTimeout: 0,
    // Fastify's own refusal has another shape than ours.
    return503OnClosing: false,
    // Malformed addresses are refused before any route, in the same shape.
    frameworkErrors: answerError,
  });
  server.server.maxConnections = MAX_CONNECTIONS;
  server.server.maxHeadersCount = MAX_HEADERS;
  certificate?.watch(server);
  const gate: Gate = {
    database,
    clock,
    cookies: {
      secure: config.http.secureCookies,
      hours: config.session.hours,
      secret: config.secret,
    },
    limits: config.session,
    recent: createRecentLines(),
    tokens: createTokenGuesses(),
  };
  refuseWhileStopping(server);
  endIdleBodies(server, config.http.bodyIdleMs);
  await addPlugins(server, parts);
  const guarded = { onRequest: operatorsOnly(config) };
  addMetrics(server, { database, clock, diskSpace, backupDir: config.backupDir }, guarded);
  server.setErrorHandler(answerError);
  const limiter = createSessionLimiter();
  for (const binding of bindings) mount(server, binding, { gate, config, diskSpace, limiter });
  healthRoutes(server, database, diskSpace);
  let described: ReturnType<typeof openApiOf> | undefined;
  server.get('/api/docs', guarded, () => {
    described ??= openApiOf(bindings.map(({ endpoint }) => endpoint));
    return described;
  });
  if (config.http.authorityFile) await serveAuthority(server, config.http.authorityFile);
  await serveWeb(server, config.http.webDir);
  return server;
}

async function addPlugins(
  server: FastifyInstance,
  { config, database }: ServerParts,
): Promise<void> {
  await server.register(cookie);
  await server.register(multipart, { throwFileSizeLimit: true });
  await addSecurityHeaders(server, { isSecure: config.http.asksForTls });
  const rates = createSharedRates({ addCalls: (counts) => addCalls(database.bare, counts) });
  server.addHook('onListen', async () => rates.start());
  server.addHook('onClose', async () => rates.stop());
  await server.register(rateLimit, {
    global: false,
    store: rates.Store,
    errorResponseBuilder: () => new Refusal(kernelErrors.tooManyRequests),
  });
}

type Mounting = { gate: Gate; config: Config; diskSpace: DiskSpace; limiter: SessionLimiter };

function mount(server: FastifyInstance, binding: Binding, parts: Mounting): void {
  const { gate, config, diskSpace, limiter } = parts;
  const { endpoint } = binding;
  const limit = endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT;
  server.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path,
    bodyLimit: limit,
    config: {
      rateLimit: rateLimitOptions(endpoint, config),
      fileLimit: limit,
      isFile: endpoint.reply.kind === 'file',
    },
    onRequest: (_request, reply, next) => {
      // Answers hold personal data; files that may be cached set their own header.
      reply.header('cache-control', 'no-store');
      next();
    },
    handler: async (request, reply) => {
      const exchange = openExchange(gate, endpoint, { request, reply });
      const caller = createCaller({ request, reply });
      const waiting = { session: sessionKey(request, endpoint, config), signal: caller.signal };
      const running = requireDiskSpaceForCall(endpoint, diskSpace)
        .then(() => limiter(waiting, () => runAs(caller, () => binding.run(exchange))))
        .catch((error: unknown) => answerFailure(endpoint, error, request.log));
      const answer = await drainAfter(request, running);
      const work = exchange.afterDelivery();
      if (endpoint.reply.kind === 'file') {
        afterFileSent({ request, reply }, work);
        return serveFile({ request, reply }, answer as ServedFile);
      }
      const success = successEnvelope(endpoint.reply, answer);
      if (endpoint.isLarge && !work) return serveLarge({ request, reply }, success);
      // A HEAD request gets no body: nothing is delivered.
      return work && request.method !== 'HEAD' ? deliver(reply, success, work) : success;
    },
  });
}

/** Aborted when the caller hangs up; `admit` replaces the queue key by the institution. */
function createCaller({
  request,
  reply,
}: {
  request: FastifyRequest;
  reply: FastifyReply;
}): Caller {
  const disconnected = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  return { queueKey: networkOf(request.ip), signal: disconnected.signal };
}

/** Public calls are counted by address, others by session: a school shares one address. */
function rateLimitOptions(endpoint: Endpoint, config: Config) {
  const { access, isFrequent } = endpoint;
  const isPublic = access === 'public';
  const { publicRatePerMinute, callRatePerMinute } = config.http;
  return {
    max: isPublic && !isFrequent ? publicRatePerMinute : callRatePerMinute,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => {
      const caller = sessionKey(request, endpoint, config) ?? networkOf(request.ip);
      return `${endpoint.method} ${endpoint.path} ${caller}`;
    },
  };
}

/** The key a session's calls are counted by; undefined for public calls. */
function sessionKey(
  request: FastifyRequest,
  { access }: Endpoint,
  { http }: Config,
): string | undefined {
  if (access === 'public') return undefined;
  const token = tokenOf(request, { secure: http.secureCookies });
  return token ? hashOfToken(token).toString('base64') : undefined;
}

function addMetrics(
  server: FastifyInstance,
  parts: WorkParts,
  guarded: { onRequest: ReturnType<typeof operatorsOnly> },
): void {
  const metrics = openMetrics(parts);
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

/** Answers refusals; any other error is a fault, logged with its stack and answered without it. */
function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { entry, detail } = error instanceof Refusal ? error : refusalOfFault(error, request);
  reply.code(entry.httpStatus);
  if (isOpenedFile(request)) return sendRefusalPage(reply, detail.message ?? entry.message);
  return reply.send(refusalEnvelope(entry, detail));
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
