import { describe, expect, it } from 'vitest';
import { maskedName, reportVerification } from './report-verification.ts';

const EXAM = {
  orgId: '019a7d20-1c5e-7a30-8f00-00000000a387',
  examId: '019a7d21-2c5e-7a30-9f00-0000000fffff',
};
const SECRET = 'a secret of thirty-two characters';
const links = reportVerification(SECRET, 'https://spine.example.cn/');
const tokenOf = (path: string) => path.replace('/verify/', '');

describe('a verification link', () => {
  it('names the examination it was made for', () => {
    expect(links.read(tokenOf(links.path(EXAM)))).toEqual(EXAM);
  });

  it('is short enough for a small QR code and absolute when the address is known', () => {
    expect(links.url(EXAM)).toMatch(/^https:\/\/spine\.example\.cn\/verify\/[\w-]{56}$/);
    expect(reportVerification(SECRET, undefined).url(EXAM)).toBe(links.path(EXAM));
  });

  it('is refused when any of its characters was changed', () => {
    const token = tokenOf(links.path(EXAM));
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(links.read(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
    }
  });

  it('is refused when another server made it', () => {
    const foreign = reportVerification('another secret of 32 characters!', undefined);
    expect(links.read(tokenOf(foreign.path(EXAM)))).toBeUndefined();
    expect(links.read('')).toBeUndefined();
    expect(links.read('AAAA')).toBeUndefined();
  });
});

describe('a masked name', () => {
  it('keeps the first character, however it is written', () => {
    expect([maskedName('顾一禾'), maskedName('𠮷田'), maskedName('')]).toEqual([
      '顾**',
      '𠮷**',
      '',
    ]);
  });
});
