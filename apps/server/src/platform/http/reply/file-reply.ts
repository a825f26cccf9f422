/**
 * Answers a file. One that is made for this call goes out whole and is kept nowhere. One that stands under a tag may be
 * taken in parts, so that a broken download is resumed and a video can be wound forward. A text under a tag travels
 * compressed, and is kept by the browser for a while; a large envelope travels compressed and is kept nowhere.
 */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '#platform/files/blob-store.ts';
import {
  PACKINGS,
  type PackedText,
  type Packing,
  type RangedContent,
  type ServedFile,
} from '../call.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

type Exchanged = { request: FastifyRequest; reply: FastifyReply };

/** Sends a served file, or the part of it the request wants. */
export function serveFile(
  { request, reply }: Exchanged,
  served: ServedFile,
): FastifyReply | Promise<FastifyReply> {
  const { content } = served;
  if ('bytes' in content) return servePacked({ request, reply }, { ...served, content });
  if ('tag' in content) return serveRanged({ request, reply }, { ...served, content });
  return describe(reply, served)
    .header('cache-control', 'private, no-store')
    .send(content instanceof Uint8Array ? Buffer.from(content) : content);
}

function describe(reply: FastifyReply, { fileName, contentType, disposition }: ServedFile) {
  const name = encodeURIComponent(fileName);
  return reply
    .type(contentType)
    .header('content-disposition', `${disposition ?? 'attachment'}; filename*=UTF-8''${name}`);
}

type RangedFile = ServedFile & { content: RangedContent };

async function serveRanged(
  { request, reply }: Exchanged,
  served: RangedFile,
): Promise<FastifyReply> {
  const { size, read, maxAgeSeconds } = served.content;
  const tag = `"${served.content.tag}"`;
  // What may be withdrawn is kept if need be, but asked for again each time.
  const keeping = maxAgeSeconds === undefined ? 'no-cache' : `max-age=${maxAgeSeconds}`;
  reply.header('cache-control', `private, ${keeping}`).header('etag', tag);
  reply.header('accept-ranges', 'bytes');
  if (holdsAlready(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const part = partOf(request, { size, tag });
  if (part === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  describe(reply, served);
  if (part === 'whole') {
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
function partOf({ method, headers }: FastifyRequest, file: { size: number; tag: string }) {
  if (method === 'HEAD') return 'whole';
  const ifRange = headers['if-range'];
  return wantedPart(
    { range: headers.range, ifRange: Array.isArray(ifRange) ? ifRange[0] : ifRange },
    file,
  );
}

async function servePacked(
  { request, reply }: Exchanged,
  served: ServedFile & { content: PackedText },
): Promise<FastifyReply> {
  const { tag, maxAgeSeconds, bytes } = served.content;
  const packing = packingOf(request);
  // The same text packed otherwise is another body, so it has another tag.
  const packedTag = `"${tag}-${packing}"`;
  reply
    .header('cache-control', `private, max-age=${maxAgeSeconds}`)
    .header('etag', packedTag)
    .header('vary', 'accept-encoding');
  if (holdsAlready(request.headers['if-none-match'], packedTag)) return reply.code(304).send();
  if (packing !== 'identity') reply.header('content-encoding', packing);
  return describe(reply, served).send(await bytes(packing));
}

/** A quick answer matters more than the last kilobyte. */
const LARGE_ANSWER = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => deflate(text, { level: 4 }),
} as const;

/** Sends an envelope that is a large text, compressed for whoever takes that. */
export async function serveLarge(
  { request, reply }: Exchanged,
  envelope: object,
): Promise<FastifyReply> {
  const packing = packingOf(request);
  const text = JSON.stringify(envelope);
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (packing === 'identity') return reply.send(text);
  return reply.header('content-encoding', packing).send(await LARGE_ANSWER[packing](text));
}

/** Who names no packing gets the text as it is. */
function packingOf({ headers }: FastifyRequest): Packing {
  const wanted = headers['accept-encoding'] ?? 'identity';
  const found = negotiate(Array.isArray(wanted) ? wanted.join(',') : wanted, [...PACKINGS]);
  return PACKINGS.find((packing) => packing === found) ?? 'identity';
}

// Reads what a request says of the part of a file it wants, and of the file it already holds (RFC 9110, 13 and 14).

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** `whole` also answers several ranges at once and what is no range: a server may ignore both. */
type WantedPart = 'whole' | 'unsatisfiable' | ByteRange;

type RangeHeaders = { range?: string | undefined; ifRange?: string | undefined };

/** The part a request wants; the whole when the file it began with is not this one any more. */
export function wantedPart(
  { range, ifRange }: RangeHeaders,
  file: { size: number; tag: string },
): WantedPart {
  const [matched, first = '', last = ''] = SINGLE_RANGE.exec(range ?? '') ?? [];
  if (matched === undefined || (first === '' && last === '')) return 'whole';
  if (ifRange !== undefined && ifRange !== file.tag) return 'whole';
  return first === '' ? suffix(Number(last), file.size) : between(first, last, file.size);
}

function suffix(length: number, size: number): WantedPart {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - length), end: size - 1 };
}

function between(first: string, last: string, size: number): WantedPart {
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && start > end) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}

/** Whether the caller's copy is still the file; a weak mark is as good here. */
export function holdsAlready(ifNoneMatch: string | undefined, tag: string): boolean {
  const held = (ifNoneMatch ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return held.includes(tag) || held.includes('*');
}
