import type { Endpoint, InputOf } from '@spine/contract/kernel';
import { type CallOptions, call } from './call.ts';
import type { Download } from './envelope.ts';

const REVOKE_AFTER_MS = 60_000;

/** Hands bytes to the browser as a file. */
export function saveFile(download: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(download.blob);
  link.download = download.filename;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
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
