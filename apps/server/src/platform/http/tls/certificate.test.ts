import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '#testing/certificate.factory.ts';
import { openCertificate } from './certificate.ts';

/** How often the files are read in these tests. */
const EVERY_MS = 20;

let folder: string;
let files: { cert: string; key: string };
let server: FastifyInstance;
const lines: string[] = [];

/** Puts a whole file in the place of the former one: the server may read at any moment. */
async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

async function install(name: string): Promise<void> {
  const { cert, key } = await makeCertificate(name);
  await replaceFile(files.key, key);
  await replaceFile(files.cert, cert);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'spine-tls-'));
  files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  await install('first.example');
  const certificate = await openCertificate(files, EVERY_MS);
  const told = { write: (line: string) => void lines.push(line) };
  const transport = { https: certificate.options };
  server = Fastify({ logger: { stream: told }, ...transport });
  certificate.watch(server);
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Whose certificate a new connection gets, by address or by the name of a host. */
function servedTo(servername = ''): Promise<string> {
  const port = Number(new URL(server.listeningOrigin).port);
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, servername, rejectUnauthorized: false };
    const socket = connect(options, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

/** The suite of TLS 1.2 that a caller gets of those it offers; undefined where it is refused. */
function suiteOf(ciphers: string, servername = ''): Promise<string | undefined> {
  const port = Number(new URL(server.listeningOrigin).port);
  const host = { host: '127.0.0.1', port, servername, rejectUnauthorized: false };
  return new Promise((resolve) => {
    // Level 0: that the caller offers it decides nothing.
    const offer = { maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` } as const;
    const socket = connect({ ...host, ...offer }, () => {
      resolve(socket.getCipher().name);
      socket.destroy();
    });
    socket.once('error', () => resolve(undefined));
  });
}

const warnings = () => lines.filter((line) => line.includes('the new certificate cannot be used'));

test('a certificate that is replaced is served without a restart, to callers by name and by address', async () => {
  expect([await servedTo(), await servedTo('spine.example')]).toEqual(
    Array(2).fill('first.example'),
  );
  await install('second.example');
  await expect.poll(() => servedTo()).toBe('second.example');
  await expect.poll(() => servedTo('spine.example')).toBe('second.example');
});

test('files that do not fit leave the former certificate in use, are told once, and are replaced when they do', async () => {
  await install('third.example');
  await expect.poll(() => servedTo()).toBe('third.example');
  lines.length = 0;
  const { cert, key } = await makeCertificate('fourth.example');
  await replaceFile(files.cert, cert.slice(0, cert.length / 2));
  await expect.poll(() => warnings().length).toBe(1);
  expect(await servedTo()).toBe('third.example');
  await replaceFile(files.cert, cert);
  await expect.poll(() => warnings().length).toBe(2);
  expect(await servedTo()).toBe('third.example');
  await replaceFile(files.key, key);
  await expect.poll(() => servedTo()).toBe('fourth.example');
});

test.each([
  ['ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA256'],
  ['ECDHE-ECDSA-AES256-SHA:ECDHE-ECDSA-AES128-SHA'],
])('suites with CBC or SHA-1 are refused, by name and by address: %s', async (suites) => {
  expect(await suiteOf(suites)).toBeUndefined();
  expect(await suiteOf(suites, 'spine.example')).toBeUndefined();
});

test.each(['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-CHACHA20-POLY1305'])(
  'what Chromium 86 and Safari 14 offer is served: %s',
  async (suite) => {
    expect(await suiteOf(suite)).toBe(suite);
    expect(await suiteOf(suite, 'spine.example')).toBe(suite);
  },
);

test('TLS 1.3 is spoken, and 1.1 is not', async () => {
  const port = Number(new URL(server.listeningOrigin).port);
  const versionOf = (maxVersion: 'TLSv1.3' | 'TLSv1.1') =>
    new Promise<string | null>((resolve) => {
      const options = {
        host: '127.0.0.1',
        port,
        rejectUnauthorized: false,
        ciphers: 'ALL:@SECLEVEL=0',
      };
      const socket = connect({ ...options, minVersion: maxVersion, maxVersion }, () => {
        resolve(socket.getProtocol());
        socket.destroy();
      });
      socket.once('error', () => resolve(null));
    });
  expect(await versionOf('TLSv1.3')).toBe('TLSv1.3');
  expect(await versionOf('TLSv1.1')).toBeNull();
});

test('a start without usable files names the settings', async () => {
  const missing = { cert: path.join(folder, 'none.pem'), key: files.key };
  await expect(openCertificate(missing)).rejects.toThrow(/^TLS_CERT and TLS_KEY cannot be used: /);
});
