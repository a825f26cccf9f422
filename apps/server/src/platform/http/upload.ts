/** Gathers the fields of a request: query, path, JSON body, or the fields and the one file of a multipart body. */
import { type Endpoint, kernelErrors } from '@spine/contract/kernel';
import type { FastifyRequest } from 'fastify';
import type { Upload } from './call.ts';
import { refuse } from './refuse.ts';

const DEFAULT_FILE_LIMIT = 1024 * 1024;

type Fields = Record<string, unknown>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export async function readUpload(
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<{ fields: Fields; upload: Upload | undefined }> {
  const address = { ...(request.query as Fields), ...(request.params as Fields) };
  if (endpoint.body === 'multipart') {
    if (!request.isMultipart()) refuse(kernelErrors.parameter);
    const { fields, upload } = await readParts(request, endpoint.bodyLimit ?? DEFAULT_FILE_LIMIT);
    return { fields: { ...fields, ...address }, upload };
  }
  if (request.body === undefined || request.body === null)
    return { fields: address, upload: undefined };
  if (!isRecord(request.body)) refuse(kernelErrors.malformed);
  return { fields: { ...request.body, ...address }, upload: undefined };
}

async function readParts(
  request: FastifyRequest,
  fileSize: number,
): Promise<{ fields: Fields; upload: Upload | undefined }> {
  const fields: Fields = {};
  let upload: Upload | undefined;
  for await (const part of request.parts({ limits: { fileSize, files: 1, fields: 20 } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
    } else if (upload) {
      refuse(kernelErrors.parameter);
    } else {
      upload = { fileName: part.filename, bytes: await part.toBuffer() };
    }
  }
  return { fields, upload };
}
