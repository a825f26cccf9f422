import { PHOTO_MAX_BYTES } from '@spine/contract/quick-query';
import { describe, expect, test } from 'vitest';
import {
  nextToSend,
  type Photo,
  type PhotoEvent,
  photosAfter,
  readiness,
  roomFor,
  sentPhotos,
} from './photos.rules.ts';

const file = (bytes = 1) => new File([new Uint8Array(bytes)], 'report.jpg');
const added = (...ids: string[]): PhotoEvent => ({
  kind: 'added',
  photos: ids.map((id) => ({ id, file: file(), preview: `blob:${id}` })),
});
const photosOf = (...events: PhotoEvent[]) => events.reduce(photosAfter, [] as readonly Photo[]);
const states = (photos: readonly Photo[]) => photos.map(({ id, state }) => `${id} ${state}`);

describe('photos', () => {
  test('are sent one after another', () => {
    const two = photosOf(added('a', 'b'));
    expect(nextToSend(two)?.id).toBe('a');
    const sending = photosAfter(two, { kind: 'sending', id: 'a', percent: 64 });
    expect(nextToSend(sending)).toBeUndefined();
    expect(nextToSend(photosAfter(sending, { kind: 'sent', id: 'a' }))?.id).toBe('b');
  });

  test('are six at most, with those that were sent before', () => {
    const former = sentPhotos(['1', '2', '3', '4']);
    const all = photosAfter(former, added('a', 'b', 'c'));
    expect(states(all).slice(4)).toEqual(['a waiting', 'b waiting']);
    expect(roomFor(all)).toBe(0);
  });

  test('that are too large are not sent, and say so', () => {
    const large = { id: 'a', file: file(PHOTO_MAX_BYTES + 1), preview: null };
    const [photo] = photosOf({ kind: 'added', photos: [large] });
    expect(photo).toMatchObject({
      state: 'failed',
      canRetry: false,
      fault: '每张照片不能超过10MB',
    });
  });

  test('that failed are tried again, with the same id', () => {
    const failed: PhotoEvent = { kind: 'failed', id: 'a', fault: '网络', canRetry: true };
    const photos = photosOf(added('a'), failed);
    expect(readiness(photos)).toBe('failed');
    expect(nextToSend(photos)).toBeUndefined();
    const again = photosAfter(photos, { kind: 'retried', id: 'a' });
    expect(nextToSend(again)).toMatchObject({ id: 'a', fault: '' });
  });

  test('that were removed while they were sent do not come back', () => {
    const events: PhotoEvent[] = [added('a', 'b'), { kind: 'removed', id: 'a' }];
    expect(states(photosOf(...events, { kind: 'sent', id: 'a' }))).toEqual(['b waiting']);
  });

  test('let the report go once all were sent', () => {
    expect(readiness([])).toBe('ready');
    expect(readiness(photosOf(added('a')))).toBe('wait');
    expect(readiness(photosOf(added('a'), { kind: 'sent', id: 'a' }))).toBe('ready');
  });
});
