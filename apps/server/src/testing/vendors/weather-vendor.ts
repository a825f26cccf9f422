/** A weather service on a free port that answers like AMap: it stores requests, checks the key and says what the test sets. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export const AMAP_KEY = 'key-of-the-test';

export type AskedWeather = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
};

type Answer = (response: ServerResponse, asked: AskedWeather) => void;

export async function openWeatherVendor() {
  const asked: AskedWeather[] = [];
  let answer: Answer = (response) => response.end();
  const server = createServer((request, response) => {
    const each = askedBy(request);
    asked.push(each);
    if (each.query['key'] === AMAP_KEY) answer(response, each);
    else response.end(JSON.stringify({ status: '0', info: 'INVALID_USER_KEY', infocode: '10001' }));
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

function askedBy({ url = '' }: IncomingMessage): AskedWeather {
  const { pathname, searchParams } = new URL(url, 'http://vendor');
  return { path: pathname, query: Object.fromEntries(searchParams) };
}
