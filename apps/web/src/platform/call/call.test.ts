import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callText } from './call.text.ts';
import {
  answer,
  endpoints,
  recordedCall,
  refusalOf,
  startCallServer,
} from './call-server.factory.ts';
import { LOCAL_CODES } from './refused.ts';
import { serverToday } from './server-time.ts';

let server: Awaited<ReturnType<typeof startCallServer>>;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.stop());

describe('requests', () => {
  it('a list drops empty fields and carries no anti-forgery header [3.40]', async () => {
    let seen: IncomingMessage | undefined;
    server.handle((request, response) => {
      seen = request;
      answer({ code: 8000, msg: 'ok', rows: [{ id: 'a', secret: 1 }], total: 7 })(
        request,
        response,
        '',
      );
    });
    const found = await recordedCall(server.base).call(endpoints.list, { page: 2, name: '' });
    expect(seen?.url).toBe('/rows?page=2');
    expect(seen?.headers['x-xsrf-token']).toBeUndefined();
    expect(found).toEqual({ rows: [{ id: 'a' }], total: 7 });
  });

  it('path parameters leave the query', async () => {
    let url = '';
    server.handle((request, response) => {
      url = request.url ?? '';
      answer({ code: 8000, msg: 'ok', data: { id: '龑/1' } })(request, response, '');
    });
    await recordedCall(server.base).call(endpoints.one, { id: '龑/1', view: 'all' });
    expect(url).toBe(`/one/${encodeURIComponent('龑/1')}?view=all`);
  });

  it('a write carries JSON without empty fields and the anti-forgery header [3.40, 7.2]', async () => {
    let seen = { header: '', body: '' };
    server.handle((request, response, body) => {
      seen = { header: String(request.headers['x-xsrf-token']), body };
      answer({ code: 8000, msg: 'ok' })(request, response, body);
    });
    await recordedCall(server.base).call(endpoints.write, { name: '赵一', remark: '' });
    expect(seen).toEqual({ header: 'anti forgery', body: '{"name":"赵一"}' });
  });

  it('a write carries null, which empties a field', async () => {
    let seen = '';
    server.handle((request, response, body) => {
      seen = body;
      answer({ code: 8000, msg: 'ok' })(request, response, body);
    });
    await recordedCall(server.base).call(endpoints.write, { name: '赵一', remark: null });
    expect(JSON.parse(seen)).toEqual({ name: '赵一', remark: null });
  });

  it('a write of a fresh browser fetches the anti-forgery token first', async () => {
    const seen: string[] = [];
    server.handle((request, response, body) => {
      seen.push(`${request.method} ${request.url} ${request.headers['x-xsrf-token'] ?? ''}`);
      answer({ code: 8000, msg: 'ok' })(request, response, body);
    });
    const cookies = () => (seen.length === 0 ? '' : 'XSRF-TOKEN=fresh');
    await recordedCall(server.base, { cookies }).call(endpoints.write, { name: 'x' });
    expect(seen).toEqual(['GET /prime ', 'POST /write fresh']);
  });

  it('over TLS takes the cookie that no other host can plant', async () => {
    let header: unknown;
    server.handle((request, response) => {
      header = request.headers['x-xsrf-token'];
      answer({ code: 8000, msg: 'ok' })(request, response, '');
    });
    const cookies = () => 'XSRF-TOKEN=planted; __Host-XSRF-TOKEN=own';
    await recordedCall(server.base, { cookies }).call(endpoints.remove, { id: '1' });
    expect(header).toBe('own');
  });

  it('a deletion is a write too', async () => {
    let header: unknown;
    server.handle((request, response) => {
      header = request.headers['x-xsrf-token'];
      answer({ code: 8000, msg: 'ok' })(request, response, '');
    });
    await recordedCall(server.base).call(endpoints.remove, { id: '1' });
    expect(header).toBe('anti forgery');
  });

  it('a multipart body holds the fields before the file', async () => {
    let body = '';
    let type = '';
    server.handle((request, response, text) => {
      body = text;
      type = request.headers['content-type'] ?? '';
      answer({ code: 8000, msg: 'ok' })(request, response, text);
    });
    const roster = new File(['content'], '名单.xls');
    await recordedCall(server.base).call(
      endpoints.upload,
      { schoolId: 's1', remark: '' },
      { file: roster },
    );
    expect(type).toContain('multipart/form-data; boundary=');
    expect(body.indexOf('name="schoolId"')).toBeGreaterThan(-1);
    expect(body.indexOf('filename="名单.xls"')).toBeGreaterThan(body.indexOf('name="schoolId"'));
    expect(body).not.toContain('remark');
  });
});

