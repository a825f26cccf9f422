import type { Endpoint, InputOf } from '@spine/contract/kernel';
import { type CallOptions, call } from './call.ts';
import type { Download } from './envelope.ts';

const REVOKE_AFTER_MS = 60_000;

/** Has the browser fetch an address as a file, however many bytes it has; without a name by the server's. */
export function saveFrom(href: string, filename = ''): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Hands bytes to the browser as a file. */
export function saveFile({ blob, filename }: Download): void {
  const href = URL.createObjectURL(blob);
  saveFrom(href, filename);
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS);
}

type FileEndpoint = Endpoint<Endpoint['input'], { readonly kind: 'file' | 'packed' }>;

/** Calls an endpoint that answers a file and saves it under the name the server gave. */
export async function downloadFrom<E extends FileEndpoint>(
  endpoint: E,
  input: InputOf<E>,
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
