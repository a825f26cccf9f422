/**
 * The certificate of a server that speaks https itself. Both files are read again each minute, because notices of changed files
 * are lost on many file systems. Those that do not fit each other, such as half-written ones, leave the former in use.
 */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContext, type Server } from 'node:tls';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { CertificateFiles } from './tls-settings.ts';

const EVERY_MS = 60_000;

/**
 * Nothing with CBC or SHA-1, and no connection that the certificate's key would open later. All browsers the product serves have
 * these, from Chromium 86 and Safari 14 on. Without suites of TLS 1.3, Node would not speak it.
 */
const CIPHERS = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
} as const;

type Pair = { readonly cert: string; readonly key: string };
type Loaded = Pair & { readonly context: SecureContext };

export type ServedCertificate = Awaited<ReturnType<typeof openCertificate>>;

/** Reads the certificate and its key. Throws an Error that names both settings where they cannot be used. */
export async function openCertificate(files: CertificateFiles, everyMs = EVERY_MS) {
  let current = await load(files).catch((error: Error) => {
    throw new Error(`TLS_CERT and TLS_KEY cannot be used: ${error.message}`);
  });
  let refused = '';

  /** Replaces the certificate where the files hold another one; a fault is told once. */
  async function renew(log: FastifyBaseLogger): Promise<Pair | undefined> {
    try {
      const next = await load(files);
      refused = '';
      if (next.cert === current.cert && next.key === current.key) return undefined;
      current = next;
      log.info({ until: new X509Certificate(next.cert).validTo }, 'a new certificate is served');
      return next;
    } catch (error) {
      const { message } = error as Error;
      if (message !== refused)
        log.warn(
          { cause: message },
          'the new certificate cannot be used, the former one is served',
        );
      refused = message;
      return undefined;
    }
  }

  return {
    /** Options of `https.createServer`. Callers that name a host get the newest certificate by it, also at a second address. */
    options: {
      ...CIPHERS,
      cert: current.cert,
      key: current.key,
      SNICallback: (_host: string, answer: (error: null, context: SecureContext) => void) =>
        answer(null, current.context),
    },
    /** Watches the files while the server listens. */
    watch(server: FastifyInstance): void {
      let timer: NodeJS.Timeout | undefined;
      const look = async () => {
        const next = await renew(server.log);
        // Callers by address name no host.
        if (next && isTls(server.server)) server.server.setSecureContext({ ...CIPHERS, ...next });
        if (timer) timer = setTimeout(look, everyMs).unref();
      };
      server.addHook('onListen', (done) => {
        timer = setTimeout(look, everyMs).unref();
        done();
      });
      server.addHook('onClose', (_server, done) => {
        clearTimeout(timer);
        timer = undefined;
        done();
      });
    },
  };
}

function isTls(server: object): server is Server {
  return 'setSecureContext' in server;
}

/** Refuses a certificate and a key that do not fit. */
async function load(files: CertificateFiles): Promise<Loaded> {
  const [cert, key] = await Promise.all([
    readFile(files.cert, 'utf8'),
    readFile(files.key, 'utf8'),
  ]);
  return { cert, key, context: createSecureContext({ ...CIPHERS, cert, key }) };
}
