/**
 * Turns an endpoint and its input into a request: path parameters, then a query (GET, DELETE), a form (multipart)
 * or JSON. Empty fields are dropped first (spec 3). Writes carry the anti-forgery header.
 */
import { carriesFile, dropEmpty, type Endpoint } from '@spine/contract/kernel';

export type Outgoing = { path: string; init: RequestInit };

/** The value of a cookie in a `document.cookie` string, or ''. */
export function cookieValue(cookies: string, name: string): string {
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
export function requestOf(endpoint: Endpoint, parts: Parts): Outgoing {
  const fields = dropEmpty(
    typeof parts.input === 'object' && parts.input !== null ? { ...parts.input } : {},
  );
  const path = fillPath(endpoint.path, fields);
  const headers: Record<string, string> = { accept: 'application/json' };
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (endpoint.method === 'GET') return { path: path + queryOf(fields), init };
  if (parts.xsrf !== '') headers['X-XSRF-TOKEN'] = parts.xsrf;
  if (endpoint.method === 'DELETE') return { path: path + queryOf(fields), init };
  if (carriesFile(endpoint)) return { path, init: { ...init, body: formOf(fields, parts.file) } };
  headers['content-type'] = 'application/json';
  return { path, init: { ...init, body: JSON.stringify(fields) } };
}
