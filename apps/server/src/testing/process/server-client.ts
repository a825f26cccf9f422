/** A client of a server process, with a session or without. */
import { API_PREFIX, type Endpoint, type EndpointInput } from '@spine/contract/kernel';
import { deviceWith, type Envelope } from '../device-client.ts';

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
