/**
 * `call(endpoint, input)` is the only fetch of the web. It returns the payload of the reply (`{rows, total}`, the data, the
 * message, a `Download`), or shows the server's message and throws `Refused`. Pass `quiet` where the screen shows the failure
 * itself (list pages, error panels), and `file` to a multipart endpoint. A call whose session has expired, or owes its second
 * step, waits until the same person has signed in again, and is then repeated; so does one that wants a recent proof of its user, or
 * the purpose of an export.
 */
import {
  API_PREFIX,
  carriesFile,
  dropEmpty,
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  kernelErrors,
} from '@spine/contract/kernel';
import { systemInfo } from '@spine/contract/session';
import type { z } from 'zod';
import { reportReached } from '../connection.ts';
import { waitForPurpose } from '../session/export-purpose.ts';
import { waitForProof } from '../session/recent-proof.ts';
import { isExpired, reportAccessLost, waitForRenewal } from '../session/session-expiry.ts';
import { toast } from '../toast.ts';
import { callText } from './call.text.ts';
import { type Download, needsProof, needsPurpose, needsSignIn, readResponse } from './envelope.ts';
import { LOCAL_CODES, Refused } from './refused.ts';
import { noteServerTime } from './server-time.ts';

/** 10 minutes (spec 9). */
const TIMEOUT_MS = 600_000;

export type CallOptions = {
  signal?: AbortSignal;
  /** The screen shows the failure itself. */
  quiet?: boolean;
  /** Asks whether there is a session at all: "not signed in" does not start a renewal. */
  probe?: boolean;
  /** The file of a multipart endpoint. */
  file?: File;
  /** Called with the upload progress of the file. */
  progress?: Progress;
};

/** What a call needs of the browser; tests pass their own. */
export type CallEnvironment = {
  base: string;
  timeoutMs: number;
  cookies: () => string;
  /** The header of a caller without a session, such as a device; it needs no anti-forgery token. */
  authorization?: string;
  /** A public GET whose answer sets the anti-forgery cookie. */
  tokenPath: string;
  showError: (message: string) => void;
  /** Waits until somebody has signed in again, or the signal aborts; whether it was the same person. */
  waitForRenewal: (signal: AbortSignal | undefined) => Promise<boolean>;
  isExpired: () => boolean;
  /** Nobody approves the access of the caller any more. */
  reportAccessLost?: () => void;
  /** Waits until the user has proved again who they are, or the signal aborts; undefined where nobody can be asked. */
  waitForProof?: (signal: AbortSignal | undefined) => Promise<boolean>;
  /** Waits for what so many children are handed out for; undefined when nobody says it. */
  waitForPurpose?: (
    children: number,
    signal: AbortSignal | undefined,
  ) => Promise<string | undefined>;
  /** Called with whether the server answered. */
  reportReached: (reached: boolean) => void;
};

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: CallOptions,
) => Promise<EndpointAnswer<E, Download>>;

/** A list endpoint whose input is built at run time from the address of a list screen. */
export type ListEndpoint<Row extends z.ZodType = z.ZodType> = Endpoint<
  z.ZodType,
  { readonly kind: 'list'; readonly row: Row }
>;

function toRefused(error: unknown, timedOut: boolean): Refused {
  if (error instanceof Refused) return error;
  if (timedOut)
    return new Refused({ code: LOCAL_CODES.overtime, message: callText.REQUEST_OVERTIME });
  return new Refused({ code: LOCAL_CODES.offline, message: callText.offline });
}

/** The anti-forgery token of a write. A new browser has none yet and fetches it with a public GET. */
async function loadForgeryToken(env: CallEnvironment, endpoint: Endpoint): Promise<string> {
  if (env.authorization) return '';
  const token = readForgeryToken(env);
  if (token !== '' || endpoint.method === 'GET') return token;
  await fetch(env.base + env.tokenPath, { credentials: 'same-origin' });
  return readForgeryToken(env);
}

/** Over TLS the cookie has the `__Host-` prefix, so that no other host can set it. */
function readForgeryToken(env: CallEnvironment): string {
  const cookies = env.cookies();
  return cookieValue(cookies, '__Host-XSRF-TOKEN') || cookieValue(cookies, 'XSRF-TOKEN');
}

