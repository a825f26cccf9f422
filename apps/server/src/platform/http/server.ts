/**
 * The HTTP side of the process: plugins, security headers, rate limits, the mounted calls, health and metrics,
 * and the built web. It logs route patterns, never addresses with their queries: those may hold a child's name.
 */
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { kernelErrors } from '@spine/contract/kernel';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '#config';
import { createReadLines } from '#platform/audit-log/read-lines.ts';
import type { Database } from '#platform/db/open.ts';
import { watchDiskSpace } from '#platform/disk-space.ts';
import type { Clock } from '#platform/ports/clock.ts';
import { clientOf } from '#platform/session/credentials.ts';
import type { Binding } from './bind.ts';
import { refusalEnvelope } from './envelope.ts';
import type { Gate } from './exchange.ts';
import { leaveOutRepeated } from './fault-lines.ts';
import { addCalls } from './limits/call-rate.repository.ts';
import { endIdleBodies } from './limits/idle-body.ts';
import { createSharedRates } from './limits/shared-rates.ts';
import { trustProxyOption } from './limits/trusted-proxies.ts';
import { discardUnreadBodies } from './limits/unread-body.ts';
import { createMount } from './mount.ts';
import { openApiOf } from './openapi/openapi.ts';
import { healthRoutes, openMetrics, refuseWhileStopping } from './operators/health.ts';
import { operatorsOnly } from './operators/operators-only.ts';
import type { WorkParts } from './operators/work-metrics.ts';
import { createRecentLines } from './recent-lines.ts';
import { Refusal, withoutValues } from './refuse.ts';
import { isOpenedFile, isTakenForFile, sendRefusalPage } from './reply/refusal-page.ts';
import { addSecurityHeaders } from './reply/security-headers.ts';
import { serveWeb } from './reply/web-files.ts';
import { serveAuthority } from './tls/authority-page.ts';
import { openCertificate } from './tls/certificate.ts';

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
    logger: { level: config.logLevel, hooks: { logMethod: leaveOutRepeated() } },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(config.http.trustProxy),
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: head,
    ...(certificate && { https: { ...head, ...certificate.options } }),
    forceCloseConnections: 'idle',
    // Counting before a start may take long; by default Fastify would give up after ten seconds.
    pluginTimeout: 0,
    // Fastify's own refusal has another shape than ours.
    return503OnClosing: false,
    frameworkErrors: answerUnrouted,
  });
  server.server.maxConnections = MAX_CONNECTIONS;
  server.server.maxHeadersCount = MAX_HEADERS;
  // Node's own answer comes before any hook, too.
  server.server.on('checkExpectation', (_request, reply) =>
    reply.writeHead(417, { connection: 'close' }).end(),
  );
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
    commitReadLine: createReadLines(database),
  };
  refuseWhileStopping(server);
  endIdleBodies(server, config.http.bodyIdleMs);
  discardUnreadBodies(server);
  refuseUnknownWrites(server);
  await addPlugins(server, parts);
  const guarded = { onRequest: operatorsOnly(config) };
  addMetrics(server, { database, clock, diskSpace, backupDir: config.backupDir }, guarded);
  server.setErrorHandler(answerError);
  // Nothing but JSON and forms is read.
  server.removeContentTypeParser('text/plain');
  readForms(server);
  const mount = createMount(server, { gate, config, diskSpace });
  for (const binding of bindings) mount(binding);
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

/** Forms of other servers: short fields, for the calls that take them alone (`body: 'form'`). */
function readForms(server: FastifyInstance): void {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (!request.routeOptions.config.isForm) return done(new Refusal(kernelErrors.parameter));
      return done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}

/** Of a write that no call takes, no byte is read. */
function refuseUnknownWrites(server: FastifyInstance): void {
  server.addHook('onRequest', ({ is404, method }, _reply, next) => {
    const isRefused = is404 && method !== 'GET' && method !== 'HEAD';
    next(isRefused ? new Refusal(kernelErrors.unknownPath) : undefined);
  });
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

/** A malformed address is refused before any hook, in the same shape: nothing would limit its body, so the connection ends. */
function answerUnrouted(...[error, request, reply]: Parameters<typeof answerError>): void {
  answerError(error, request, reply.header('connection', 'close'));
}

/** Answers refusals; any other error is a fault, logged with its stack and answered without it. */
function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { entry, detail } = error instanceof Refusal ? error : refusalOfFault(error, request);
  reply.code(isTakenForFile(request, entry) ? 403 : entry.httpStatus);
  if (isOpenedFile(request)) return sendRefusalPage(reply, detail.message ?? entry.message);
  return reply.send(refusalEnvelope(entry, detail, clientOf(request)));
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
