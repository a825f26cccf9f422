/**
 * While too little disk space is left, calls that add or change are refused. Reading goes on, and so do signing in, which
 * reading needs, and deleting, which frees space.
 */
import { type Endpoint, type ErrorEntry, kernelErrors } from '@spine/contract/kernel';
import type { DiskSpace } from '../../disk-space.ts';
import { entryOfWrite, isUpload } from '../call-failure.ts';
import { refuse } from '../refuse.ts';
import { diskSpaceText } from './disk-space.text.ts';

/** Refuses a call that would write. */
export async function requireDiskSpaceForCall(
  { log }: Pick<Endpoint, 'log'>,
  diskSpace: DiskSpace,
): Promise<void> {
  // A device sends an upload again, as it does when the service is unavailable.
  const entry = isUpload(log) ? kernelErrors.unavailable : entryOfWrite(log);
  if (entry && entry !== kernelErrors.deleteFailed) await requireDiskSpaceFor(entry, diskSpace);
}

/** Refuses with this entry while there is too little space. */
export async function requireDiskSpaceFor(entry: ErrorEntry, diskSpace: DiskSpace): Promise<void> {
  if (await diskSpace.isShort()) refuse(entry, { message: diskSpaceText.short });
}
