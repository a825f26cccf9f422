/**
 * A vendor of text messages on a free port. It stores what it receives and, knowing the account's secret, computes
 * the signature again from the raw request, step by step as the vendors' pages describe it and with none of the
 * senders' code: what is signed wrongly is refused as the vendors refuse it.
 */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { openVendorServer } from './vendor-server.ts';

export type ReceivedSms = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const hex = (content: string): string => createHash('sha256').update(content, 'utf8').digest('hex');
const mac = (key: string | Buffer, content: string): Buffer =>
  createHmac('sha256', key).update(content, 'utf8').digest();

/** Opens a vendor that knows one secret; the test decides what a rightly signed request gets. */
export function openSmsVendor(secret: string) {
  return openVendorServer({
    read: readRequest,
    isRefused: (received, response) => {
      const fault = faultOf(received, secret);
      if (fault === undefined) return false;
      response
        .writeHead(400)
        .end(JSON.stringify({ Code: fault, Response: { Error: { Code: fault } } }));
      return true;
    },
  });
}

async function readRequest(request: IncomingMessage): Promise<ReceivedSms> {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers: Record<string, string> = {};
  for (let at = 0; at < request.rawHeaders.length; at += 2)
    headers[(request.rawHeaders[at] ?? '').toLowerCase()] = request.rawHeaders[at + 1] ?? '';
  return { method: request.method ?? '', path, query, headers, body: await text(request) };
}

const SCHEME =
  /^(ACS3|TC3)-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=(\w+)$/;

function faultOf(received: ReceivedSms, secret: string): string | undefined {
  const found = SCHEME.exec(received.headers['authorization'] ?? '');
  if (!found) return 'MissingAuthorization';
  const [, scheme, credential = '', names = '', signature] = found;
  const parts = { names: names.split(';'), credential, secret };
  if (scheme === 'ACS3' && mustBeSigned(received).join(';') !== names) return 'IncompleteSignature';
  const right = scheme === 'ACS3' ? acs3(received, parts) : tc3(received, parts);
  return right === signature ? undefined : 'SignatureDoesNotMatch';
}

type Parts = {
  readonly names: readonly string[];
  readonly credential: string;
  readonly secret: string;
};

/** Every header of these names takes part in an ACS3 signature. */
function mustBeSigned({ headers }: ReceivedSms): string[] {
  return Object.keys(headers)
    .filter((name) => /^(x-acs-.*|host|content-type)$/.test(name))
    .sort();
}

function acs3({ method, path, query, headers, body }: ReceivedSms, parts: Parts): string {
  const sorted = query.split('&').sort().join('&');
  const lines = parts.names.map((name) => `${name}:${(headers[name] ?? '').trim()}\n`).join('');
  const payload = hex(body);
  if (headers['x-acs-content-sha256'] !== payload) return 'another body';
  const request = `${method}\n${path}\n${sorted}\n${lines}\n${parts.names.join(';')}\n${payload}`;
  return mac(parts.secret, `ACS3-HMAC-SHA256\n${hex(request)}`).toString('hex');
}

function tc3({ method, path, query, headers, body }: ReceivedSms, parts: Parts): string {
  const lines = parts.names
    .map((name) => `${name}:${(headers[name] ?? '').trim().toLowerCase()}\n`)
    .join('');
  const request = `${method}\n${path}\n${query}\n${lines}\n${parts.names.join(';')}\n${hex(body)}`;
  const seconds = headers['x-tc-timestamp'] ?? '';
  const [, day = '', service = '', end = ''] = parts.credential.split('/');
  const today = new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
  if (day !== today || end !== 'tc3_request') return 'another day';
  const string = `TC3-HMAC-SHA256\n${seconds}\n${day}/${service}/${end}\n${hex(request)}`;
  const key = mac(mac(mac(`TC3${parts.secret}`, day), service), end);
  return mac(key, string).toString('hex');
}
