/** Reads the pictures of an examination, which are files named by their rows. */
import { buffer } from 'node:stream/consumers';
import { examPictureErrors } from '@spine/contract/exam';
import { errorCode } from '#platform/error-code.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { ImageRow } from './exam-picture.repository.ts';

/**
 * The bytes of a picture; read outside the transaction that read the row, because a bucket takes its time. Refuses
 * examPictureErrors.imageLost.
 */
export async function readPicture(
  blobs: BlobStore,
  { fileKey }: Pick<ImageRow, 'fileKey'>,
): Promise<Buffer> {
  try {
    return await buffer(await blobs.read(fileKey));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') refuse(examPictureErrors.imageLost);
    throw error;
  }
}
