import type { BlobStore } from './blob-store.ts';
import { openDirectoryStore } from './directory/directory-store.ts';
import type { S3Settings } from './s3/s3-bucket.ts';
import { openS3Store } from './s3/s3-store.ts';

/** Where files lie: in the bucket if there is one, else in the directory. */
export type FileSettings = {
  readonly directory: string;
  readonly bucket?: S3Settings | undefined;
};

/** Opens the location that is set; it is used with the first file only. */
export function openBlobStore({ directory, bucket }: FileSettings): BlobStore {
  return bucket ? openS3Store(bucket) : openDirectoryStore(directory);
}

/** The settings that name the location, for operators. */
export function locationOf({ directory, bucket }: FileSettings): string {
  return bucket
    ? `S3_BUCKET=${bucket.bucket} with S3_PREFIX=${bucket.prefix}`
    : `BLOB_DIR=${directory}`;
}
