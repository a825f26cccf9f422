/**
 * What the weather services have in common: one request with a time limit, and a line in the server's log when it was
 * in vain. That line holds the service's code, and never a key.
 */
import type { Clock } from './clock.ts';

export type WeatherParts = {
  readonly clock: Clock;
  readonly print: (line: string) => void;
  /** How long a service may take; the screen waits for it. */
  readonly timeoutMs?: number;
};

export type VendorRequest = {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
};

export type VendorReply = { readonly status: number; readonly body: unknown };

const TIMEOUT_MS = 3000;
const LONGEST_WORD = 32;

/** Asks, and answers what came as JSON; undefined when nothing came, or nothing that is JSON. */
export async function askWeatherVendor(
  { url, headers = {} }: VendorRequest,
  timeoutMs: number = TIMEOUT_MS,
): Promise<VendorReply | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { headers, signal, redirect: 'error' });
    return { status: answer.status, body: await answer.json() };
  } catch {
    // No network, no answer in time, or no JSON: for the screen it is all the same.
    return undefined;
  }
}

/** Says in the log how a service refused; its own sentences may repeat the key, so they are not told. */
export function tellWeatherRefusal(
  vendor: string,
  code: string | number | undefined,
  print: (line: string) => void,
): void {
  const word = String(code ?? 'no answer').slice(0, LONGEST_WORD);
  print(`weather ${vendor} refused: ${word.replaceAll(/[^\w. ]/g, '?')}`);
}

/** A number, where the text is one. */
export function numberOf(text: string): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined;
}
