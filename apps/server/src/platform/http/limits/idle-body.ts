/**
 * Ends connections that stop in the middle of a body. Node's own limits are of the head and of the full request, but an
 * upload may take ten minutes as long as it goes on. Time in which the server does not read does not count.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How often it is checked within the time allowed whether bytes arrived. */
const CHECKS = 6;
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
  let lastBytesRead = socket.bytesRead;
  let idleChecks = 0;
  const timer = setInterval(() => {
    // Bytes that arrived and were not read yet hold back the rest.
    const isActive = socket.bytesRead !== lastBytesRead || raw.readableLength > 0;
    lastBytesRead = socket.bytesRead;
    idleChecks = isActive ? 0 : idleChecks + 1;
    if (idleChecks < CHECKS) return;
    stop();
    if (!reply.raw.headersSent) socket.write(TIMEOUT_RESPONSE);
    raw.destroy();
  }, everyMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  raw.once('end', stop);
  raw.once('close', stop);
}
