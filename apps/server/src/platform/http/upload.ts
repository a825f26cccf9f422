/**
 * Gathers the fields of a request: query, path, JSON body, or the fields and the one file of a multipart body. A small
 * file is read into memory; of a large one only the beginning has arrived when the handler gets it.
 */
import { carriesFile, type Endpoint, kernelErrors, toStorableText } from '@spine/contract/kernel';
import type { FastifyRequest } from 'fastify';
import type { IncomingFile, Upload } from './call.ts';
import { Refusal, refuse } from './refuse.ts';

const DEFAULT_FILE_LIMIT = 1024 * 1024;
/** Boundaries and fields around the file. */
const FORM_OVERHEAD = 64 * 1024;
const FORM_LIMITS = { files: 1, fields: 20 } as const;

type Fields = Record<string, unknown>;
type RequestFields = {
  fields: Fields;
  upload: Upload | undefined;
  incoming: IncomingFile | undefined;
};
type Part = Awaited<ReturnType<ReturnType<FastifyRequest['parts']>['next']>>['value'];
type FilePart = Extract<Part, { type: 'file' }>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export async function readRequestFields(
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<RequestFields> {
  const address = { ...(request.query as Fields), ...(request.params as Fields) };
  if (carriesFile(endpoint)) {
    if (!request.isMultipart()) refuse(kernelErrors.parameter);
    const read = endpoint.body === 'multipart' ? readParts : readUntilFile;
    const form = await read(request, endpoint).catch(refuseMalformed);
    return { ...form, fields: { ...form.fields, ...address } };
  }
  const noFile = { upload: undefined, incoming: undefined };
  if (request.body === undefined || request.body === null) return { fields: address, ...noFile };
  if (!isRecord(request.body)) refuse(kernelErrors.malformed);
  return { fields: { ...request.body, ...address }, ...noFile };
}

/** A form that ends early or is no form is refused as malformed; refusals of the parser have a status of their own. */
function refuseMalformed(error: unknown): never {
  const hasOwnStatus =
    error instanceof Refusal || (error instanceof Error && 'statusCode' in error);
  if (hasOwnStatus) throw error;
  return refuse(kernelErrors.malformed);
}

/** Reads no more of the body once the work is done; the rest is thrown away with the answer. */
export async function stopReadingAfter<T>(request: FastifyRequest, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    request.raw.unpipe();
  }
}

const limitOf = (endpoint: Endpoint): number => endpoint.bodyLimit ?? DEFAULT_FILE_LIMIT;

async function readParts(request: FastifyRequest, endpoint: Endpoint): Promise<RequestFields> {
  const fields: Fields = {};
  let upload: Upload | undefined;
  const limits = { ...FORM_LIMITS, fileSize: limitOf(endpoint) };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
    } else if (upload) {
      refuse(kernelErrors.parameter);
    } else {
      upload = { fileName: toStorableText(part.filename), bytes: await part.toBuffer() };
    }
  }
  return { fields, upload, incoming: undefined };
}

/** The fields before the file, and the file as a stream; fields after it are not read. */
async function readUntilFile(request: FastifyRequest, endpoint: Endpoint): Promise<RequestFields> {
  const tooLarge = endpoint.tooLarge ?? kernelErrors.bodyTooLarge;
  const limit = limitOf(endpoint);
  if (Number(request.headers['content-length']) > limit + FORM_OVERHEAD) refuse(tooLarge);
  const fields: Fields = {};
  const parts = request.parts({ limits: { ...FORM_LIMITS, fileSize: limit } });
  // Leaving a for-await loop would close the parser, and with it the file.
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.type === 'file') {
      const incoming = {
        fileName: toStorableText(part.filename),
        content: fileContent(part, tooLarge),
      };
      return { fields, upload: undefined, incoming };
    }
    fields[part.fieldname] = part.value;
  }
  return { fields, upload: undefined, incoming: undefined };
}

async function* fileContent(
  { file }: FilePart,
  tooLarge: Parameters<typeof refuse>[0],
): AsyncGenerator<Uint8Array> {
  // The rest of a file over the limit is not read.
  file.once('limit', () => file.destroy(new Error('over the limit')));
  try {
    for await (const chunk of file) yield chunk;
  } catch {
    refuse(file.truncated ? tooLarge : kernelErrors.uploadBroken);
  }
  if (file.truncated) refuse(tooLarge);
}
