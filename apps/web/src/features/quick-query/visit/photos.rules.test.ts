import { describe, expect, test } from 'vitest';
import { isWeChat } from '#platform/browser/is-wechat.ts';
import {
  nextToSend,
  type Photo,
  type PhotoEvent,
  photosAfter,
  pickerOf,
  readiness,
  roomFor,
  sentPhotos,
} from './photos.rules.ts';

const file = () => new File([new Uint8Array(1)], 'report.jpg');
const added = (...ids: string[]): PhotoEvent => ({
  kind: 'added',
  photos: ids.map((id) => ({ id, file: file(), preview: `blob:${id}` })),
});
const photosOf = (...events: PhotoEvent[]) => events.reduce(photosAfter, [] as readonly Photo[]);
const states = (photos: readonly Photo[]) => photos.map(({ id, state }) => `${id} ${state}`);

describe('photos', () => {
  test('are chosen one by one in WeChat, of any type, and several at once elsewhere', () => {
    const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/116.0.0.0 Mobile';
    const picker = (userAgent: string) => pickerOf(isWeChat(userAgent));
    const weChat = `${android} XWEB/1160117 MicroMessenger/8.0.47`;
    expect(picker(weChat)).toEqual({ accept: 'image/*' });
    expect(picker(android)).toMatchObject({ multiple: true });
  });

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
