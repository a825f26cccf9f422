/** The photos of a report while it is written: each is sent by itself, one after another, while the family types. */
import { PHOTOS_MAX } from '@spine/contract/quick-query';

export type Photo = {
  /** Made here, so that a photo that is sent again is stored once. */
  readonly id: string;
  /** Of one that was sent with a former report there is none: its picture is not shown again. */
  readonly file: File | null;
  readonly preview: string | null;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Of a photo that is being sent. */
  readonly percent: number;
  /** Why it failed, and whether trying again may help: a file that is no photo stays one. */
  readonly fault: string;
  readonly canRetry: boolean;
};

export type PhotoEvent =
  | { readonly kind: 'added'; readonly photos: readonly NewPhoto[] }
  | { readonly kind: 'sending'; readonly id: string; readonly percent: number }
  | { readonly kind: 'sent'; readonly id: string }
  | {
      readonly kind: 'failed';
      readonly id: string;
      readonly fault: string;
      readonly canRetry: boolean;
    }
  | { readonly kind: 'retried'; readonly id: string }
  | { readonly kind: 'removed'; readonly id: string };

type NewPhoto = Pick<Photo, 'id' | 'file' | 'preview'>;

const NEW = { state: 'waiting', percent: 0, fault: '', canRetry: false } as const;

/** Those of the report that is changed. */
export function sentPhotos(ids: readonly string[]): readonly Photo[] {
  return ids.map((id) => ({ ...NEW, id, file: null, preview: null, state: 'sent' }));
}

/**
 * What the input of files asks for. A phone that takes HEIC gives a JPEG where it is asked for one; the picker of WeChat on
 * Android fails where types are listed or several files are asked for.
 */
export function pickerOf(inWeChat: boolean) {
  return inWeChat
    ? { accept: 'image/*' }
    : { accept: 'image/jpeg,image/png,image/webp', multiple: true };
}

/** How many more there may be. */
export function roomFor(photos: readonly Photo[]): number {
  return Math.max(0, PHOTOS_MAX - photos.length);
}

const CHANGES = {
  sending: ({ percent }) => ({ state: 'sending', percent }),
  sent: () => ({ state: 'sent', fault: '' }),
  failed: ({ fault, canRetry }) => ({ state: 'failed', fault, canRetry }),
  retried: () => NEW,
} as const satisfies {
  [Kind in Exclude<PhotoEvent['kind'], 'added' | 'removed'>]: (
    event: Extract<PhotoEvent, { kind: Kind }>,
  ) => Partial<Photo>;
};

/** A photo that was removed while it was sent does not come back. */
export function photosAfter(photos: readonly Photo[], event: PhotoEvent): readonly Photo[] {
  if (event.kind === 'added')
    return [
      ...photos,
      ...event.photos.slice(0, roomFor(photos)).map((photo) => ({ ...photo, ...NEW })),
    ];
  if (event.kind === 'removed') return photos.filter(({ id }) => id !== event.id);
  const change = (CHANGES[event.kind] as (of: PhotoEvent) => Partial<Photo>)(event);
  return photos.map((photo) => (photo.id === event.id ? { ...photo, ...change } : photo));
}

/** The photo to be sent next; undefined while one is being sent, or where all are done. */
export function nextToSend(photos: readonly Photo[]): Photo | undefined {
  if (photos.some(({ state }) => state === 'sending')) return undefined;
  return photos.find(({ state }) => state === 'waiting');
}

/** Whether the report may go: all photos were sent, or one is under way, or one failed. */
export function readiness(photos: readonly Photo[]): 'ready' | 'wait' | 'failed' {
  if (photos.some(({ state }) => state === 'failed')) return 'failed';
  return photos.every(({ state }) => state === 'sent') ? 'ready' : 'wait';
}
