import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAuthority, createCertificate, isPrivate } from './certificates.mjs';
import { writeDemoCertificates } from './tls-demo.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'spine-tls-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name) => readFileSync(path.join(folder, name), 'utf8');
const addresses = () => ['192.168.1.20', '8.8.8.8'];

/** What a device that trusts only this authority says to the certificate, at this host. */
async function verdictOf({ authority, certificate, host }) {
  const server = createServer(certificate);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  try {
    return await new Promise((resolve) => {
      const options = { port, host: '127.0.0.1', servername: '', ca: authority.cert };
      const socket = connect({ ...options, rejectUnauthorized: false }, () => {
        const names = socket.getPeerX509Certificate();
        const isNamed = /^[\d.]+$/.test(host) ? names.checkIP(host) : names.checkHost(host);
        resolve(socket.authorizationError ?? (isNamed ? 'trusted' : 'another name'));
        socket.destroy();
      });
    });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

it('a device that installed the authority trusts the certificate at every private address of the machine', async () => {
  const { authority, addresses: used } = await writeDemoCertificates(folder, addresses);
  expect(used).toEqual(['127.0.0.1', '192.168.1.20']);
  const certificate = { cert: read('server.cert.pem'), key: read('server.key.pem') };
  for (const host of ['localhost', ...used])
    expect([host, await verdictOf({ authority, certificate, host })]).toEqual([host, 'trusted']);
  expect(await verdictOf({ authority, certificate, host: '8.8.8.8' })).toBe('another name');
});

it('a later run keeps the authority, renews the certificate, and lets nobody else read the keys', async () => {
  await writeDemoCertificates(folder, addresses);
  const [authority, server] = [read('authority.cert.pem'), read('server.cert.pem')];
  await writeDemoCertificates(folder, addresses);
  expect(read('authority.cert.pem')).toBe(authority);
  expect(read('server.cert.pem')).not.toBe(server);
  for (const name of ['authority.key.pem', 'server.key.pem'])
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
});

it('what the authority signs for a public address is trusted nowhere', async () => {
  const authority = await createAuthority();
  const host = '8.8.8.8';
  const certificate = await createCertificate(authority, [host]);
  expect(isPrivate(host)).toBe(false);
  expect(await verdictOf({ authority, certificate, host })).not.toMatch(/trusted|another name/);
});
