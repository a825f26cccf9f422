/**
 * Liveness: the process answers. Readiness: the database answers and its schema is the newest. A server that stops
 * finishes the calls under way, as long as they take no longer than half a minute, and refuses what still comes over
 * their connections.
 */
import { kernelErrors } from '@spine/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { appliedMigrations } from '#platform/db/applied-migrations.ts';
import { migrationNames } from '#platform/db/migrate.ts';
import type { Database } from '#platform/db/open.ts';
import { Refusal } from './refuse.ts';

/** Whoever watches over the process would kill it sooner or later, and the database with it. */
const GRACE_MS = 30_000;

export function refuseWhileStopping(server: FastifyInstance): void {
  let stopping = false;
  server.addHook('preClose', (done) => {
    stopping = true;
    setTimeout(() => server.server.closeAllConnections(), GRACE_MS).unref();
    done();
  });
  server.addHook('onRequest', (_request, _reply, done) => {
    done(stopping ? new Refusal(kernelErrors.unavailable) : undefined);
  });
}

export function healthRoutes(server: FastifyInstance, database: Database): void {
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const state = await readiness(database);
    return reply.code(state.status === 'ready' ? 200 : 503).send(state);
  });
}

async function readiness(
  database: Database,
): Promise<{ status: 'ready' | 'unready'; database: boolean; migrations: boolean }> {
  try {
    const applied = await appliedMigrations(database.bare);
    const migrations = (await migrationNames()).every((name) => applied.has(name));
    return { status: migrations ? 'ready' : 'unready', database: true, migrations };
  } catch {
    return { status: 'unready', database: false, migrations: false };
  }
}
