import { kernelErrors } from '@spine/contract/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callText } from './call.text.ts';
import { call } from './call.ts';
import {
  answer,
  endpoints,
  page,
  recordedCall,
  refusalOf,
  startCallServer,
} from './call-server.factory.ts';

let server: Awaited<ReturnType<typeof startCallServer>>;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.stop());

describe('refusals', () => {
  it('another code shows msg and keeps fields and data [7.4, 8.1]', async () => {
    const { call, record } = recordedCall(server.base);
    server.handle(
      answer({
        code: 24001405,
        msg: '内容有误',
        fields: [{ field: 'name', message: '请输入姓名' }],
        data: { faults: [1] },
      }),
    );
    const refused = await refusalOf(call(endpoints.write, { name: 'x' }));
    expect(refused.code).toBe(24001405);
    expect(refused.fields).toEqual([{ field: 'name', message: '请输入姓名' }]);
    expect(refused.data).toEqual({ faults: [1] });
    expect(record.shown).toEqual(['内容有误']);
  });

  it('a code that the endpoint names for a field belongs to that field', async () => {
    const { call } = recordedCall(server.base);
    server.handle(answer({ code: 24001702, msg: '请输入姓名' }));
    const refused = await refusalOf(call(endpoints.write, { name: 'x' }));
    expect(refused.fields).toEqual([{ field: 'name', message: '请输入姓名' }]);
    server.handle(answer({ code: 24001999, msg: '别的' }));
    expect((await refusalOf(call(endpoints.write, { name: 'x' }))).fields).toEqual([]);
  });

  it('an errorCode shows errorMsg, whatever the HTTP status [7.4, 8.3]', async () => {
    const { call, record } = recordedCall(server.base);
    server.handle(answer({ errorCode: 1500, errorMsg: '系统出错，请联系管理员' }, 500));
    expect((await refusalOf(call(endpoints.list, {}))).code).toBe(1500);
    server.handle(answer({ errorCode: 2403, errorMsg: '没有操作权限' }));
    expect((await refusalOf(call(endpoints.list, {}))).code).toBe(2403);
    expect(record.shown).toEqual(['系统出错，请联系管理员', '没有操作权限']);
  });

  it('a quiet call leaves the words to the screen', async () => {
    const { call, record } = recordedCall(server.base);
    server.handle(answer({ errorCode: 2403, errorMsg: '没有操作权限' }));
    await refusalOf(call(endpoints.list, {}, { quiet: true }));
    expect(record.shown).toEqual([]);
  });

  it('2401 ends the session instead of showing its message, even for a quiet call [4.32, 8.2]', async () => {
    const { call, record } = recordedCall(server.base);
    server.handle(answer({ errorCode: 2401, errorMsg: '登录已失效，请重新登录' }));
    await refusalOf(call(endpoints.list, {}, { quiet: true }));
    await refusalOf(call(endpoints.write, { name: 'x' }));
    expect(record.expired).toBe(2);
    expect(record.shown).toEqual([]);
  });

  it('a session that owes its second step waits in the same way', async () => {
    let asked = 0;
    server.handle((request, response, body) => {
      asked += 1;
      const { code, message: msg } = kernelErrors.secondStepNeeded;
      answer(asked === 1 ? { code, msg } : { code: 8000, msg: 'ok' })(request, response, body);
    });
    const renewed = recordedCall(server.base, { waitForRenewal: () => Promise.resolve(true) });
    await renewed.call(endpoints.write, { name: '赵一' });
    expect([asked, renewed.record.shown]).toEqual([2, []]);
    asked = 0;
    const { call, record } = recordedCall(server.base);
    await refusalOf(call(endpoints.write, { name: '赵一' }));
    expect([record.expired, record.shown]).toEqual([1, []]);
  });

  it('one that wants a recent proof is repeated once it is given, and refused silently where it is not', async () => {
    const sent: string[] = [];
    let isProved = false;
    server.handle((request, response, body) => {
      sent.push(body);
      const { code, message: msg } = kernelErrors.proofNeeded;
      answer(isProved ? { code: 8000, msg: 'ok' } : { code, msg })(request, response, body);
    });
    const prove = (proves: boolean) => ({
      waitForProof: () => {
        isProved = proves;
        return Promise.resolve(proves);
      },
    });
    const cancelled = recordedCall(server.base, prove(false));
    const refused = await refusalOf(cancelled.call(endpoints.write, { name: '赵一' }));
    expect(refused.code).toBe(kernelErrors.proofNeeded.code);
    expect([sent.length, cancelled.record.shown]).toEqual([1, []]);
    const proved = recordedCall(server.base, prove(true));
    await proved.call(endpoints.write, { name: '赵一' });
    expect(sent).toEqual(Array(3).fill('{"name":"赵一"}'));
    expect(proved.record.expired).toBe(0);
  });

  it('one that wants it again after that is refused with its message, and nobody is asked twice', async () => {
    let [sent, asked] = [0, 0];
    server.handle((request, response, body) => {
      sent += 1;
      const { code, message: msg } = kernelErrors.proofNeeded;
      answer({ code, msg })(request, response, body);
    });
    const { call, record } = recordedCall(server.base, {
      waitForProof: () => {
        asked += 1;
        return Promise.resolve(asked < 5);
      },
    });
    await refusalOf(call(endpoints.write, { name: '赵一' }));
    expect([sent, asked, record.shown]).toEqual([2, 1, [kernelErrors.proofNeeded.message]]);
  });

  it('one that wants a purpose is repeated with it, and refused silently where nobody says one', async () => {
    const sent: string[] = [];
    server.handle((request, response, body) => {
      sent.push(body);
      const { code, message: msg } = kernelErrors.purposeNeeded;
      const refusal = { code, msg, data: { children: 51 } };
      answer(body.includes('referral') ? { code: 8000, msg: 'ok' } : refusal)(
        request,
        response,
        body,
      );
    });
    const asked: number[] = [];
    const say = (purpose: string | undefined) => ({
      waitForPurpose: (children: number) => {
        asked.push(children);
        return Promise.resolve(purpose);
      },
    });
    const cancelled = recordedCall(server.base, say(undefined));
    await refusalOf(cancelled.call(endpoints.write, { name: '赵一' }));
    expect([sent.length, asked, cancelled.record.shown]).toEqual([1, [51], []]);
    await recordedCall(server.base, say('referral')).call(endpoints.write, { name: '赵一' });
    expect(sent.at(-1)).toBe('{"name":"赵一","purpose":"referral"}');
    const refused = recordedCall(server.base, say('school'));
    await refusalOf(refused.call(endpoints.write, { name: '赵一' }));
    expect([sent.length, refused.record.shown]).toEqual([5, [kernelErrors.purposeNeeded.message]]);
  });

  it('what found the session over is sent again when it is renewed, with the new token', async () => {
    const sent: string[] = [];
    let cookie = 'XSRF-TOKEN=old';
    server.handle((request, response, body) => {
      sent.push(`${request.headers['x-xsrf-token']} ${body}`);
      const reply =
        sent.length === 1
          ? { errorCode: 2401, errorMsg: '登录已失效，请重新登录' }
          : { code: 8000, msg: 'ok' };
      answer(reply)(request, response, '');
    });
    const { call } = recordedCall(server.base, {
      cookies: () => cookie,
      waitForRenewal: () => {
        cookie = 'XSRF-TOKEN=new';
        return Promise.resolve(true);
      },
    });
    await call(endpoints.write, { name: '赵一' });
    expect(sent).toEqual(['old {"name":"赵一"}', 'new {"name":"赵一"}']);
  });

  it('while the session is over, other refusals stay silent, those of signing in do not [4.33]', async () => {
    const { call, record } = recordedCall(server.base, { isExpired: () => true });
    server.handle(answer({ errorCode: 2403, errorMsg: '没有操作权限' }));
    await refusalOf(call({ ...endpoints.list, access: 'signedIn' }, {}));
    expect(record.shown).toEqual([]);
    await refusalOf(call(endpoints.list, {}));
    expect(record.shown).toEqual(['没有操作权限']);
  });

  it('a probe takes 2401 as an answer', async () => {
    const { call, record } = recordedCall(server.base);
    server.handle(answer({ errorCode: 2401, errorMsg: '登录已失效，请重新登录' }));
    expect((await refusalOf(call(endpoints.list, {}, { probe: true }))).code).toBe(2401);
    expect(record.expired).toBe(0);
  });

  it("404 shows the server's message, or ours when a proxy answered [8.4]", async () => {
    const { call, record } = recordedCall(server.base);
    server.handle(answer({ errorCode: 30000404, errorMsg: '访问的接口不存在' }, 404));
    await refusalOf(call(endpoints.list, {}));
    server.handle(page('<h1>404</h1>', 404));
    await refusalOf(call(endpoints.list, {}));
    expect(record.shown).toEqual(['访问的接口不存在', callText.notFound]);
  });

  it('504 asks to check the server [8.5]', async () => {
    const { call, record } = recordedCall(server.base);
    server.handle(page('<h1>504</h1>', 504));
    await refusalOf(call(endpoints.list, {}));
    expect(record.shown).toEqual([callText.ERROR_504]);
    expect(record.reached).toEqual([true]);
  });

  it('no answer in time is said as such [8.6, 8.64]', async () => {
    const { call, record } = recordedCall(server.base, { timeoutMs: 50 });
    server.handle(() => undefined);
    await refusalOf(call(endpoints.list, {}));
    expect(record.shown).toEqual([callText.REQUEST_OVERTIME]);
  });

  it('every call of the screens waits ten minutes for its answer [7.1, 9.1]', async () => {
    const timeout = vi.spyOn(globalThis, 'setTimeout');
    vi.stubGlobal('document', { cookie: '' });
    await call(endpoints.list, {}, { quiet: true }).catch(() => undefined);
    expect(timeout.mock.calls.filter(([, wait]) => wait === 600_000)).toHaveLength(1);
    vi.unstubAllGlobals();
    timeout.mockRestore();
  });

  it('no server at all is said as such', async () => {
    const { call, record } = recordedCall('http://127.0.0.1:9');
    await refusalOf(call(endpoints.list, {}));
    expect(record.shown).toEqual([callText.offline]);
    expect(record.reached).toEqual([false]);
  });

  it('a call the screen gave up says nothing', async () => {
    const { call, record } = recordedCall(server.base);
    server.handle(() => undefined);
    const leaving = new AbortController();
    const pending = call(endpoints.list, {}, { signal: leaving.signal });
    leaving.abort();
    await expect(pending).rejects.toThrow();
    expect(record.shown).toEqual([]);
  });
});
