import { actionVideo, coverPicture, mediaToken } from '@spine/contract/action';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mediaLinks } from './media-link.ts';

const links = mediaLinks('a secret of thirty-two characters or so');
const NOW = new Date('2026-11-20T10:00:00+08:00');
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const shown = fc.record({
  kind: fc.constantFrom('action' as const, 'prescription' as const),
  id: fc.uuid(),
  orgId: fc.option(fc.uuid()),
  version: fc.string(),
});
const claim = {
  kind: 'action',
  id: '019a0000-0000-7000-8000-000000000000',
  orgId: null,
} as const;
const tokenOf = (path: string) => path.split('/').pop() ?? '';

describe('a signed path', () => {
  test('leads back to what it was made for, and fits its call', () => {
    fc.assert(
      fc.property(shown, ({ version, ...content }) => {
        const cover = tokenOf(links.coverPath({ ...content, version }, NOW));
        const video = tokenOf(links.videoPath({ ...content, version }, NOW));
        expect([mediaToken.parse(cover), mediaToken.parse(video)]).toEqual([cover, video]);
        expect([links.readCover(cover, NOW), links.readVideo(video, NOW)]).toEqual([
          content,
          content,
        ]);
        expect([links.readCover(video, NOW), links.readVideo(cover, NOW)]).toEqual([
          undefined,
          undefined,
        ]);
      }),
      { seed: 20211101, numRuns: 200 },
    );
  });

  test('changes with what it shows, and with nothing else of the day', () => {
    const at = (version: string, hours = 0) =>
      links.coverPath({ ...claim, version }, hoursLater(hours));
    expect(at('one')).toBe(at('one', 5));
    expect(at('one')).not.toBe(at('two'));
    expect(at('one')).not.toBe(at('one', 24));
    const token = tokenOf(at('one'));
    expect(links.readCover(token, hoursLater(24))).toEqual(claim);
    expect(links.readCover(token, hoursLater(48))).toBeUndefined();
  });

  test('with any other byte is none', () => {
    const bytes = Buffer.from(
      tokenOf(links.coverPath({ ...claim, version: '' }, NOW)),
      'base64url',
    );
    for (let at = 0; at < bytes.length; at += 1) {
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ 1;
      expect(links.readCover(other.toString('base64url'), NOW)).toBeUndefined();
      expect(links.readCover(bytes.toString('base64url', 0, at), NOW)).toBeUndefined();
    }
  });

  test('begins where its call is', () => {
    const path = (call: { path: string }) => `/api/v1${call.path.replace(':token', '')}`;
    expect(links.coverPath({ ...claim, version: '' }, NOW)).toContain(path(coverPicture));
    expect(links.videoPath({ ...claim, version: '' }, NOW)).toContain(path(actionVideo));
  });
});
