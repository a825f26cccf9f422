/**
 * Large bodies cost memory while they arrive and are read: few come at a time, one of each caller, and some wait, unread, until
 * those are answered.
 */
import { finished } from 'node:stream/promises';
import { type Endpoint, kernelErrors } from '@spine/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallAborted } from '#platform/auth/caller.ts';
import { concurrencyLimitByKey } from '#platform/auth/concurrency-limit.ts';
import { Refusal } from '../refuse.ts';
import { largeBodyText } from './large-body.text.ts';

/** In bytes; smaller bodies never wait. */
const SMALL = 256 * 1024;
const AT_A_TIME = 2;
const GRACE_MS = 30_000;
const LEAST_BYTES_PER_MS = 128;
const WAITING = 32;
const WAITING_OF_A_CALLER = 4;

const tooMany = () => new Refusal(kernelErrors.unavailable, { message: largeBodyText.tooMany });

type Arriving = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly endpoint: Endpoint;
  /** The most that the call takes, in bytes. */
  readonly limit: number;
  readonly caller: string;
};
export type LargeBodies = ReturnType<typeof createLargeBodies>;

export function createLargeBodies() {
  const ofServer = concurrencyLimitByKey(AT_A_TIME, { waiting: WAITING, tooMany });
  const ofCaller = concurrencyLimitByKey(1, { waiting: WAITING_OF_A_CALLER, tooMany });
  /** Resolves when the body may be read. Refuses kernelErrors.unavailable where too many wait. */
  return ({ request, reply, endpoint, limit, caller }: Arriving): Promise<void> => {
    if (limit <= SMALL || !isLarge(request, endpoint)) return Promise.resolve();
    return new Promise((admit, reject) => {
      const untilAnswered = async () => {
        if (reply.raw.closed) throw new CallAborted();
        admit();
        const end = endSlow(request);
        await finished(reply.raw).catch(() => undefined);
        end();
      };
      ofCaller(caller, () => ofServer('', untilAnswered)).catch(reject);
    });
  };
}

/** Nobody holds the place of others with a slow line: it has half a minute, and a while for what it says to send. */
function endSlow({ raw, headers }: FastifyRequest): () => void {
  const bytes = Number(headers['content-length'] ?? 0);
  const timer = setTimeout(
    () => {
      if (!raw.complete) raw.destroy();
    },
    GRACE_MS + bytes / LEAST_BYTES_PER_MS,
  );
  timer.unref();
  return () => clearTimeout(timer);
}

/** A streamed file is never in memory. */
function isLarge({ headers }: FastifyRequest, { body, method }: Endpoint): boolean {
  if (body === 'multipart-stream' || method === 'GET') return false;
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > SMALL;
}
