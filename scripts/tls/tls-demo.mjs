// `npm run tls:demo`: an authority and a certificate for this machine, and how to start with them. A later run keeps the
// authority, which phones have installed, and makes a certificate for the addresses of the day.
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, ROOT } from '../install.mjs';

const FOLDER = path.join(ROOT, '.cache/tls');
const OWNER_ALONE = 0o600;

/** Writes authority and certificate into a folder; answers the authority and the addresses that the certificate is for. */
export async function writeDemoCertificates(folder, addresses = privateAddresses) {
  const { createAuthority, createCertificate, isPrivate } = await import('./certificates.mjs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const usable = ['127.0.0.1', ...addresses().filter(isPrivate)];
  const authority = readPair(folder, 'authority') ?? (await createAuthority());
  writePair(folder, 'authority', authority);
  writePair(folder, 'server', await createCertificate(authority, usable));
  return { authority, addresses: usable };
}

function privateAddresses() {
  return Object.values(os.networkInterfaces())
    .flat()
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

const fileOf = (folder, name, kind) => path.join(folder, `${name}.${kind}.pem`);

/** None where it is missing or over. */
function readPair(folder, name) {
  const [cert, key] = ['cert', 'key'].map((kind) => fileOf(folder, name, kind));
  if (!(existsSync(cert) && existsSync(key))) return undefined;
  const pair = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  return new Date(new X509Certificate(pair.cert).validTo) > new Date() ? pair : undefined;
}

function writePair(folder, name, { cert, key }) {
  const keyFile = fileOf(folder, name, 'key');
  // The mode of a file that exists would stay.
  rmSync(keyFile, { force: true });
  writeFileSync(keyFile, key, { mode: OWNER_ALONE });
  writeFileSync(fileOf(folder, name, 'cert'), cert);
}

async function main() {
  await ensureInstalled();
  const { authority, addresses } = await writeDemoCertificates(FOLDER);
  const place = (name, kind) => path.relative(ROOT, fileOf(FOLDER, name, kind));
  const settings = [
    `TLS_CERT=${place('server', 'cert')}`,
    `TLS_KEY=${place('server', 'key')}`,
    `TLS_CA=${place('authority', 'cert')}`,
    'HOST=0.0.0.0',
    'ALLOW_PUBLIC_DEMO=1',
  ];
  const port = process.env.PORT || 8080;
  console.log(`Start the demo for the devices of this network, with nothing real in it:

    ${settings.join(' ')} npm start

Its addresses: ${['localhost', ...addresses].map((host) => `https://${host}:${port}`).join(' ')}
Each phone installs the authority once, from /ca of such an address. Its fingerprint (SHA-256):

    ${new X509Certificate(authority.cert).fingerprint256}`);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await main();
