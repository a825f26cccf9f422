/**
 * Answers a file. One that is made for this call goes out whole and is kept nowhere. One that stands under a tag may be
 * taken in parts, so that a broken download is resumed and a video can be wound forward.
 */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdsAlready, wantedPart } from './byte-range.ts';
import type { RangedContent, ServedFile } from './call.ts';

type Exchanged = { request: FastifyRequest; reply: FastifyReply };

/** Sends a served file, or the part of it the request wants. */
export function serveFile(
  { request, reply }: Exchanged,
  served: ServedFile,
): FastifyReply | Promise<FastifyReply> {
  const { content } = served;
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
  const { size, read } = served.content;
  const tag = `"${served.content.tag}"`;
  // Kept if need be, but asked for again each time: it may have been withdrawn.
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
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
