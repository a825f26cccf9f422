/**
 * Answers a file. One that is made for this call is sent in full and never cached. One with a tag may be
 * requested in parts, so that a broken download is resumed and a video can be wound forward. A text with a tag is sent
 * compressed, and the browser caches it for a while; a large envelope is sent compressed and never cached.
 */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '#platform/files/blob-store.ts';
import {
  CONTENT_ENCODINGS,
  type CompressibleText,
  type ContentEncoding,
  type RangedContent,
  type ServedFile,
} from '../call.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

type RequestAndReply = { request: FastifyRequest; reply: FastifyReply };

/** Sends a file, or the part of it that is requested. */
export function serveFile(
  { request, reply }: RequestAndReply,
  served: ServedFile,
): FastifyReply | Promise<FastifyReply> {
  const { content } = served;
  if ('bytes' in content) return serveCompressed({ request, reply }, { ...served, content });
  if ('tag' in content) return serveRanged({ request, reply }, { ...served, content });
  return setFileHeaders(reply, served)
    .header('cache-control', 'private, no-store')
    .send(content instanceof Uint8Array ? Buffer.from(content) : content);
}

function setFileHeaders(reply: FastifyReply, { fileName, contentType, disposition }: ServedFile) {
  const name = encodeURIComponent(fileName);
  return reply
    .type(contentType)
    .header('content-disposition', `${disposition ?? 'attachment'}; filename*=UTF-8''${name}`);
}

type RangedFile = ServedFile & { content: RangedContent };

async function serveRanged(
  { request, reply }: RequestAndReply,
  served: RangedFile,
): Promise<FastifyReply> {
  const { size, read, maxAgeSeconds } = served.content;
  const tag = `"${served.content.tag}"`;
  // A file that may be withdrawn is revalidated each time.
  const caching = maxAgeSeconds === undefined ? 'no-cache' : `max-age=${maxAgeSeconds}`;
  reply.header('cache-control', `private, ${caching}`).header('etag', tag);
  reply.header('accept-ranges', 'bytes');
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const part = partOfRequest(request, { size, tag });
  if (part === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  setFileHeaders(reply, served);
  if (part === 'full') {
    reply.header('content-length', size);
    // An empty stream leaves the length as it is; the framework would overwrite it for a text.
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : await read());
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${part.start}-${part.end}/${size}`)
    .header('content-length', part.end - part.start + 1)
    .send(await read(part));
}

/** A range belongs to GET alone. */
function partOfRequest({ method, headers }: FastifyRequest, file: { size: number; tag: string }) {
  if (method === 'HEAD') return 'full';
  const ifRange = headers['if-range'];
  return requestedPart(
    { range: headers.range, ifRange: Array.isArray(ifRange) ? ifRange[0] : ifRange },
    file,
  );
}

async function serveCompressed(
  { request, reply }: RequestAndReply,
  served: ServedFile & { content: CompressibleText },
): Promise<FastifyReply> {
  const { tag, maxAgeSeconds, bytes } = served.content;
  const encoding = negotiateEncoding(request);
  // The same text in another encoding is another body, so it has another tag.
  const encodedTag = `"${tag}-${encoding}"`;
  reply
    .header('cache-control', `private, max-age=${maxAgeSeconds}`)
    .header('etag', encodedTag)
    .header('vary', 'accept-encoding');
  if (matchesTag(request.headers['if-none-match'], encodedTag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return setFileHeaders(reply, served).send(await bytes(encoding));
}

/** A quick answer matters more than the last kilobyte. */
const LARGE_ANSWER = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => deflate(text, { level: 4 }),
} as const;

/** Sends a large envelope, compressed for readers that accept that. */
export async function serveLarge(
  { request, reply }: RequestAndReply,
  envelope: object,
): Promise<FastifyReply> {
  const encoding = negotiateEncoding(request);
  const text = JSON.stringify(envelope);
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (encoding === 'identity') return reply.send(text);
  return reply.header('content-encoding', encoding).send(await LARGE_ANSWER[encoding](text));
}

/** A request that names no encoding gets the text as it is. */
function negotiateEncoding({ headers }: FastifyRequest): ContentEncoding {
  const accepted = headers['accept-encoding'] ?? 'identity';
  const best = negotiate(Array.isArray(accepted) ? accepted.join(',') : accepted, [
    ...CONTENT_ENCODINGS,
  ]);
  return CONTENT_ENCODINGS.find((packing) => packing === best) ?? 'identity';
}

// Which part of a file a request asks for, and whether the caller already has the file (RFC 9110, 13 and 14).

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** `full` also answers several ranges at once and invalid ranges: a server may ignore both. */
type RequestedPart = 'full' | 'unsatisfiable' | ByteRange;

type RangeHeaders = { range?: string | undefined; ifRange?: string | undefined };

/** The part a request asks for; the full file when the one it began with has been replaced. */
export function requestedPart(
  { range, ifRange }: RangeHeaders,
  file: { size: number; tag: string },
): RequestedPart {
  const [matched, first = '', last = ''] = SINGLE_RANGE.exec(range ?? '') ?? [];
  if (matched === undefined || (first === '' && last === '')) return 'full';
  if (ifRange !== undefined && ifRange !== file.tag) return 'full';
  return first === '' ? lastBytes(Number(last), file.size) : bytesBetween(first, last, file.size);
}

function lastBytes(length: number, size: number): RequestedPart {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - length), end: size - 1 };
}

function bytesBetween(first: string, last: string, size: number): RequestedPart {
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && start > end) return 'full';
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}

/** Whether the caller's copy is still the file; weak tags are compared as strong ones. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
