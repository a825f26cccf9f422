/**
 * Large bodies cost memory while they arrive and are read: few come at a time, one of each caller, and some wait, unread, until
 * those are answered.
 */
import { finished } from 'node:stream/promises';
import { type Endpoint, kernelErrors } from '@spine/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallAborted } from '#platform/auth/caller.ts';
import { Refusal } from '../refuse.ts';
import { largeBodyText } from './large-body.text.ts';

/** In bytes; smaller bodies never wait. */
const SMALL = 256 * 1024;
const AT_A_TIME = 2;
const GRACE_MS = 30_000;
const LEAST_BYTES_PER_MS = 128;
/** How often it is looked from then on whether others wait for a slow one. */
const LOOK_MS = 1000;
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
type Waiting = { readonly caller: string; readonly admit: () => void };

export function createLargeBodies() {
  /** Whose bodies are read. */
  const reading = new Set<string>();
  const waiting = new Set<Waiting>();

  const waitingOf = (caller: string) => [...waiting].filter((each) => each.caller === caller);
  const admitNext = (): void => {
    for (const next of waiting) {
      if (reading.size >= AT_A_TIME) return;
      if (reading.has(next.caller)) continue;
      waiting.delete(next);
      reading.add(next.caller);
      next.admit();
    }
  };
  const stopReading = (caller: string): void => {
    reading.delete(caller);
    // Others come before what else the caller sends.
    for (const own of waitingOf(caller)) {
      waiting.delete(own);
      waiting.add(own);
    }
    admitNext();
  };

  /** Resolves when the body may be read. Refuses kernelErrors.unavailable where too many wait. */
  return async ({ request, reply, endpoint, limit, caller }: Arriving): Promise<void> => {
    if (limit <= SMALL || !isLarge(request, endpoint)) return;
    if (reply.raw.closed) throw new CallAborted();
    if (waiting.size >= WAITING || waitingOf(caller).length >= WAITING_OF_A_CALLER) throw tooMany();
    const answered = finished(reply.raw).catch(() => undefined);
    await new Promise<void>((admit, abort) => {
      const own = { caller, admit };
      waiting.add(own);
      admitNext();
      void answered.then(() => {
        if (waiting.delete(own)) abort(new CallAborted());
        else stopReading(caller);
      });
    });
    const end = endSlow(request, () => [...waiting].some((each) => !reading.has(each.caller)));
    void answered.then(end);
  };
}

/** Nobody holds a place that is waited for with a slow line: it has half a minute, and a while for what it says to send. */
function endSlow({ raw, headers }: FastifyRequest, isWaitedFor: () => boolean): () => void {
  const bytes = Number(headers['content-length'] ?? 0);
  let timer: NodeJS.Timeout;
  const look = () => {
    if (isWaitedFor() && !raw.complete) raw.destroy();
    else waitFor(LOOK_MS);
  };
  const waitFor = (ms: number) => {
    timer = setTimeout(look, ms);
    timer.unref();
  };
  waitFor(GRACE_MS + bytes / LEAST_BYTES_PER_MS);
  return () => clearTimeout(timer);
}

/** A streamed file is never in memory. */
function isLarge({ headers }: FastifyRequest, { body, method }: Endpoint): boolean {
  if (body === 'multipart-stream' || method === 'GET') return false;
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > SMALL;
}
