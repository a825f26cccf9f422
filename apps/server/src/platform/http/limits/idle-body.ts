/**
 * Ends connections that stop in the middle of a body, or let it drip. Node's own limits are of the head and of the full request,
 * but an upload may take ten minutes as long as it goes on. Time in which the server does not read does not count.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How often it is checked within the time allowed whether bytes arrived. */
const CHECKS = 6;
/** A body takes so long whatever its size, and then as long as it arrives faster than this: ten tablets share a line of 0.5 Mbit/s. */
const GRACE_MS = 30_000;
const LEAST_BYTES_PER_MS = 4;
/** What Node answers when its own limit is over. */
const TIMEOUT_RESPONSE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

export function endIdleBodies(server: FastifyInstance, idleMs: number): void {
  server.addHook('onRequest', (request, reply, next) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding !== undefined || Number(length) > 0) watchBody(request, reply, idleMs / CHECKS);
    next();
  });
}

function watchBody({ raw }: FastifyRequest, reply: FastifyReply, everyMs: number): void {
  const { socket } = raw;
  const before = socket.bytesRead;
  let lastBytesRead = before;
  let idleChecks = 0;
  let waitedMs = 0;
  const timer = setInterval(() => {
    // Bytes that arrived and were not read yet hold back the rest.
    const isHeldBack = raw.readableLength > 0;
    const isActive = socket.bytesRead !== lastBytesRead || isHeldBack;
    lastBytesRead = socket.bytesRead;
    idleChecks = isActive ? 0 : idleChecks + 1;
    if (!isHeldBack) waitedMs += everyMs;
    const isDripping = lastBytesRead - before < LEAST_BYTES_PER_MS * (waitedMs - GRACE_MS);
    if (idleChecks < CHECKS && !isDripping) return;
    stop();
    if (!reply.raw.headersSent) socket.write(TIMEOUT_RESPONSE);
    raw.destroy();
  }, everyMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  raw.once('end', stop);
  raw.once('close', stop);
}
