/** Forms that are none, for every call that takes a file. */
import { API_PREFIX, carriesFile, kernelErrors } from '@spine/contract/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBindings } from '#app';
import { openWorld, type World } from '#testing/world.ts';

const TYPE = 'multipart/form-data; boundary=b';
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.xlsx"';
const FORMS = [
  ['nothing of a form', TYPE, 'garbage'],
  ['no boundary', 'multipart/form-data', `--b\r\n${FILE}\r\n\r\nPK\r\n--b--\r\n`],
  ['an early end', TYPE, `--b\r\n${FILE}\r\n\r\nPK`],
  ['an end within a header', TYPE, `--b\r\n${FILE}`],
] as const;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test.each(FORMS)('a form with %s is refused and is no fault of the server', async (...form) => {
  const [, type, payload] = form;
  const { malformed, uploadBroken } = kernelErrors;
  const takers = createBindings({ ...world }).filter(({ endpoint }) => carriesFile(endpoint));
  expect(takers.length).toBeGreaterThan(0);
  for (const { endpoint } of takers) {
    const cast = endpoint.body === 'multipart-stream' ? 'platform' : 'manager';
    const { body } = await world.inject({
      method: 'POST',
      url: API_PREFIX + endpoint.path,
      headers: { authorization: `Bearer ${world.tokens[cast]}`, 'content-type': type },
      payload,
    });
    expect(body.code ?? body.errorCode, endpoint.path).not.toBe(kernelErrors.fault.code);
    if (endpoint.body === 'multipart')
      expect([malformed.code, uploadBroken.code]).toContain(body.errorCode);
  }
});
