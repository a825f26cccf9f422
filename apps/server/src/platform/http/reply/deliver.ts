/**
 * Sends an answer whose delivery has a consequence. The work runs when the connection has accepted the full answer,
 * and the answer ends only after it: a client that has read an answer to its end finds the work done. After a connection that
 * broke, the work is not done; where the work fails, the answer breaks off, so that it cannot be taken for complete.
 * Such an answer sets no cookies: a call that issues a session has no work after its delivery.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutValues } from '../refuse.ts';

export async function deliver(
  reply: FastifyReply,
  answer: object,
  work: () => Promise<void>,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  const headers = { ...reply.getHeaders(), 'content-type': 'application/json; charset=utf-8' };
  raw.writeHead(reply.statusCode, headers as Record<string, string>);
  if (!(await wasSent(raw, JSON.stringify(answer)))) return;
  try {
    await work();
    raw.end();
  } catch (error) {
    if (error instanceof Error) reply.log.error({ err: withoutValues(error) }, 'fault');
    raw.destroy();
  }
}

/** Whether the connection accepted the full text. */
function wasSent(raw: ServerResponse, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const failed = () => resolve(false);
    raw.once('close', failed);
    if (raw.destroyed) failed();
    else raw.write(text, (error) => resolve(!error && !raw.destroyed));
  });
}

/** Does the work once the connection has accepted a file to its last byte; a part from the middle has no consequence. */
export function afterFileSent(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: (() => Promise<void>) | undefined,
): void {
  const { raw } = reply;
  if (!work || request.method === 'HEAD') return;
  raw.once('finish', () => {
    if (!reachesEndOfFile(raw)) return;
    work().catch((error: unknown) => {
      if (error instanceof Error) reply.log.error({ err: withoutValues(error) }, 'fault');
    });
  });
}

function reachesEndOfFile(raw: ServerResponse): boolean {
  const [, end, size] =
    /^bytes \d+-(\d+)\/(\d+)$/.exec(String(raw.getHeader('content-range'))) ?? [];
  return raw.statusCode === 200 || (raw.statusCode === 206 && Number(end) + 1 === Number(size));
}
