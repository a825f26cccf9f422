/** A request that tells how much of its body has gone; `fetch` cannot. */

/** Bytes that have left and bytes in all. */
export type Progress = (sent: number, total: number) => void;

/** Sends a form and answers like `fetch`: rejects when the network fails or the signal ends it. */
export function sendWatched(url: string, init: RequestInit, progress: Progress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(loaded, total));
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type') ?? '';
      const headers = { 'content-type': type };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    });
    request.addEventListener('error', () => reject(new TypeError('network')));
    request.addEventListener('abort', () => reject(init.signal?.reason));
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body instanceof FormData ? init.body : null);
  });
}
