import { API_PREFIX, type Endpoint, type EndpointInput } from '@spine/contract/kernel';
import { checkProof } from '@spine/contract/session';
import { type CallOptions, call } from './call.ts';
import type { Download } from './envelope.ts';

const REVOKE_DELAY_MS = 60_000;

/** Lets the browser download a URL of any size; without `filename` under the server's name. */
function saveUrl(href: string, filename = ''): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}

/** `saveUrl` for a path of the API that wants a recent proof: a link that is refused could not be repeated. */
export async function saveProvedPath(path: string): Promise<void> {
  await call(checkProof, {});
  saveUrl(API_PREFIX + path);
}

/** Saves bytes as a file. */
export function saveFile({ blob, filename }: Download): void {
  const href = URL.createObjectURL(blob);
  saveUrl(href, filename);
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_DELAY_MS);
}

type FileEndpoint = Endpoint<Endpoint['input'], { readonly kind: 'file' | 'packed' }>;

/** Calls an endpoint that returns a file, and saves it under the server's name. */
export async function downloadFile<E extends FileEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: CallOptions,
): Promise<void> {
  const answer: unknown = await call(endpoint, input, options);
  if (isDownload(answer)) saveFile(answer);
}

function isDownload(answer: unknown): answer is Download {
  return (
    typeof answer === 'object' && answer !== null && 'blob' in answer && answer.blob instanceof Blob
  );
}
