/** A server that speaks https itself, as it is configured. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { API_PREFIX } from '@spine/contract/kernel';
import { currentUser } from '@spine/contract/session';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#config';
import { makeCertificate } from '#testing/certificate.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { serveAuthority } from './authority-page.ts';

let folder: string;
let world: World;
let authority: { cert: string; key: string };
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'spine-tls-'));
  const write = async (name: string, text: string) => {
    await writeFile(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const { cert, key } = await makeCertificate('localhost');
  authority = await makeCertificate('Hall', { isAuthority: true });
  world = await openWorld({
    TLS_CERT: await write('cert.pem', cert),
    TLS_KEY: await write('key.pem', key),
    // Somebody put both into one file.
    TLS_CA: await write('ca.pem', `${authority.cert}\n${authority.key}`),
  });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

function get(url: string): Promise<{ headers: Record<string, unknown>; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    request(world.app.listeningOrigin + url, { rejectUnauthorized: false }, async (answer) => {
      const chunks: Buffer[] = await answer.toArray();
      resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) });
    })
      .once('error', reject)
      .end();
  });
}

test('it answers over https, with cookies that other hosts cannot plant, and binds no browser outside production', async () => {
  expect(world.app.listeningOrigin).toMatch(/^https:/);
  const { headers } = await get(`${API_PREFIX}${currentUser.path}`);
  expect(String(headers['set-cookie'])).toMatch(/__Host-XSRF-TOKEN=[^;]+; Path=\/; Secure/);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('phones get the page and the certificate of the authority, and never its key', async () => {
  const page = await get('/ca');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.bytes.toString()).toContain('href="/ca/authority.crt"');
  const file = await get('/ca/authority.crt');
  expect(file.headers['content-type']).toBe('application/x-x509-ca-cert');
  const [, base64 = ''] = /CERTIFICATE-----([^-]+)/.exec(authority.cert) ?? [];
  expect(file.bytes).toEqual(Buffer.from(base64, 'base64'));
});

test('without the setting there is no such page', async () => {
  const plain = await openWorld();
  expect((await plain.inject({ method: 'GET', url: '/ca/authority.crt' })).status).toBe(404);
  await plain.close();
});

test('what is no certificate of an authority stops the start', async () => {
  await expect(serveAuthority(Fastify(), path.join(folder, 'cert.pem'))).rejects.toThrow(
    'TLS_CA cannot be used: it is no certificate of an authority',
  );
});

test('certificate and key come together, and cookies follow them', () => {
  const both = { TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' };
  expect(() => readConfig({ TLS_CERT: 'cert.pem' })).toThrow('TLS_KEY is required with TLS_CERT');
  expect(() => readConfig({ TLS_KEY: 'key.pem' })).toThrow('TLS_CERT is required with TLS_KEY');
  expect(readConfig(both).http).toMatchObject({
    tls: { cert: path.resolve('cert.pem'), key: path.resolve('key.pem') },
    secureCookies: true,
    asksForTls: false,
  });
  expect(readConfig({}).http).toMatchObject({ tls: undefined, secureCookies: false });
});
