/** Sends the photos of a report while it is written. Nothing of them is stored in the browser. */
import {
  PHOTO_CONSENT_VERSION,
  quickQueryErrors,
  quickQueryPhoto,
} from '@spine/contract/quick-query';
import { useEffect, useReducer, useRef } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { Refused } from '#platform/call/refused.ts';
import { familyCall } from '../family-call.ts';
import { errorMessage } from '../loaded.tsx';
import type { Family } from '../use-family.ts';
import { fitPhoto } from './fit-photo.ts';
import { nextToSend, type Photo, photosAfter, roomFor, sentPhotos } from './photos.rules.ts';

const WHOLE = 100;

/** A file that was refused for what it is stays what it is. */
const FINAL: ReadonlySet<number> = new Set(
  [
    quickQueryErrors.photoDamaged,
    quickQueryErrors.photoHeic,
    quickQueryErrors.photoLong,
    quickQueryErrors.photoMissing,
    quickQueryErrors.photoPdf,
    quickQueryErrors.photoPixels,
    quickQueryErrors.photoTooLarge,
    quickQueryErrors.photoType,
  ].map(({ code }) => code),
);
const mayPassLater = (error: unknown) => !(error instanceof Refused && FINAL.has(error.code));

type Sender = { readonly family: Family; readonly childId: string };

export function usePhotos({ family, childId }: Sender, former: readonly string[]) {
  const [photos, dispatch] = useReducer(photosAfter, former, sentPhotos);
  const sender = useRef(family);
  sender.current = family;
  const current = useRef(photos);
  current.current = photos;
  const next = nextToSend(photos);

  useEffect(() => {
    if (!next?.file) return;
    const { id, file } = next;
    dispatch({ kind: 'sending', id, percent: 0 });
    const isRemoved = () => current.current.every((photo) => photo.id !== id);
    void sendPhoto({ id, file, childId, family: sender.current, report: dispatch, isRemoved });
  }, [next, childId]);

  useRevoked(photos);

  const add = (files: readonly File[]) => {
    const added = files.slice(0, roomFor(photos)).map((file) => {
      return { id: newRecordId(), file, preview: URL.createObjectURL(file) };
    });
    dispatch({ kind: 'added', photos: added });
  };
  return {
    photos,
    add,
    retry: (id: string) => dispatch({ kind: 'retried', id }),
    remove: (id: string) => dispatch({ kind: 'removed', id }),
  };
}

type Sending = {
  readonly id: string;
  readonly file: File;
  readonly childId: string;
  readonly family: Family;
  readonly report: (event: Parameters<typeof photosAfter>[1]) => void;
  readonly isRemoved: () => boolean;
};

export async function sendPhoto(sending: Sending): Promise<void> {
  const { id, file, childId, family, report, isRemoved } = sending;
  const progress = (sent: number, total: number) =>
    report({ kind: 'sending', id, percent: Math.floor((sent / Math.max(1, total)) * WHOLE) });
  try {
    const fitted = await fitPhoto(file);
    if (isRemoved()) return;
    await family.callWithToken((token) =>
      familyCall(
        quickQueryPhoto,
        { token, id: childId, photoId: id, consentVersion: PHOTO_CONSENT_VERSION },
        { file: fitted, progress },
      ),
    );
    report({ kind: 'sent', id });
  } catch (error) {
    report({ kind: 'failed', id, fault: errorMessage(error), canRetry: mayPassLater(error) });
  }
}

/** Gives the memory of previews back: of those that were removed, and of all when the form goes. */
function useRevoked(photos: readonly Photo[]): void {
  const shown = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = new Set(photos.flatMap(({ preview }) => preview ?? []));
    for (const url of shown.current) if (!now.has(url)) URL.revokeObjectURL(url);
    shown.current = now;
  }, [photos]);
  useEffect(
    () => () => {
      for (const url of shown.current) URL.revokeObjectURL(url);
    },
    [],
  );
}
