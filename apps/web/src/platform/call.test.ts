/// <reference types="node" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  defineEndpoint,
  done,
  file,
  listOf,
  listQuery,
  message,
  oneOf,
} from '@spine/contract/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callText } from './call.text.ts';
import { type CallEnvironment, makeCall } from './call.ts';
import { Refused } from './refused.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let base = '';
let handler: Handler = (_request, response) => response.end();

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => handler(request, response, Buffer.concat(parts).toString('utf8')));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let shown: string[] = [];
let expired = 0;
let expiring = false;
beforeEach(() => {
  shown = [];
  expired = 0;
  expiring = false;
});

function environment(change: Partial<CallEnvironment> = {}): CallEnvironment {
  return {
    base,
    timeoutMs: 5000,
    cookies: () => 'language=zh; XSRF-TOKEN=anti%20forgery',
    showError: (text) => shown.push(text),
    onExpired: () => {
      expired += 1;
    },
    isExpiring: () => expiring,
    ...change,
  };
}

function answer(value: unknown, status = 200): Handler {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
}

async function refusalOf(promise: Promise<unknown>): Promise<Refused> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refused)) throw new Error('the call was not refused');
  return error;
}

const common = { access: 'public', log: 'none', summary: '' } as const;
const list = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/rows',
  input: listQuery(['name'], { name: z.string().optional() }),
  reply: listOf(z.object({ id: z.string() })),
});
const one = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/one/:id',
  input: z.object({ id: z.string(), view: z.string().optional() }),
  reply: oneOf(z.object({ id: z.string() })),
});
const write = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/write',
  input: z.object({ name: z.string(), remark: z.string().optional() }),
  reply: done,
});
const remove = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: '/school/del/:id',
  input: z.object({ id: z.string() }),
  reply: done,
});
const word = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/word',
  input: z.object({}),
  reply: message,
});
const bytes = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/bytes',
  input: z.object({}),
  reply: file,
});
const upload = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/upload',
  body: 'multipart',
  input: z.object({ schoolId: z.string(), remark: z.string().optional() }),
  reply: done,
});

describe('requests', () => {
  it('a list drops empty fields and carries no anti-forgery header', async () => {
    let seen: IncomingMessage | undefined;
    handler = (request, response) => {
      seen = request;
      answer({ code: 8000, msg: 'ok', rows: [{ id: 'a', secret: 1 }], total: 7 })(
        request,
        response,
        '',
      );
    };
    const found = await makeCall(environment())(list, { page: 2, name: '' });
    expect(seen?.url).toBe('/rows?page=2');
    expect(seen?.headers['x-xsrf-token']).toBeUndefined();
    expect(found).toEqual({ rows: [{ id: 'a' }], total: 7 });
  });

  it('path parameters leave the query', async () => {
    let url = '';
    handler = (request, response) => {
      url = request.url ?? '';
      answer({ code: 8000, msg: 'ok', data: { id: '龑/1' } })(request, response, '');
    };
    await makeCall(environment())(one, { id: '龑/1', view: 'all' });
    expect(url).toBe(`/one/${encodeURIComponent('龑/1')}?view=all`);
  });

  it('a write carries JSON without empty fields and the anti-forgery header', async () => {
    let seen = { header: '', body: '' };
    handler = (request, response, body) => {
      seen = { header: String(request.headers['x-xsrf-token']), body };
      answer({ code: 8000, msg: 'ok' })(request, response, body);
    };
    await makeCall(environment())(write, { name: '赵一', remark: '' });
    expect(seen).toEqual({ header: 'anti forgery', body: '{"name":"赵一"}' });
  });

  it('a deletion is a write too', async () => {
    let header: unknown;
    handler = (request, response) => {
      header = request.headers['x-xsrf-token'];
      answer({ code: 8000, msg: 'ok' })(request, response, '');
    };
    await makeCall(environment())(remove, { id: '1' });
    expect(header).toBe('anti forgery');
  });

  it('a multipart body holds the fields before the file', async () => {
    let body = '';
    let type = '';
    handler = (request, response, text) => {
      body = text;
      type = request.headers['content-type'] ?? '';
      answer({ code: 8000, msg: 'ok' })(request, response, text);
    };
    const roster = new File(['content'], '名单.xls');
    await makeCall(environment())(upload, { schoolId: 's1', remark: '' }, { file: roster });
    expect(type).toContain('multipart/form-data; boundary=');
    expect(body.indexOf('name="schoolId"')).toBeGreaterThan(-1);
    expect(body.indexOf('filename="名单.xls"')).toBeGreaterThan(body.indexOf('name="schoolId"'));
    expect(body).not.toContain('remark');
  });
});

