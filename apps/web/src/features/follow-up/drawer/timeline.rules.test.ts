import type { CaseEntryView, TextMessage } from '@spine/contract/follow-up';
import { describe, expect, test } from 'vitest';
import { messageWords, timelineItems } from './timeline.rules.ts';

const message = (more: Partial<TextMessage> = {}): TextMessage => ({
  id: 'm',
  at: '2026-11-20T10:00:00+08:00',
  byName: '唐若水',
  state: 'sent',
  cause: null,
  sendsAt: null,
  ...more,
});
const entry = (id: string, at: string) => ({ id, at, kind: 'noted' }) as CaseEntryView;

describe('a text message', () => {
  test('stands beside the act it became', () => {
    const entries = [entry('m', '2026-11-20T10:01:00+08:00')];
    expect(timelineItems({ entries, texts: [message()] })).toEqual([
      { kind: 'entry', entry: entries[0], message: message() },
    ]);
  });

  test('that became none stands among the others by its time', () => {
    const entries = [
      entry('b', '2026-11-20T11:00:00+08:00'),
      entry('a', '2026-11-20T09:00:00+08:00'),
    ];
    const items = timelineItems({ entries, texts: [message({ state: 'failed' })] });
    expect(items.map((item) => (item.kind === 'entry' ? item.entry.id : 'message'))).toEqual([
      'b',
      'message',
      'a',
    ]);
  });

  test.each([
    [message(), '已发出'],
    [message({ state: 'delivered' }), '已送达'],
    [message({ state: 'failed', cause: 'notDelivered' }), '发送失败：运营商没有送达'],
    [message({ state: 'skipped', cause: 'numberChanged' }), '没有发送：手机号已更改'],
    [message({ state: 'unknown' }), '不确定是否发出'],
    [message({ state: 'waiting' }), '等待发送'],
    [message({ state: 'waiting', sendsAt: '2026-11-21T08:00:00+08:00' }), '等到 8 点'],
  ])('%o is said in words', (one, words) => {
    expect(messageWords(one)).toBe(words);
  });
});
