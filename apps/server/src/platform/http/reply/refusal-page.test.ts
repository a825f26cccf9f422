import { kernelErrors } from '@spine/contract/kernel';
import { quickQueryErrors } from '@spine/contract/quick-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

const OPENED = 'text/html,application/xhtml+xml,*/*;q=0.8';
const LINK = '/api/v1/quickQuery/report?link=none';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const opened = async (url: string, accept = OPENED) => {
  const { status, headers, bytes } = await world.inject({
    method: 'GET',
    url,
    headers: { accept },
  });
  return { status, headers, words: bytes.toString('utf8') };
};

test.each([
  [LINK, quickQueryErrors.linkOver],
  ['/api/v1/exams/report.pdf?id=none', kernelErrors.notSignedIn],
])('a browser that opens %s reads why no file comes', async (url, { message, httpStatus }) => {
  const { status, headers, words } = await opened(url);
  expect([status, headers['content-type']]).toEqual([httpStatus, 'text/html; charset=utf-8']);
  expect(headers['cache-control']).toBe('no-store');
  expect(words).toContain('<h1>文件没有打开</h1>');
  expect(words).toContain(`<p>${message}</p>`);
});

test('a program that asks for a file, and a browser that asks for anything else, get the envelope', async () => {
  const { code } = quickQueryErrors.linkOver;
  for (const accept of ['*/*', 'application/json', 'image/avif,image/webp,*/*;q=0.8'])
    expect(JSON.parse((await opened(LINK, accept)).words).code).toBe(code);
  for (const url of ['/api/v1/users/current', '/api/v1/nothing', '/api/v1/%'])
    expect(JSON.parse((await opened(url)).words)).toHaveProperty('errorCode');
});

test('a refusal of a part of a file is no part of it', async () => {
  const url = '/api/v1/exams/report.pdf?id=none';
  const headers = { range: 'bytes=10-' };
  const { status, body } = await world.inject({ url, headers });
  expect([status, body.errorCode]).toEqual([403, kernelErrors.notSignedIn.code]);
  const other = await world.inject({ url: '/api/v1/users/current', headers });
  expect(other.status).toBe(kernelErrors.notSignedIn.httpStatus);
});

test('what was asked for does not come back in the page', async () => {
  const { words } = await opened(`${LINK}%3Cscript%3Ealert(1)%3C/script%3E`);
  expect(words).not.toContain('alert');
});
