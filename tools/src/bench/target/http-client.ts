/** Calls a running server over kept connections, as a client that is not a browser. */
import { Agent, request } from 'node:http';
import {
  API_PREFIX,
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  SUCCESS_CODE,
} from '@spine/contract/kernel';

export type Answer = { readonly status: number; readonly bytes: Buffer };
export type HttpClient = ReturnType<typeof httpClient>;

export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | string;
};

export function httpClient(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);

  const send = ({ method, path, headers, body }: Sent): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const outgoing = request({ agent, hostname, port, method, path, headers }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, bytes: Buffer.concat(chunks) }),
        );
        incoming.on('error', reject);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  /** Makes a call and answers its bytes; anything but success ends the benchmark. */
  const call = async <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    token?: string,
  ): Promise<Buffer> => {
    const { status, bytes } = await send(requestOf(endpoint, input, token));
    if (status === 200 && isSuccess(endpoint, bytes)) return bytes;
    throw new Error(`${endpoint.path}: ${status} ${bytes.toString('utf8', 0, 300)}`);
  };

  return {
    send,
    call,
    /** The data in the answer of a call. */
    data: async <E extends Endpoint>(
      endpoint: E,
      input: EndpointInput<E>,
      token?: string,
    ): Promise<EndpointAnswer<E, Buffer>> =>
      JSON.parse((await call(endpoint, input, token)).toString('utf8')).data,
    close: () => agent.destroy(),
  };
}

/** The request of a call, ready to be sent many times. */
export function requestOf(endpoint: Endpoint, input: unknown, token?: string): Sent {
  const headers: Record<string, string> = token
    ? { authorization: `Bearer ${token}` }
    : { 'x-client': 'app' };
  const path = API_PREFIX + endpoint.path;
  if (endpoint.method !== 'POST') {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(input ?? {})) query.set(key, String(value));
    return { method: endpoint.method, path: `${path}?${query}`, headers };
  }
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  };
}

function isSuccess(endpoint: Endpoint, bytes: Buffer): boolean {
  return (
    endpoint.reply.kind === 'file' ||
    bytes.toString('utf8', 0, 40).startsWith(`{"code":${SUCCESS_CODE}`)
  );
}