async function send(
  env: CallEnvironment,
  endpoint: Endpoint,
  parts: { input: unknown; options: CallOptions },
) {
  const { signal, file, progress } = parts.options;
  // Not `AbortSignal.timeout`: its timer would live for ten minutes after every call.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), env.timeoutMs);
  try {
    const xsrf = await loadForgeryToken(env, endpoint);
    const { authorization } = env;
    const request = { input: parts.input, file, xsrf, authorization };
    const { path, init } = buildRequest(endpoint, request);
    const merged = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
    const [url, options] = [env.base + path, { ...init, signal: merged }];
    const response = await (progress
      ? sendWithProgress(url, options, progress)
      : fetch(url, options));
    env.reportReached(true);
    noteServerTime(response.headers);
    return await readResponse(endpoint, response);
  } catch (error) {
    // The caller aborted: no message.
    if (signal?.aborted) throw error;
    const failure = toRefused(error, timeout.signal.aborted);
    if (failure.code === LOCAL_CODES.offline) env.reportReached(false);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

type Attempt = {
  readonly endpoint: Endpoint;
  readonly input: unknown;
  readonly options: CallOptions;
  /** Whether its user has proved who they are for this call: it is not asked for twice. */
  readonly isProved: boolean;
  /** What its user says it is for. */
  readonly purpose?: string;
};

/** Whether its user was asked for what it was refused for, and has cancelled. */
function isCancelled(refused: Refused, { isProved, purpose }: Attempt): boolean {
  if (needsProof(refused.code)) return !isProved;
  return needsPurpose(refused) !== undefined && purpose === undefined;
}

/** How to repeat a call that was refused before it did anything: its session was renewed, its user has proved, or has said what for. */
async function nextAttempt(
  env: CallEnvironment,
  refused: Refused,
  attempt: Attempt,
): Promise<Attempt | undefined> {
  const { signal } = attempt.options;
  if (needsSignIn(refused.code))
    return (await env.waitForRenewal(signal)) ? { ...attempt, isProved: false } : undefined;
  if (!isCancelled(refused, attempt)) return undefined;
  if (needsProof(refused.code))
    return (await env.waitForProof?.(signal)) ? { ...attempt, isProved: true } : undefined;
  const purpose = await env.waitForPurpose?.(needsPurpose(refused) ?? 0, signal);
  if (purpose === undefined) return undefined;
  return { ...attempt, input: { ...Object(attempt.input), purpose }, purpose };
}

/** While the session is expired, only refusals of public calls are shown: those of signing in. Who cancelled knows it. */
function showRefusal(env: CallEnvironment, refused: Refused, attempt: Attempt): void {
  const { code, message } = refused;
  const { endpoint, options } = attempt;
  if (code === kernelErrors.approvalNeeded.code) env.reportAccessLost?.();
  if (options.quiet || needsSignIn(code) || isCancelled(refused, attempt)) return;
  if (!env.isExpired() || endpoint.access === 'public') env.showError(message);
}

async function sendAndRepeat(env: CallEnvironment, attempt: Attempt): Promise<unknown> {
  try {
    return await send(env, attempt.endpoint, attempt);
  } catch (error) {
    if (error instanceof Refused && !attempt.options.probe) {
      const next = await nextAttempt(env, error, attempt);
      if (next) return sendAndRepeat(env, next);
      showRefusal(env, error, attempt);
    }
    throw error;
  }
}

/** Creates a `call`; tests pass a real server on a free port. */
export function makeCall(env: CallEnvironment): Call {
  function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): Promise<EndpointAnswer<E, Download>>;
  function call(endpoint: Endpoint, input: unknown, options: CallOptions = {}): Promise<unknown> {
    return sendAndRepeat(env, { endpoint, input, options, isProved: false });
  }
  return call;
}

/** See the head of this file. */
export const call: Call = makeCall({
  base: API_PREFIX,
  timeoutMs: TIMEOUT_MS,
  cookies: () => document.cookie,
  tokenPath: systemInfo.path,
  showError: (message) => toast.error(message),
  waitForRenewal,
  isExpired,
  reportAccessLost,
  waitForProof,
  waitForPurpose,
  reportReached,
});

/** `call` for list screens: the endpoint's schema has checked the input, not the compiler. */
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

// Upload progress, which `fetch` does not report.

/** Bytes sent and bytes in total. */
type Progress = (sent: number, total: number) => void;

/** Sends a form with XMLHttpRequest; resolves and rejects as `fetch` does. */
function sendWithProgress(url: string, init: RequestInit, progress: Progress): Promise<Response> {
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

// Builds the request of an endpoint: path parameters, then a query (GET, DELETE), a form (multipart) or JSON. Empty fields are
// dropped (spec 3), but JSON keeps null, because it clears a field. Writes carry the anti-forgery header.

type HttpRequest = { path: string; init: RequestInit };

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

function toText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function formatQuery(fields: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, toText(value)]),
  );
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Text fields come before the file, so that a server reading the stream has them when the file begins. */
function buildForm(fields: Record<string, unknown>, file: File | undefined): FormData {
  const form = new FormData();
  const blobs = Object.entries(fields).filter(([, value]) => value instanceof Blob);
  for (const [name, value] of Object.entries(fields)) {
    if (!(value instanceof Blob)) form.append(name, toText(value));
  }
  for (const [name, value] of blobs) if (value instanceof Blob) form.append(name, value);
  if (file) form.append('file', file, file.name);
  return form;
}

type RequestParts = {
  input: unknown;
  file?: File | undefined;
  xsrf: string;
  authorization?: string | undefined;
};

/** The path (with query) below the API prefix, and the options of `fetch`. */
function buildRequest(endpoint: Endpoint, parts: RequestParts): HttpRequest {
  const input = typeof parts.input === 'object' && parts.input !== null ? { ...parts.input } : {};
  const fields = dropEmpty(input);
  const path = fillPath(endpoint.path, fields);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (parts.authorization) headers['authorization'] = parts.authorization;
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (endpoint.method === 'GET') return { path: path + formatQuery(fields), init };
  if (parts.xsrf !== '') headers['X-XSRF-TOKEN'] = parts.xsrf;
  if (endpoint.method === 'DELETE') return { path: path + formatQuery(fields), init };
  if (carriesFile(endpoint))
    return { path, init: { ...init, body: buildForm(fields, parts.file) } };
  headers['content-type'] = 'application/json';
  const nulls = Object.entries(input).filter(([, value]) => value === null);
  const body = JSON.stringify({ ...fields, ...Object.fromEntries(nulls) });
  return { path, init: { ...init, body } };
}
