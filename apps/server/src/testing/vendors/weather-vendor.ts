/** A weather service on a free port that answers like AMap: it stores requests, checks the key and says what the test sets. */
import type { IncomingMessage } from 'node:http';
import { openVendorServer } from './vendor-server.ts';

export const AMAP_KEY = 'key-of-the-test';

type WeatherRequest = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
};

export function openWeatherVendor() {
  return openVendorServer({
    read: (request) => Promise.resolve(readRequest(request)),
    isRefused: ({ query }, response) => {
      if (query['key'] === AMAP_KEY) return false;
      response.end(JSON.stringify({ status: '0', info: 'INVALID_USER_KEY', infocode: '10001' }));
      return true;
    },
  });
}

function readRequest({ url = '' }: IncomingMessage): WeatherRequest {
  const { pathname, searchParams } = new URL(url, 'http://vendor');
  return { path: pathname, query: Object.fromEntries(searchParams) };
}
