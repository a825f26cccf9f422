import { describe, expect, test } from 'vitest';
import { readConfig } from '#config';
import { deriveAppUrl } from '../app-role.ts';
import { passwordOf, splitServers, userOf, withUserOf } from './addresses.ts';

const SEVERAL =
  'postgresql://owner:p%40ss@one:5432,[::1]:5433,three/spine?target_session_attrs=read-write&sslmode=require';

describe('an address', () => {
  test('of several servers is split into one for each', () => {
    expect(splitServers(SEVERAL)).toEqual([
      'postgresql://owner:p%40ss@one:5432/spine?sslmode=require',
      'postgresql://owner:p%40ss@[::1]:5433/spine?sslmode=require',
      'postgresql://owner:p%40ss@three/spine?sslmode=require',
    ]);
  });

  test('of one server stays as it was written', () => {
    for (const url of ['postgres://a:b@db/db?x=a%20b', 'postgres:///db', 'socket:/run/pg'])
      expect(splitServers(url)).toEqual([url]);
  });

  test('with an @ in its password is split behind the last one', () => {
    const [one = '', two = ''] = splitServers('postgres://a:p@ss@one,two/db');
    expect([passwordOf(one), passwordOf(two)]).toEqual(['p@ss', 'p@ss']);
    expect([new URL(one).hostname, new URL(two).hostname]).toEqual(['one', 'two']);
  });

  test('of the application names the same servers, with the password that one of them would give', () => {
    const [, , third = ''] = splitServers(deriveAppUrl(SEVERAL));
    expect(new URL(third).host).toBe('three');
    expect(userOf(third)).toBe('spine_app');
    expect(passwordOf(third)).toBe(passwordOf(deriveAppUrl('postgresql://x:p%40ss@three/spine')));
  });

  test('takes the user of another one', () => {
    expect(withUserOf('postgres://one,two/db', 'postgres://u%20v:p%25@pooler/db')).toBe(
      'postgres://u%20v:p%25@one,two/db',
    );
  });
});

describe('configuration', () => {
  const readAddress = (DATABASE_URL: string) => readConfig({ DATABASE_URL }).database.ownerUrl;

  test('takes several servers', () => {
    expect(readAddress(SEVERAL)).toBe(SEVERAL);
  });

  test.each([
    ['postgres://a:b@one:x,two/db', 'DATABASE_URL: Invalid URL'],
    ['nowhere', 'DATABASE_URL: Invalid URL'],
    ['postgres://a:b@one,two/db?target_session_attrs=standby', 'may refuse writes'],
    ['postgres://a:b@one,two/db?target_session_attrs=any', 'may refuse writes'],
  ])('refuses %s', (url, sentence) => {
    expect(() => readAddress(url)).toThrow(sentence);
  });

  test('leads the owner and the queue past a pooler', () => {
    const DATABASE_DIRECT_URL = 'postgres://owner:p@one,two/db';
    const DATABASE_URL = 'postgres://owner:p@pooler:6432/db';
    const APP_DATABASE_URL = 'postgres://app:q@pooler:6432/db';
    const readUrls = (env: Record<string, string>) => {
      const { ownerUrl, appUrl, pooledUrl } = readConfig(env).database;
      return { ownerUrl, appUrl, pooledUrl };
    };
    expect(readUrls({ DATABASE_URL, APP_DATABASE_URL, DATABASE_DIRECT_URL })).toEqual({
      ownerUrl: DATABASE_DIRECT_URL,
      appUrl: 'postgres://app:q@one,two/db',
      pooledUrl: APP_DATABASE_URL,
    });
    expect(readUrls({ DATABASE_URL, DATABASE_DIRECT_URL })).toEqual({
      ownerUrl: DATABASE_DIRECT_URL,
      appUrl: undefined,
      pooledUrl: deriveAppUrl(DATABASE_URL),
    });
    expect(() => readUrls({ DATABASE_DIRECT_URL })).toThrow('DATABASE_URL is required');
  });
});
