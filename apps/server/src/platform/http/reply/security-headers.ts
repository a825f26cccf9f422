/**
 * Puts the security headers on every answer. Helmet would compute the same ones for each request, a fifth of the
 * work of refusing one; here a server that is never called computes them once.
 */
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** Browser features that no page of ours uses, but for the camera of the station. */
const FEATURES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'bluetooth', 'serial'];
/** The station reads codes with the camera; the reader is WebAssembly and runs in a worker, which has headers of its own. */
const STATION = /^\/(?:station(?![\w/-])|assets\/scan-worker-)/;

export async function addSecurityHeaders(
  server: FastifyInstance,
  { isSecure }: { isSecure: boolean },
): Promise<void> {
  const headers = await helmetHeaders({ isSecure, scans: false });
  const ofStation = await helmetHeaders({ isSecure, scans: true });
  server.addHook('onRequest', (request, reply, next) => {
    const all = STATION.test(request.url) ? ofStation : headers;
    for (const [name, value] of all) reply.raw.setHeader(name, value);
    next();
  });
}

type Page = { readonly isSecure: boolean; readonly scans: boolean };

function permissions(scans: boolean): string {
  const used = scans ? ['camera'] : [];
  return FEATURES.map((each) => `${each}=${used.includes(each) ? '(self)' : '()'}`).join(', ');
}

async function helmetHeaders({ isSecure, scans }: Page): Promise<[string, string][]> {
  const sample = Fastify();
  await sample.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: scans ? ["'self'", "'wasm-unsafe-eval'"] : ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A video is shown before it is sent.
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: isSecure ? [] : null,
      },
    },
    strictTransportSecurity: isSecure,
  });
  const headers: [string, string][] = [['permissions-policy', permissions(scans)]];
  sample.get('/', (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders()))
      headers.push([name, String(value)]);
    return '';
  });
  await sample.inject('/');
  await sample.close();
  return headers;
}
