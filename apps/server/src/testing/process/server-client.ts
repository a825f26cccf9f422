/** Clients of a server process: an app, with a session or without, and a browser. */
import { API_PREFIX, type Endpoint, type EndpointInput } from '@spine/contract/kernel';
import { systemInfo } from '@spine/contract/session';
import { deviceWith, type Envelope, envelope } from '../device-client.ts';

/** A browser that nobody has signed in with: it keeps the cookies of answers, also for the server that comes after this one. */
export function openBrowserOf() {
  const jar = new Map<string, string>();
  const fetchFrom = async (url: string, { method, path }: Endpoint, input: object) => {
    const isPost = method === 'POST';
    const headers = {
      cookie: [...jar].map((pair) => pair.join('=')).join('; '),
      'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
      ...(isPost && { 'content-type': 'application/json' }),
    };
    const options = { method, headers, ...(isPost && { body: JSON.stringify(input) }) };
    // biome-ignore lint/style/noRestrictedGlobals: the test is a client of a server process.
    const answer = await fetch(url + API_PREFIX + path, options);
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      jar.set(name, value);
    }
    return envelope.parse(await answer.json());
  };
  return {
    /** The first answer sets its cookies. */
    call: async <E extends Endpoint>(url: string, endpoint: E, input: EndpointInput<E>) => {
      if (jar.size === 0) await fetchFrom(url, systemInfo, {});
      return fetchFrom(url, endpoint, input as object);
    },
  };
}

export type ServerClient = ReturnType<typeof clientOf>;

/** Without a session the token is empty. */
export function clientOf(url: string, token: string) {
  const headers = { 'x-client': 'app', ...(token && { authorization: `Bearer ${token}` }) };
  return {
    call: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<Envelope> => {
      const device = deviceWith(url, token);
      return device.call(endpoint, input).finally(device.close);
    },
    /** Sends a file as multipart, with the input in the query. */
    send: async (
      endpoint: Endpoint,
      input: Record<string, string>,
      file: { name: string; bytes: Buffer },
    ): Promise<Envelope> => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(file.bytes)]), file.name);
      const address = `${url}${API_PREFIX}${endpoint.path}?${new URLSearchParams(input)}`;
      // biome-ignore lint/style/noRestrictedGlobals: the test is a client of a server process.
      return (await fetch(address, { method: 'POST', headers, body })).json();
    },
    /** Fetches a file, or a range of it. */
    fetchFile: async (address: string, range?: string) => {
      // biome-ignore lint/style/noRestrictedGlobals: the test is a client of a server process.
      const answer = await fetch(url + address, {
        headers: { ...headers, ...(range && { range }) },
      });
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    },
  };
}
