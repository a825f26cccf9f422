/**
 * A bucket of an S3-compatible store, by the few calls that files need. The client is loaded with the first of them:
 * an installation with a directory never loads it.
 */
import { Readable } from 'node:stream';
import { isConnectionLost } from '../../db/connect/connection-lost.ts';
import { type ByteRange, FilesAwayError } from '../blob-store.ts';

export type S3Settings = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Before every name; ends with a slash unless it is empty. */
  readonly prefix: string;
  readonly keyId: string;
  readonly keySecret: string;
};

export type StoredObject = {
  readonly name: string;
  readonly size: number;
  /** Undefined from a store that does not say it. */
  readonly modified: Date | undefined;
};

export type Bucket = ReturnType<typeof openBucket>;

const CONNECT_MS = 3000;
/** For the next byte in either direction; a whole answer may take longer. */
const SILENCE_MS = 30_000;
const ATTEMPTS = 4;
/** People watch videos and download packages at the same time, each over a connection of its own. */
const MAX_CONNECTIONS = 500;
/** A longer file is uploaded in pieces of this size. */
const PIECE_BYTES = 8 * 1024 * 1024;
const PIECES_AT_ONCE = 2;

/**
 * The bucket of the settings; names are below its prefix. After some attempts it throws FilesAwayError, or what the
 * store refuses.
 */
export function openBucket(settings: S3Settings) {
  const { bucket, prefix } = settings;
  let connection: ReturnType<typeof connect> | undefined;
  const connected = () => {
    connection ??= connect(settings);
    return connection;
  };
  const locate = (name: string) => ({ Bucket: bucket, Key: prefix + name });

  return {
    put: async (name: string, bytes: Uint8Array): Promise<void> => {
      const { client, sdk } = await connected();
      await client.send(new sdk.PutObjectCommand({ ...locate(name), Body: bytes }));
    },
    /** Complete or not at all: a content that fails leaves nothing under the name. */
    upload: async (name: string, content: AsyncIterable<Uint8Array>): Promise<void> => {
      const [{ client }, { Upload }] = [await connected(), await import('@aws-sdk/lib-storage')];
      const upload = new Upload({
        client,
        params: { ...locate(name), Body: Readable.from(content, { objectMode: false }) },
        partSize: PIECE_BYTES,
        queueSize: PIECES_AT_ONCE,
      });
      await upload.done();
    },
    /** The bytes of an object or of a range; undefined without one, empty where the range begins at its end. */
    get: async (name: string, range?: ByteRange): Promise<Readable | undefined> => {
      const { client, sdk } = await connected();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const object = await client
        .send(new sdk.GetObjectCommand({ ...locate(name), Range }))
        .catch(withoutContent);
      return object && (object.Body instanceof Readable ? object.Body : Readable.from([]));
    },
    /** Size and age of an object; undefined without one. */
    find: async (name: string): Promise<StoredObject | undefined> => {
      const { client, sdk } = await connected();
      try {
        const head = await client.send(new sdk.HeadObjectCommand(locate(name)));
        return { name, size: head.ContentLength ?? 0, modified: head.LastModified };
      } catch (error) {
        if (error instanceof sdk.NotFound) return undefined;
        throw error;
      }
    },
    /** Pages of the objects whose names begin with `start`, by name. */
    list: async function* (start: string): AsyncGenerator<StoredObject[]> {
      const { client, sdk } = await connected();
      const query = { Bucket: bucket, Prefix: prefix + start };
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, query)) {
        yield Contents.map(({ Key = '', Size = 0, LastModified }) => ({
          name: Key.slice(prefix.length),
          size: Size,
          modified: LastModified,
        }));
      }
    },
    /** Within the store: no byte travels. */
    copy: async (from: string, to: string): Promise<void> => {
      const { client, sdk } = await connected();
      const CopySource = encodeURI(`${bucket}/${prefix}${from}`);
      await client.send(new sdk.CopyObjectCommand({ ...locate(to), CopySource }));
    },
    remove: async (name: string): Promise<void> => {
      const { client, sdk } = await connected();
      await client.send(new sdk.DeleteObjectCommand(locate(name)));
    },
    /** Aborts uploads in pieces that were begun before an instant and never completed. */
    abortUploads: async (before: Date): Promise<void> => {
      const { client, sdk } = await connected();
      const query = { Bucket: bucket, Prefix: prefix };
      const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand(query));
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Initiated && Initiated < before)
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
      }
    },
  };
}

/** What an error says of an object: it is not there, or a range begins at its end. */
function withoutContent(error: unknown): { Body?: undefined } | undefined {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NoSuchKey') return undefined;
  if (name === 'InvalidRange') return {};
  throw error;
}

async function connect({ endpoint, region, keyId, keySecret }: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3');
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    // Few stores but the largest vendor's answer to names of buckets in the host.
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // The signature covers each piece with its SHA-256; not every store understands further checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  // A code of the network would be taken for that of a lost connection to the database.
  const nameStore = (error: unknown): never => {
    if (!(error instanceof Error) || !isAway(error)) throw error;
    throw new FilesAwayError(`the object store ${endpoint} does not answer: ${error.message}`, {
      cause: error,
    });
  };
  client.middlewareStack.add((next) => (args) => next(args).catch(nameStore), {
    step: 'initialize',
  });
  return { client, sdk };
}

const SERVER_FAULT = 500;
const TOO_MANY_REQUESTS = 429;
const TIMEOUTS = ['TimeoutError', 'RequestTimeout'];

/** Whether the store cannot be reached, or says that it cannot work at the moment. */
function isAway(error: Error & { $metadata?: { readonly httpStatusCode?: number } }): boolean {
  const { httpStatusCode: status = 0 } = error.$metadata ?? {};
  if (status >= SERVER_FAULT || status === TOO_MANY_REQUESTS) return true;
  return TIMEOUTS.includes(error.name) || isConnectionLost(error);
}