describe('answers', () => {
  it('the msg of a message endpoint is the answer', async () => {
    server.handle(answer({ code: 8000, msg: '7K4M' }));
    expect(await recordedCall(server.base).call(endpoints.word, {})).toBe('7K4M');
  });

  it('a file comes as bytes with the name the server gave it', async () => {
    server.handle((_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="report.pdf"; filename*=UTF-8''${encodeURIComponent('赵一 报告.pdf')}`,
      });
      response.end('PDF');
    });
    const found = await recordedCall(server.base).call(endpoints.bytes, {});
    expect(found.filename).toBe('赵一 报告.pdf');
    expect(await found.blob.text()).toBe('PDF');
  });

  it('a map is a file, though its type speaks of JSON; a refusal in its place is a refusal', async () => {
    server.handle((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/geo+json' });
      response.end('{"type":"FeatureCollection"}');
    });
    const found = await recordedCall(server.base).call(endpoints.bytes, {});
    expect(await found.blob.text()).toBe('{"type":"FeatureCollection"}');
    server.handle(answer({ code: 24003602, msg: '没有地图' }));
    await expect(recordedCall(server.base).call(endpoints.bytes, {})).rejects.toMatchObject({
      code: 24003602,
    });
  });

  it('a packed file comes out of its envelope as bytes', async () => {
    const data = Buffer.from([0x50, 0x4b, 0, 0xff]).toString('base64');
    server.handle(answer({ code: 8000, msg: 'success', data, filename: '编号.zip' }));
    const found = await recordedCall(server.base).call(endpoints.parcel, {});
    expect(found.filename).toBe('编号.zip');
    expect([...new Uint8Array(await found.blob.arrayBuffer())]).toEqual([0x50, 0x4b, 0, 0xff]);
    server.handle(answer({ code: 8000, msg: 'success', data: '<not base64>', filename: 'x' }));
    const refused = await refusalOf(recordedCall(server.base).call(endpoints.parcel, {}));
    expect(refused.code).toBe(LOCAL_CODES.unreadable);
  });

  it('a refused file is a refusal, not a download', async () => {
    server.handle(answer({ code: 14042202, msg: '没有可下载的数据' }));
    expect((await refusalOf(recordedCall(server.base).call(endpoints.bytes, {}))).code).toBe(
      14042202,
    );
  });

  it('an answer of another shape is not trusted', async () => {
    server.handle(answer({ code: 8000, msg: 'ok', rows: [{ id: 5 }], total: 1 }));
    expect((await refusalOf(recordedCall(server.base).call(endpoints.list, {}))).message).toBe(
      callText.unreadable,
    );
  });

  it('an answer says which day it is, whatever the clock of the browser, and a cached one does not', async () => {
    let said = { date: '', caching: '' };
    server.handle((request, response, body) => {
      response.setHeader('date', said.date);
      response.setHeader('cache-control', said.caching);
      answer({ code: 8000, msg: 'ok' })(request, response, body);
    });
    const hear = async (date: string, caching: string) => {
      said = { date, caching };
      await recordedCall(server.base).call(endpoints.write, { name: '赵一' });
      return serverToday();
    };
    expect(await hear('Tue, 17 Nov 2031 17:00:00 GMT', 'no-store')).toBe('2031-11-18');
    expect(await hear('', 'no-store')).toBe('2031-11-18');
    // The map, for instance, is kept by the browser with the time at which it came.
    expect(await hear('Mon, 10 Nov 2031 17:00:00 GMT', 'private, max-age=3600')).toBe('2031-11-18');
    await hear(new Date().toUTCString(), 'private, no-store');
  });
});
