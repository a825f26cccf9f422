import { expect, it } from 'vitest';
import { newRecordId } from './new-record-id.ts';

it('is a UUID of version 7 that holds the time and never comes twice', () => {
  const now = Date.parse('2026-11-20T10:00:00+08:00');
  const ids = Array.from({ length: 1000 }, () => newRecordId(now));
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now);
  }
});
