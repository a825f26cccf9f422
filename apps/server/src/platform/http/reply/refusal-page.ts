import { type ErrorEntry, kernelErrors } from '@spine/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escaped, sendPlainPage } from './plain-page.ts';
import { refusalPageText as text } from './refusal-page.text.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers a file. */
    isFile?: boolean;
    /** Whether it takes a form of another server. */
    isForm?: boolean;
  }
}

/** Whether a browser goes to the address of a file: what it gets instead of the file is read by a person. */
export function isOpenedFile({ method, headers, routeOptions }: FastifyRequest): boolean {
  const { isFile = false } = routeOptions.config;
  return isFile && method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/**
 * Whether a refusal with status 200 would be saved as the file, or as its rest: a browser goes on with a download after a pause, and session
 * or proof may be over by then.
 */
export function isTakenForFile(
  { headers, routeOptions }: FastifyRequest,
  entry: ErrorEntry,
): boolean {
  const { isFile = false } = routeOptions.config;
  const isOfPart = headers.range !== undefined && entry.httpStatus === 200;
  return isFile && (isOfPart || entry === kernelErrors.proofNeeded);
}

/** Says in a page of its own why the file does not come. */
export function sendRefusalPage(reply: FastifyReply, message: string): FastifyReply {
  const body = `<p>${escaped(message)}</p><p>${text.hint}</p>`;
  return sendPlainPage(reply, { title: text.title, body });
}
