/**
 * A weather service on a free port, as AMap and QWeather answer: it keeps what it is asked, checks AMap's key and
 * QWeather's token as they do, and says what the test lets it say.
 */
import { type KeyObject, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export const AMAP_KEY = 'key-of-the-test';

export type AskedWeather = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly token: string | undefined;
};

type Answer = (response: ServerResponse, asked: AskedWeather) => void;

/** Opens a service; `publicKey` is what it checks tokens with. */
export async function openWeatherVendor(publicKey?: KeyObject) {
  const asked: AskedWeather[] = [];
  let answer: Answer = (response) => response.end();
  const server = createServer((request, response) => {
    const each = askedBy(request);
    asked.push(each);
    if (mayAsk(each, publicKey)) answer(response, each);
    else if (each.token === undefined)
      response.end(JSON.stringify({ status: '0', info: 'INVALID_USER_KEY', infocode: '10001' }));
    else response.writeHead(401).end(JSON.stringify({ error: { status: 401 } }));
  });
  // A connection that the server closes while the next request is on its way would fail without having been heard.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    asked,
    /** Answers JSON from now on. */
    say: (status: number, body: unknown) => {
      answer = (response) => response.writeHead(status).end(JSON.stringify(body));
    },
    /** Answers by hand from now on. */
    answerBy: (by: Answer) => {
      answer = by;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function askedBy({ url = '', headers }: IncomingMessage): AskedWeather {
  const { pathname, searchParams } = new URL(url, 'http://vendor');
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  return { path: pathname, query: Object.fromEntries(searchParams), token };
}

function mayAsk({ query, token = '' }: AskedWeather, publicKey: KeyObject | undefined): boolean {
  if (!publicKey) return query['key'] === AMAP_KEY;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${head}.${claims}`);
  return verify(null, signed, publicKey, Buffer.from(signature, 'base64url'));
}
