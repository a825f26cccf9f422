import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { classTokens } from './class-qr-token.ts';

const SECRET = 'a secret of at least thirty-two characters';
const of = {
  orgId: uuidv7(),
  schoolId: uuidv7(),
  gradeName: '五年级',
  clazzName: '4班',
  made: new Date('2026-11-20T10:00:00.123+08:00'),
  expires: new Date('2026-11-27T23:59:59+08:00'),
};
const tokens = classTokens(SECRET);

describe('the token of a class QR code', () => {
  it('tells what it was made of, and differs each time', () => {
    const token = tokens.make(of);
    expect(tokens.read(token)).toEqual(of);
    expect(tokens.make(of)).not.toBe(token);
  });

  it('is short for ordinary names and holds the longest and rarest', () => {
    expect(tokens.make(of).length).toBeLessThan(118);
    const longest = { ...of, gradeName: '𠮷'.repeat(15), clazzName: '𠮷'.repeat(15) };
    const token = tokens.make(longest);
    expect(tokens.read(token)).toEqual(longest);
    expect(token.length).toBeLessThanOrEqual(400);
  });

  it('is not ours when any of its bits is changed', () => {
    const bytes = Buffer.from(tokens.make(of), 'base64url');
    for (let at = 0; at < bytes.length * 8; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
      expect(tokens.read(changed.toString('base64url')), `bit ${at}`).toBeUndefined();
    }
  });

  it('is not ours when it is cut, prolonged, written otherwise, or signed with another secret', () => {
    const token = tokens.make(of);
    const others = [
      token.slice(0, -1),
      `${token}A`,
      `${token}==`,
      `${token.slice(0, 20)}\n${token.slice(20)}`,
      '',
      'A'.repeat(120),
      classTokens(`${SECRET}.`).make(of),
    ];
    for (const other of others) expect(tokens.read(other), other).toBeUndefined();
  });
});
