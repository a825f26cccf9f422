/** An HTTP server on a free port that stands for a vendor: a test says what it answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type VendorAnswer<Received> = (response: ServerResponse, received: Received) => void;

/** What the vendor reads of a request, and how it refuses one that it does not accept. */
type VendorRules<Received> = {
  readonly read: (request: IncomingMessage) => Promise<Received>;
  /** Answers the request itself where it is not accepted. */
  readonly isRefused: (received: Received, response: ServerResponse) => boolean;
};

export async function openVendorServer<Received>({ read, isRefused }: VendorRules<Received>) {
  const received: Received[] = [];
  let answer: VendorAnswer<Received> = (response) => response.end();
  const server = createServer((request, response) => {
    void read(request).then((each) => {
      received.push(each);
      if (!isRefused(each, response)) answer(response, each);
    });
  });
  // A connection that the server closes while the next request is on its way would fail without having been heard.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    received,
    /** Answers JSON from now on. */
    say: (status: number, body: unknown) => {
      answer = (response) => response.writeHead(status).end(JSON.stringify(body));
    },
    /** Answers by hand from now on. */
    answerBy: (by: VendorAnswer<Received>) => {
      answer = by;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
