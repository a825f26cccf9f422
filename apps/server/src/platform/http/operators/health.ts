/**
 * Liveness: the process answers. Readiness: the database answers, takes writes, and its schema is the newest; too little
 * disk space is reported there, but a server that can be read from is ready. A server that drains says so there, and
 * serves on until its balancer sends nothing more. One that stops finishes the calls under way, as long as they take no
 * longer than half a minute, and refuses new calls on their connections; others end at once.
 */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { kernelErrors } from '@spine/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isReadOnly } from '#platform/db/connect/read-only.ts';
import { appliedMigrations, migrationNames } from '#platform/db/migrate.ts';
import type { Database } from '#platform/db/open.ts';
import type { DiskSpace } from '#platform/disk-space.ts';
import { Refusal } from '../refuse.ts';
import { type WorkParts, workMetrics } from './work-metrics.ts';

/** A supervisor would kill the process sooner or later, and the database with it. */
const GRACE_MS = 30_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server was told to stop and still serves. */
    isDraining: boolean;
  }
}

/** The connections of a server. */
function watchSockets({ server }: FastifyInstance): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  const watch = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  // Of a connection with TLS the first has read its handshake.
  server.on('connection', watch).on('secureConnection', watch);
  return sockets;
}

export function refuseWhileStopping(server: FastifyInstance): void {
  let stopping = false;
  const sockets = watchSockets(server);
  server.decorate('isDraining', false);
  server.addHook('preClose', (done) => {
    stopping = true;
    // Node takes a connection that a browser opened in advance for a busy one.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => server.server.closeAllConnections(), GRACE_MS).unref();
    done();
  });
  server.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    // Where no call follows at once, to be refused, it would be open until the half minute has passed.
    if (stopping && sockets.has(socket)) setImmediate(() => socket.destroySoon());
    done();
  });
  server.addHook('onRequest', (_request, reply, done) => {
    // A balancer of connections passes only new ones to other servers.
    if (server.isDraining) reply.header('connection', 'close');
    done(stopping ? new Refusal(kernelErrors.unavailable) : undefined);
  });
}

export function healthRoutes(
  server: FastifyInstance,
  database: Database,
  diskSpace: DiskSpace,
): void {
  const currentReadiness = createReadinessCheck(database);
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const [state, isShort] = await Promise.all([currentReadiness(), diskSpace.isShort()]);
    const status = server.isDraining ? 'draining' : state.status;
    return reply.code(status === 'ready' ? 200 : 503).send({ ...state, status, room: !isShort });
  });
}

/** A probe is answered within two seconds, even when the database is frozen and neither answers nor refuses. */
const READINESS_TIMEOUT_MS = 1_500;

type Readiness = {
  status: 'ready' | 'unready';
  database: boolean;
  migrations: boolean;
  /** Only where the database refuses writes. */
  readOnly?: true;
};
const UNAVAILABLE: Readiness = { status: 'unready', database: false, migrations: false };

/** Callers share a check under way, so that it holds one connection of the pool however often they ask. */
function createReadinessCheck(database: Database): () => Promise<Readiness> {
  // Read once: an upgrade replaces the files while this server works.
  const names = migrationNames();
  // Told to who asks.
  names.catch(() => undefined);
  let pending: Promise<Readiness> | undefined;
  return async () => {
    pending ??= checkReadiness(database, names).finally(() => {
      pending = undefined;
    });
    const timeout = new AbortController();
    const late = sleep(READINESS_TIMEOUT_MS, UNAVAILABLE, { signal: timeout.signal }).catch(
      () => UNAVAILABLE,
    );
    try {
      return await Promise.race([pending, late]);
    } finally {
      timeout.abort();
    }
  };
}

async function checkReadiness(
  database: Database,
  names: Promise<readonly string[]>,
): Promise<Readiness> {
  try {
    const applied = await appliedMigrations(database.bare);
    const migrations = (await names).every((name) => applied.has(name));
    if (await isReadOnly(database.bare))
      return { status: 'unready', database: true, migrations, readOnly: true };
    return { status: migrations ? 'ready' : 'unready', database: true, migrations };
  } catch {
    return UNAVAILABLE;
  }
}

// Prometheus metrics: how long calls take by route and status, the pool, and the process itself.

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

type Metrics = {
  observe(call: { method: string; route: string; status: number; seconds: number }): void;
  print(): Promise<string>;
};

export function openMetrics(parts: WorkParts): Metrics {
  const { database } = parts;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = database.load();
      this.set({ state: 'open' }, total);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waited_for' }, waiting);
    },
  });
  const refreshWork = workMetrics(registry, parts);
  return {
    observe: ({ method, route, status, seconds }) =>
      duration.observe({ method, route, status: String(status) }, seconds),
    print: async () => {
      await refreshWork();
      return registry.metrics();
    },
  };
}
