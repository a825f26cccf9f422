/**
 * `call(endpoint, input)` is the only fetch of the web. It answers the useful part of the reply
 * (`{rows, total}`, the data, the message, a `Download`), or shows the server's sentence and throws `Refused`.
 * Pass `quiet` where the screen itself shows the failure (list pages, error panels), and `file` to a multipart
 * endpoint. A call that finds the session over waits until the same person has signed in again, and is sent once more.
 */
import {
  type AnswerOf,
  API_PREFIX,
  carriesFile,
  dropEmpty,
  type Endpoint,
  type InputOf,
} from '@spine/contract/kernel';
import { systemInfo } from '@spine/contract/session';
import type { z } from 'zod';
import { callText } from './call.text.ts';
import { noteReached } from './connection.ts';
import { type Download, readResponse, SESSION_EXPIRED } from './envelope.ts';
import { LOCAL_CODES, Refused } from './refused.ts';
import { isExpired, sessionRenewal } from './session-expiry.ts';
import { toast } from './toast.ts';

/** 10 minutes (spec 9). */
const TIMEOUT_MS = 600_000;

export type CallOptions = {
  signal?: AbortSignal;
  /** The screen shows the failure itself. */
  quiet?: boolean;
  /** Asks whether there is a session at all: "not signed in" is an answer, not an end. */
  probe?: boolean;
  /** The file of a multipart endpoint. */
  file?: File;
  /** Is told how much of the file has gone. */
  progress?: Progress;
};

/** What a call needs of the world around it; the browser's is used by `call`. */
export type CallEnvironment = {
  base: string;
  timeoutMs: number;
  cookies: () => string;
  /** A public read that makes the server hand out the anti-forgery cookie. */
  primePath: string;
  showError: (message: string) => void;
  /** Whether who was signed in has signed in again; waits for it, unless the signal ends the wait. */
  renewal: (signal: AbortSignal | undefined) => Promise<boolean>;
  isExpired: () => boolean;
  /** Is told whether the server answered. */
  noteReached: (reached: boolean) => void;
};

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<AnswerOf<E, Download>>;

/** A list endpoint whose input is put together at run time, from the address of a list screen. */
export type ListEndpoint<Row extends z.ZodType = z.ZodType> = Endpoint<
  z.ZodType,
  { readonly kind: 'list'; readonly row: Row }
>;

function failureOf(error: unknown, timedOut: boolean): Refused {
  if (error instanceof Refused) return error;
  if (timedOut)
    return new Refused({ code: LOCAL_CODES.overtime, message: callText.REQUEST_OVERTIME });
  return new Refused({ code: LOCAL_CODES.offline, message: callText.offline });
}

/** The anti-forgery token of a write. A fresh browser has none yet: any public read brings it. */
async function tokenFor(env: CallEnvironment, endpoint: Endpoint): Promise<string> {
  const found = forgeryToken(env);
  if (found !== '' || endpoint.method === 'GET') return found;
  await fetch(env.base + env.primePath, { credentials: 'same-origin' });
  return forgeryToken(env);
}

/** Over TLS the server gives the cookie a name that no other host can plant. */
function forgeryToken(env: CallEnvironment): string {
  const cookies = env.cookies();
  return cookieValue(cookies, '__Host-XSRF-TOKEN') || cookieValue(cookies, 'XSRF-TOKEN');
}

/** Families' phones are older than our desks: some have no `AbortSignal.any`. */
function mergedSignal(signal: AbortSignal | undefined, timeout: AbortSignal): AbortSignal {
  if (!signal) return timeout;
  return 'any' in AbortSignal ? AbortSignal.any([signal, timeout]) : signal;
}

