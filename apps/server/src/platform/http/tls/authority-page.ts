/**
 * `/ca`: phones in the Wi-Fi of the hall install the authority that signed this server's certificate. What is sent is written anew
 * from the parsed certificate, so that a key in the same file never leaves.
 */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { escaped, sendPlainPage } from '../reply/plain-page.ts';
import { authorityPageText as text } from './authority-page.text.ts';

const PAGE = '/ca';
const FILE = '/ca/authority.crt';

/** Throws an Error that names the setting where the file holds no certificate of an authority. */
export async function serveAuthority(server: FastifyInstance, file: string): Promise<void> {
  const authority = await readAuthority(file);
  const body = pageOf(authority);
  server.get(PAGE, (_request, reply) => sendPlainPage(reply, { title: text.title, body }));
  server.get(FILE, (_request, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="authority.crt"')
      .send(authority.raw),
  );
}

async function readAuthority(file: string): Promise<X509Certificate> {
  try {
    const authority = new X509Certificate(await readFile(file));
    if (!authority.ca) throw new Error('it is no certificate of an authority');
    return authority;
  } catch (error) {
    throw new Error(`TLS_CA cannot be used: ${(error as Error).message}`);
  }
}

function pageOf({ fingerprint256 }: X509Certificate): string {
  const steps = text.steps.map(
    ({ device, how }) => `<h2>${escaped(device)}</h2><p>${escaped(how)}</p>`,
  );
  return [
    `<p>${text.lead}</p>`,
    `<p><a href="${FILE}">${text.download}</a></p>`,
    ...steps,
    `<h2>${text.fingerprint}</h2><p><code>${fingerprint256}</code></p>`,
    `<p>${text.remove}</p>`,
  ].join('\n');
}
