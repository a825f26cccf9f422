/** One request to a vendor's service, with a time limit. */
import type { Clock } from './clock.ts';

export type VendorParts = {
  readonly clock: Clock;
  readonly print: (line: string) => void;
  /** How long a vendor may take; somebody waits for it. */
  readonly timeoutMs?: number;
};

export type VendorReply = { readonly status: number; readonly body: unknown };

/** The answer, parsed as JSON; undefined when none came, or none that is JSON. */
export async function requestJson(
  url: string | URL,
  request: RequestInit,
  timeoutMs: number,
): Promise<VendorReply | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { ...request, signal, redirect: 'error' });
    return { status: answer.status, body: await answer.json() };
  } catch {
    // No network, no answer in time, or no JSON: the caller handles them alike.
    return undefined;
  }
}
