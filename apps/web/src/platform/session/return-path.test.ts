import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepReturnPath, pathAfterSignIn, signInPath, takeReturnPath } from './return-path.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the way back after signing in', () => {
  test.each([
    '/mainPage/examsList',
    '/mainPage/report?ids=7,8&from=list#page=2',
    '/dataLargeScreen',
    '/dataLargeScreen?region=33',
  ])('leads to %s', (path) => {
    const url = new URL(signInPath(path), 'http://product');
    expect(url.pathname).toBe('/login');
    expect(pathAfterSignIn(url.search)).toBe(path);
  });

  test.each(['/', '/mainPage', '/login'])('%s needs no memory', (path) => {
    expect(signInPath(path)).toBe('/login');
  });

  test.each([
    '',
    '?next=',
    '?next=https://elsewhere.example/mainPage/x',
    '?next=//elsewhere.example/mainPage/',
    '?next=/%5Celsewhere.example/mainPage/',
    '?next=javascript:alert(1)//mainPage/',
    '?next=/dataLargeScreen.elsewhere.example',
  ])('leads home from %s', (query) => {
    expect(pathAfterSignIn(query)).toBe('/mainPage');
  });
});

describe('the way back from a provider', () => {
  const stubStorage = () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  };

  test('is taken once', () => {
    stubStorage();
    keepReturnPath('/mainPage/logs?page=2');
    expect([takeReturnPath(), takeReturnPath()]).toEqual(['/mainPage/logs?page=2', '/mainPage']);
  });

  test('leads to no other site, and home without storage', () => {
    stubStorage();
    keepReturnPath('https://elsewhere.example/mainPage/x');
    expect(takeReturnPath()).toBe('/mainPage');
    vi.stubGlobal('sessionStorage', undefined);
    keepReturnPath('/mainPage/logs');
    expect(takeReturnPath()).toBe('/mainPage');
  });
});
