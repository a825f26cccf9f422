/**
 * A weather service on a free port, as AMap and QWeather answer: it stores what it receives, checks AMap's key and
 * QWeather's token as they do, and answers what the test says.
 */
import { type KeyObject, verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { openVendorServer } from './vendor-server.ts';

export const AMAP_KEY = 'key-of-the-test';

type WeatherRequest = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly token: string | undefined;
};

/** Opens a service; `publicKey` is what it checks tokens with. */
export async function openWeatherVendor(publicKey?: KeyObject) {
  const vendor = await openVendorServer({
    read: (request) => Promise.resolve(readRequest(request)),
    isRefused: (received, response) => {
      if (isAccepted(received, publicKey)) return false;
      if (received.token === undefined)
        response.end(JSON.stringify({ status: '0', info: 'INVALID_USER_KEY', infocode: '10001' }));
      else response.writeHead(401).end(JSON.stringify({ error: { status: 401 } }));
      return true;
    },
  });
  return { ...vendor, asked: vendor.received };
}

function readRequest({ url = '', headers }: IncomingMessage): WeatherRequest {
  const { pathname, searchParams } = new URL(url, 'http://vendor');
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  return { path: pathname, query: Object.fromEntries(searchParams), token };
}

function isAccepted(
  { query, token = '' }: WeatherRequest,
  publicKey: KeyObject | undefined,
): boolean {
  if (!publicKey) return query['key'] === AMAP_KEY;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${head}.${claims}`);
  return verify(null, signed, publicKey, Buffer.from(signature, 'base64url'));
}
