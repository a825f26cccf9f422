/** Asking somebody else's server, such as a provider of single sign-on: within ten seconds, without following where it leads, and no more than a bounded answer. */

/** Configurations and keys have a few thousand bytes. */
const MOST_BYTES = 512 * 1024;
export const TIMEOUT_SECONDS = 10;

type BoundedOptions = {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?:
    | ArrayBuffer
    | ReadableStream
    | Uint8Array
    | URLSearchParams
    | string
    | null
    | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** The answer, read whole. Throws an Error for a longer one. */
export async function fetchBounded(
  url: string,
  { method = 'GET', headers = {}, body = null, signal }: BoundedOptions,
): Promise<Response> {
  const answer = await fetch(url, {
    method,
    headers,
    body: body instanceof Uint8Array ? Buffer.from(body) : body,
    redirect: 'manual',
    signal: signal ?? AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (answer.body)
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new Error('the answer is too long');
      chunks.push(chunk);
    }
  // Some kinds of answers must have none.
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), {
    status: answer.status,
    headers: answer.headers,
  });
}
