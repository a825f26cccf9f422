/**
 * Ends connections whose body is half sent and stays so. Node's own limits are of the head and of the whole request: an
 * upload of ten minutes is right as long as it goes on. Time in which the server does not read is not the sender's.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How often it is looked whether something came, within the time allowed. */
const LOOKS = 6;
/** What Node says when its own time is over. */
const TOO_LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

export function endIdleBodies(server: FastifyInstance, idleMs: number): void {
  server.addHook('onRequest', (request, reply, next) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding !== undefined || Number(length) > 0) watch(request, reply, idleMs / LOOKS);
    next();
  });
}

function watch({ raw }: FastifyRequest, reply: FastifyReply, everyMs: number): void {
  const { socket } = raw;
  let seen = socket.bytesRead;
  let looks = 0;
  const timer = setInterval(() => {
    // What came and nobody has read yet holds back the rest.
    const isComing = socket.bytesRead !== seen || raw.readableLength > 0;
    seen = socket.bytesRead;
    looks = isComing ? 0 : looks + 1;
    if (looks < LOOKS) return;
    stop();
    if (!reply.raw.headersSent) socket.write(TOO_LATE);
    raw.destroy();
  }, everyMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  raw.once('end', stop);
  raw.once('close', stop);
}
