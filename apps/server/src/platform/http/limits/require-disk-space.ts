/**
 * What is refused while the disk has no room: whatever adds or changes. Reading goes on, and so do signing in, which
 * reading needs, and deleting, which makes room.
 */
import { type Endpoint, type ErrorEntry, kernelErrors } from '@spine/contract/kernel';
import type { Room } from '../../disk-space.ts';
import { refuse } from '../refuse.ts';
import { roomText } from './disk-space.text.ts';

/** Refuses a call that would write. */
export async function requireRoom(endpoint: Pick<Endpoint, 'log'>, room: Room): Promise<void> {
  const entry = entryOf(endpoint);
  if (entry) await requireRoomFor(entry, room);
}

/** Refuses with this entry while there is no room. */
export async function requireRoomFor(entry: ErrorEntry, room: Room): Promise<void> {
  if (await room.isShort()) refuse(entry, { message: roomText.short });
}

function entryOf({ log }: Pick<Endpoint, 'log'>): ErrorEntry | undefined {
  switch (log === 'none' ? log : log.optype) {
    case 'add':
    case 'import':
      return kernelErrors.insertFailed;
    case 'edit':
      return kernelErrors.updateFailed;
    // A device sends it again, as it does when the service is not there.
    case 'upload':
      return kernelErrors.unavailable;
    default:
      return undefined;
  }
}