async function send(
  env: CallEnvironment,
  endpoint: Endpoint,
  parts: { input: unknown; options: CallOptions },
) {
  const { signal, file, progress } = parts.options;
  // A timer of its own: `AbortSignal.timeout` would be kept for ten minutes after every call.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), env.timeoutMs);
  try {
    const xsrf = await tokenFor(env, endpoint);
    const { path, init } = requestOf(endpoint, { input: parts.input, file, xsrf });
    const merged = mergedSignal(signal, timeout.signal);
    const [url, sent] = [env.base + path, { ...init, signal: merged }];
    const response = await (progress ? sendWatched(url, sent, progress) : fetch(url, sent));
    env.noteReached(true);
    return await readResponse(endpoint, response);
  } catch (error) {
    // The caller went away: it wants no message, only the end.
    if (signal?.aborted) throw error;
    const failure = failureOf(error, timeout.signal.aborted);
    if (failure.code === LOCAL_CODES.offline) env.noteReached(false);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a call that found the session over may be sent again: the gate refused it, so nothing has happened yet. */
function mayGoOn(env: CallEnvironment, { code }: Refused, options: CallOptions): Promise<boolean> {
  return code === SESSION_EXPIRED ? env.renewal(options.signal) : Promise.resolve(false);
}

/** While the session is over, only what is asked without one is worth a word: signing in itself. */
function report(
  env: CallEnvironment,
  refused: Refused,
  { endpoint, options }: { endpoint: Endpoint; options: CallOptions },
): void {
  if (options.quiet || refused.code === SESSION_EXPIRED) return;
  if (!env.isExpired() || endpoint.access === 'public') env.showError(refused.message);
}

/** Makes a `call` for an environment; tests give it a real server on a free port. */
export function makeCall(env: CallEnvironment): Call {
  function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<AnswerOf<E, Download>>;
  async function call(
    endpoint: Endpoint,
    input: unknown,
    options: CallOptions = {},
  ): Promise<unknown> {
    try {
      return await send(env, endpoint, { input, options });
    } catch (error) {
      if (error instanceof Refused && !options.probe) {
        if (await mayGoOn(env, error, options)) return call(endpoint, input, options);
        report(env, error, { endpoint, options });
      }
      throw error;
    }
  }
  return call;
}

/** Makes the call and answers its useful part; see the head of this file. */
export const call: Call = makeCall({
  base: API_PREFIX,
  timeoutMs: TIMEOUT_MS,
  cookies: () => document.cookie,
  primePath: systemInfo.path,
  showError: (message) => toast.error(message),
  renewal: sessionRenewal,
  isExpired,
  noteReached,
});

/** `call` for list screens: the input was checked by the endpoint's own schema, not by the compiler. */
export function callList<Row extends z.ZodType>(
  endpoint: ListEndpoint<Row>,
  input: Readonly<Record<string, unknown>>,
  options?: CallOptions,
): Promise<{ rows: z.output<Row>[]; total: number; totalIsFloor?: true }>;
export function callList(
  endpoint: Endpoint,
  input: unknown,
  options?: CallOptions,
): Promise<unknown> {
  return call(endpoint, input, options);
}

// A request that tells how much of its body has gone; `fetch` cannot.

/** Bytes that have left and bytes in all. */
type Progress = (sent: number, total: number) => void;

/** Sends a form and answers like `fetch`: rejects when the network fails or the signal ends it. */
function sendWatched(url: string, init: RequestInit, progress: Progress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(loaded, total));
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type') ?? '';
      const headers = { 'content-type': type };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    });
    request.addEventListener('error', () => reject(new TypeError('network')));
    request.addEventListener('abort', () => reject(init.signal?.reason));
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body instanceof FormData ? init.body : null);
  });
}

// Turns an endpoint and its input into a request: path parameters, then a query (GET, DELETE), a form (multipart)
// or JSON. Empty fields are dropped first (spec 3); in JSON null stays, because it empties a field that is there. Writes
// carry the anti-forgery header.

type Outgoing = { path: string; init: RequestInit };

/** The value of a cookie in a `document.cookie` string, or ''. */
function cookieValue(cookies: string, name: string): string {
  for (const pair of cookies.split('; ')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1));
  }
  return '';
}

function fillPath(path: string, fields: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = String(fields[name] ?? '');
    delete fields[name];
    return encodeURIComponent(value);
  });
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, asText(value)]),
  );
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Text fields stand before the file, so that a server reading the stream knows them when the file begins. */
function formOf(fields: Record<string, unknown>, file: File | undefined): FormData {
  const form = new FormData();
  const blobs = Object.entries(fields).filter(([, value]) => value instanceof Blob);
  for (const [name, value] of Object.entries(fields)) {
    if (!(value instanceof Blob)) form.append(name, asText(value));
  }
  for (const [name, value] of blobs) if (value instanceof Blob) form.append(name, value);
  if (file) form.append('file', file, file.name);
  return form;
}

type Parts = { input: unknown; file?: File | undefined; xsrf: string };

/** Path (with query) below the API prefix, and what `fetch` needs beside it. */
function requestOf(endpoint: Endpoint, parts: Parts): Outgoing {
  const given = typeof parts.input === 'object' && parts.input !== null ? { ...parts.input } : {};
  const fields = dropEmpty(given);
  const path = fillPath(endpoint.path, fields);
  const headers: Record<string, string> = { accept: 'application/json' };
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (endpoint.method === 'GET') return { path: path + queryOf(fields), init };
  if (parts.xsrf !== '') headers['X-XSRF-TOKEN'] = parts.xsrf;
  if (endpoint.method === 'DELETE') return { path: path + queryOf(fields), init };
  if (carriesFile(endpoint)) return { path, init: { ...init, body: formOf(fields, parts.file) } };
  headers['content-type'] = 'application/json';
  const emptied = Object.entries(given).filter(([, value]) => value === null);
  const body = JSON.stringify({ ...fields, ...Object.fromEntries(emptied) });
  return { path, init: { ...init, body } };
}
