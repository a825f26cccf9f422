/**
 * What nobody reads of a body is thrown away once the call is answered, so that its sender gets to the answer. All callers
 * together have a budget for that: beyond it a connection is cut, and a flood of bodies costs no more.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** In bytes: as much as four of the largest uploads, and how fast the budget fills again. */
const BUDGET = { budget: 256 * 1024 * 1024, bytesPerMs: 8 * 1024 };

export function discardUnreadBodies(
  server: FastifyInstance,
  { budget, bytesPerMs } = BUDGET,
): void {
  let left = budget;
  let at = performance.now();
  const spend = (bytes: number): boolean => {
    const now = performance.now();
    left = Math.min(budget, Math.max(0, left) + (now - at) * bytesPerMs) - bytes;
    at = now;
    return left >= 0;
  };
  const discard = (raw: IncomingMessage): void => {
    if (raw.complete || raw.destroyed) return;
    raw.on('data', (chunk: Buffer) => {
      if (!spend(chunk.length)) raw.destroy();
    });
    // Node throws a body away by itself, whatever it costs, unless somebody has begun to read it.
    raw.read(0);
    raw.resume();
  };
  server.addHook('onRequest', (request, reply, next) => {
    reply.raw.prependListener('finish', () => discard(request.raw));
    next();
  });
}
