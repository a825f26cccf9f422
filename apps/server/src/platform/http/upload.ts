/**
 * Gathers the fields of a request: query, path, JSON body, or the fields and the one file of a multipart body. A small
 * file is read into memory; of a large one only the beginning has arrived when the handler gets it.
 */
import { carriesFile, type Endpoint, kernelErrors, storable } from '@spine/contract/kernel';
import type { FastifyRequest } from 'fastify';
import type { Incoming, Upload } from './call.ts';
import { Refusal, refuse } from './refuse.ts';

const DEFAULT_FILE_LIMIT = 1024 * 1024;
/** Boundaries and fields beside a file. */
const AROUND_FILE = 64 * 1024;
const PARTS = { files: 1, fields: 20 } as const;

type Fields = Record<string, unknown>;
type Gathered = {
  fields: Fields;
  upload: Upload | undefined;
  incoming: Incoming | undefined;
};
type Part = Awaited<ReturnType<ReturnType<FastifyRequest['parts']>['next']>>['value'];
type FilePart = Extract<Part, { type: 'file' }>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export async function readUpload(request: FastifyRequest, endpoint: Endpoint): Promise<Gathered> {
  const address = { ...(request.query as Fields), ...(request.params as Fields) };
  if (carriesFile(endpoint)) {
    if (!request.isMultipart()) refuse(kernelErrors.parameter);
    const read = endpoint.body === 'multipart' ? readParts : readUntilFile;
    const gathered = await read(request, endpoint).catch(refuseMalformed);
    return { ...gathered, fields: { ...gathered.fields, ...address } };
  }
  const without = { upload: undefined, incoming: undefined };
  if (request.body === undefined || request.body === null) return { fields: address, ...without };
  if (!isRecord(request.body)) refuse(kernelErrors.malformed);
  return { fields: { ...request.body, ...address }, ...without };
}

/** A form that ends early or is none at all is the sender's fault; the parser gives its own refusals a status. */
function refuseMalformed(error: unknown): never {
  const isToldApart = error instanceof Refusal || (error instanceof Error && 'statusCode' in error);
  if (isToldApart) throw error;
  return refuse(kernelErrors.malformed);
}

/** What a refusal left unread is poured away, so that the sender comes to an end and reads the answer. */
export async function drainingTheRest<T>(request: FastifyRequest, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
}

const limitOf = (endpoint: Endpoint): number => endpoint.bodyLimit ?? DEFAULT_FILE_LIMIT;

async function readParts(request: FastifyRequest, endpoint: Endpoint): Promise<Gathered> {
  const fields: Fields = {};
  let upload: Upload | undefined;
  const limits = { ...PARTS, fileSize: limitOf(endpoint) };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
    } else if (upload) {
      refuse(kernelErrors.parameter);
    } else {
      upload = { fileName: storable(part.filename), bytes: await part.toBuffer() };
    }
  }
  return { fields, upload, incoming: undefined };
}

/** The fields before the file, and the file as it comes; fields behind it are not seen. */
async function readUntilFile(request: FastifyRequest, endpoint: Endpoint): Promise<Gathered> {
  const tooLarge = endpoint.tooLarge ?? kernelErrors.bodyTooLarge;
  const limit = limitOf(endpoint);
  if (Number(request.headers['content-length']) > limit + AROUND_FILE) refuse(tooLarge);
  const fields: Fields = {};
  const parts = request.parts({ limits: { ...PARTS, fileSize: limit } });
  // A loop that ends early would end the parts, and with them the file.
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.type === 'file') {
      const incoming = { fileName: storable(part.filename), content: bytesOf(part, tooLarge) };
      return { fields, upload: undefined, incoming };
    }
    fields[part.fieldname] = part.value;
  }
  return { fields, upload: undefined, incoming: undefined };
}

async function* bytesOf(
  { file }: FilePart,
  tooLarge: Parameters<typeof refuse>[0],
): AsyncGenerator<Uint8Array> {
  // The rest of a file over the limit is not waited for.
  file.once('limit', () => file.destroy(new Error('over the limit')));
  try {
    for await (const chunk of file) yield chunk;
  } catch {
    refuse(file.truncated ? tooLarge : kernelErrors.uploadBroken);
  }
  if (file.truncated) refuse(tooLarge);
}
