import { describe, expect, test } from 'vitest';
import { pathAfterSignIn, signInPath } from './return-path.ts';

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
