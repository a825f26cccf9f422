import { kernelErrors, SUCCESS_CODE } from '@spine/contract/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveJobFile } from '../jobs.ts';
import { saveProvedPath } from './download.ts';
import { Refused } from './refused.ts';

let isProved: boolean;
let done: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  done = [];
  const link = {
    href: '',
    click: () => done.push(`save ${link.href}`),
    remove: () => undefined,
  };
  vi.stubGlobal('document', {
    cookie: 'XSRF-TOKEN=forgery',
    createElement: () => link,
    body: { append: () => undefined },
  });
  vi.stubGlobal('fetch', (address: string) => {
    done.push(`ask ${address}`);
    const { code, message: msg } = kernelErrors.proofNeeded;
    const answer = isProved ? { code: SUCCESS_CODE, msg: '' } : { code, msg };
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify(answer), { headers }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CHECK = 'ask /api/v1/users/proof';

test.each([
  ['a path', () => saveProvedPath('/bytes?id=7'), '/api/v1/bytes?id=7'],
  ['the file of a job', () => saveJobFile('7/8'), '/api/v1/job/download?id=7%2F8'],
])(
  '%s is saved after a proof, which is asked for first, and not without one',
  async (_what, save, address) => {
    isProved = true;
    await save();
    expect(done).toEqual([CHECK, `save ${address}`]);
    done = [];
    isProved = false;
    await expect(save()).rejects.toThrow(Refused);
    expect(done).toEqual([CHECK]);
  },
);