describe('answers', () => {
  it('the msg of a message endpoint is the answer', async () => {
    handler = answer({ code: 8000, msg: '7K4M' });
    expect(await makeCall(environment())(word, {})).toBe('7K4M');
  });

  it('a file comes as bytes with the name the server gave it', async () => {
    handler = (_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="report.pdf"; filename*=UTF-8''${encodeURIComponent('赵一 报告.pdf')}`,
      });
      response.end('PDF');
    };
    const found = await makeCall(environment())(bytes, {});
    expect(found.filename).toBe('赵一 报告.pdf');
    expect(await found.blob.text()).toBe('PDF');
  });

  it('a refused file is a refusal, not a download', async () => {
    handler = answer({ code: 14042202, msg: '没有可下载的数据' });
    expect((await refusalOf(makeCall(environment())(bytes, {}))).code).toBe(14042202);
  });

  it('an answer of another shape is not trusted', async () => {
    handler = answer({ code: 8000, msg: 'ok', rows: [{ id: 5 }], total: 1 });
    expect((await refusalOf(makeCall(environment())(list, {}))).message).toBe(callText.unreadable);
  });
});

describe('refusals', () => {
  it('another code shows msg and keeps fields and data', async () => {
    handler = answer({
      code: 24001405,
      msg: '内容有误',
      fields: [{ field: 'name', message: '请输入姓名' }],
      data: { faults: [1] },
    });
    const refused = await refusalOf(makeCall(environment())(write, { name: 'x' }));
    expect(refused.code).toBe(24001405);
    expect(refused.fields).toEqual([{ field: 'name', message: '请输入姓名' }]);
    expect(refused.data).toEqual({ faults: [1] });
    expect(shown).toEqual(['内容有误']);
  });

  it('an errorCode shows errorMsg, whatever the HTTP status', async () => {
    handler = answer({ errorCode: 1500, errorMsg: '系统出错，请联系管理员' }, 500);
    expect((await refusalOf(makeCall(environment())(list, {}))).code).toBe(1500);
    handler = answer({ errorCode: 2403, errorMsg: '没有操作权限' });
    expect((await refusalOf(makeCall(environment())(list, {}))).code).toBe(2403);
    expect(shown).toEqual(['系统出错，请联系管理员', '没有操作权限']);
  });

  it('a quiet call leaves the words to the screen', async () => {
    handler = answer({ errorCode: 2403, errorMsg: '没有操作权限' });
    await refusalOf(makeCall(environment())(list, {}, { quiet: true }));
    expect(shown).toEqual([]);
  });

  it('2401 ends the session instead of showing its message, even for a quiet call', async () => {
    handler = answer({ errorCode: 2401, errorMsg: '登录已失效，请重新登录' });
    await refusalOf(makeCall(environment())(list, {}, { quiet: true }));
    expect(expired).toBe(1);
    expect(shown).toEqual([]);
  });

  it('while the session ends, other refusals stay silent', async () => {
    expiring = true;
    handler = answer({ errorCode: 2403, errorMsg: '没有操作权限' });
    await refusalOf(makeCall(environment())(list, {}));
    expect(shown).toEqual([]);
  });

  it('a probe takes 2401 as an answer', async () => {
    handler = answer({ errorCode: 2401, errorMsg: '登录已失效，请重新登录' });
    expect((await refusalOf(makeCall(environment())(list, {}, { probe: true }))).code).toBe(2401);
    expect(expired).toBe(0);
  });

  it("404 shows the server's message, or ours when a proxy answered", async () => {
    handler = answer({ errorCode: 30000404, errorMsg: '访问的接口不存在' }, 404);
    await refusalOf(makeCall(environment())(list, {}));
    handler = (_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' });
      response.end('<h1>404</h1>');
    };
    await refusalOf(makeCall(environment())(list, {}));
    expect(shown).toEqual(['访问的接口不存在', callText.notFound]);
  });

  it('504 asks to check the server', async () => {
    handler = (_request, response) => {
      response.writeHead(504, { 'content-type': 'text/html' });
      response.end('<h1>504</h1>');
    };
    await refusalOf(makeCall(environment())(list, {}));
    expect(shown).toEqual([callText.ERROR_504]);
  });

  it('no answer in time is said as such', async () => {
    handler = () => undefined;
    await refusalOf(makeCall(environment({ timeoutMs: 50 }))(list, {}));
    expect(shown).toEqual([callText.REQUEST_OVERTIME]);
  });

  it('no server at all is said as such', async () => {
    await refusalOf(makeCall(environment({ base: 'http://127.0.0.1:9' }))(list, {}));
    expect(shown).toEqual([callText.offline]);
  });

  it('a call the screen gave up says nothing', async () => {
    handler = () => undefined;
    const leaving = new AbortController();
    const pending = makeCall(environment())(list, {}, { signal: leaving.signal });
    leaving.abort();
    await expect(pending).rejects.toThrow();
    expect(shown).toEqual([]);
  });
});
