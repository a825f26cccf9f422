import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { deriveAppUrl, ensureAppRoleSql } from '../db/app-role.ts';
import { startTool, withoutPassword } from './postgres-tools.ts';

const ADDRESSES = [
  'postgresql://owner:a%3Ab@db:5432/clinic?sslmode=require',
  'postgresql://owner@db:5432/clinic?password=a%3Ab&sslmode=require',
  'postgresql://owner:other@db:5432/clinic?sslmode=require&password=a%3Ab',
];

describe('the password of a database', () => {
  test.each(ADDRESSES)('reaches a program in its environment alone: %s', async (url) => {
    expect(withoutPassword(url)).toBe('postgresql://owner@db:5432/clinic?sslmode=require');
    const { child, done } = startTool('env', [], { url, signal: new AbortController().signal });
    expect(await text(child.stdout)).toMatch(/^PGPASSWORD=a:b$/m);
    await done;
  });

  test('leaves options as libpq reads them', () => {
    expect(withoutPassword('postgresql://owner:a@db/clinic?options=-c%20jit%3Doff')).toBe(
      'postgresql://owner@db/clinic?options=-c%20jit%3Doff',
    );
  });

  test("is needed to derive that of the application's role", () => {
    for (const url of ['postgresql://owner@db/clinic', 'postgresql:///clinic?host=/run/postgresql'])
      for (const derive of [deriveAppUrl, ensureAppRoleSql])
        expect(() => derive(url)).toThrow(/APP_DATABASE_URL/);
    expect(deriveAppUrl('postgresql://owner:a@db/clinic')).not.toBe(
      deriveAppUrl('postgresql://owner:b@db/clinic'),
    );
  });
});
