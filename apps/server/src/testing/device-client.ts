/**
 * A client of the public HTTP calls, as a device gateway is one: it signs in with name, password and picture code,
 * and carries its token. Answers are returned in full, refusals too, because a gateway has to handle them.
 */
import { createHash } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import {
  API_PREFIX,
  type Endpoint,
  type EndpointInput,
  passwordDigest,
} from '@spine/contract/kernel';
import { login, picCode, systemInfo } from '@spine/contract/session';
import { z } from 'zod';

const TIMEOUT_MS = 60_000;
const MACHINE = 'device-gateway';

/** An answer as it travels: a success, a refusal, or the gate's own refusal. */
export const envelope = z.object({
  code: z.number().optional(),
  msg: z.string().optional(),
  errorCode: z.number().optional(),
  errorMsg: z.string().optional(),
  data: z.unknown().optional(),
  rows: z.array(z.unknown()).optional(),
  total: z.number().optional(),
});
export type Envelope = z.output<typeof envelope>;

export type DeviceClient = {
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<Envelope>;
  /** Sends a call and hangs up before the answer, as a failing network does. */
  callAndHangUp<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<void>;
  close(): void;
};

export type DeviceAccount = {
  readonly url: string;
  readonly user: string;
  readonly password: string;
};

/** Signs in; throws the server's sentence when it refuses. */
export async function openDevice(account: DeviceAccount): Promise<DeviceClient> {
  const sender = senderTo(new URL(account.url));
  const ask = async (endpoint: Endpoint, input: object) =>
    demand(await sender.send(endpoint, input));
  const { passwordSalt } = z
    .object({ passwordSalt: z.string() })
    .parse((await ask(systemInfo, {})).data);
  const { msg: code = '' } = await ask(picCode, { mcode: MACHINE });
  const { data } = await ask(login, {
    username: account.user,
    pw: passwordDigest(account.password, passwordSalt, md5),
    picCode: md5(code.toLowerCase()),
    mcode: MACHINE,
  });
  const { token } = z.object({ token: z.string() }).parse(data);
  return deviceWith(account.url, token);
}

/** A client that has signed in before. */
export function deviceWith(url: string, token: string): DeviceClient {
  const sender = senderTo(new URL(url), token);
  return {
    call: (endpoint, input) => sender.send(endpoint, input),
    callAndHangUp: (endpoint, input) => sender.drop(endpoint, input),
    close: sender.close,
  };
}

/** The answer, or an error with the server's sentence. */
export function demand(answer: Envelope): Envelope {
  if (answer.code === 8000) return answer;
  throw new Error(`${answer.code ?? answer.errorCode}: ${answer.msg ?? answer.errorMsg}`);
}

const md5 = (of: string): string => createHash('md5').update(of).digest('hex');

function senderTo(origin: URL, token?: string) {
  const isHttps = origin.protocol === 'https:';
  const agent = isHttps ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const request = isHttps ? httpsRequest : httpRequest;
  const headers = { 'x-client': 'app', ...(token ? { authorization: `Bearer ${token}` } : {}) };

  const begin = (endpoint: Endpoint, input: unknown) => {
    const isPost = endpoint.method === 'POST';
    const url = new URL(API_PREFIX + endpoint.path, origin);
    if (!isPost)
      for (const [name, value] of Object.entries(input ?? {}))
        url.searchParams.set(name, String(value));
    const outgoing = request(url, {
      agent,
      method: endpoint.method,
      headers: isPost ? { ...headers, 'content-type': 'application/json' } : headers,
      timeout: TIMEOUT_MS,
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    return { outgoing, body: isPost ? JSON.stringify(input) : undefined };
  };

  return {
    send: async (endpoint: Endpoint, input: unknown): Promise<Envelope> => {
      const { outgoing, body } = begin(endpoint, input);
      const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
        outgoing.on('response', resolve).on('error', reject);
        outgoing.end(body);
      });
      return envelope.parse(JSON.parse(await text(incoming)));
    },
    drop: (endpoint: Endpoint, input: unknown): Promise<void> => {
      const { outgoing, body } = begin(endpoint, input);
      return new Promise((resolve) => {
        outgoing.on('error', () => resolve()).on('close', () => resolve());
        outgoing.end(body, () => outgoing.destroy());
      });
    },
    close: () => agent.destroy(),
  };
}
