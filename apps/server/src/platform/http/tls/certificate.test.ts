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

test('a start without usable files names the settings', async () => {
  const missing = { cert: path.join(folder, 'none.pem'), key: files.key };
  await expect(openCertificate(missing)).rejects.toThrow(/^TLS_CERT and TLS_KEY cannot be used: /);
});
