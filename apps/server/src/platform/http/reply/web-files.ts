/**
 * Serves the built web: hashed assets for ever, its three pages fresh. The families' page and the station have their own
 * addresses; every other page address is one of the single-page application. Without a build only the calls are served.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_PREFIX, kernelErrors } from '@spine/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { refusalEnvelope } from '../envelope.ts';

/** Messengers append parameters and punctuation. */
const OWN_PAGES = [
  { address: /^\/quick-query(?![\w-])/, file: 'quick-query.html' },
  { address: /^\/station(?![\w-])/, file: 'station.html' },
];
const YEAR_SECONDS = 31_536_000;

export async function serveWeb(server: FastifyInstance, directory: string): Promise<void> {
  const built = existsSync(path.join(directory, 'index.html'));
  if (built) {
    await server.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header(
          'cache-control',
          hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const address = addressOf(request.url);
    const page =
      built &&
      request.method === 'GET' &&
      !request.url.startsWith(API_PREFIX) &&
      isPageAddress(address);
    if (page) {
      return reply.header('cache-control', 'no-cache').sendFile(pageOf(address));
    }
    return reply
      .code(kernelErrors.unknownPath.httpStatus)
      .header('cache-control', 'no-store')
      .send(refusalEnvelope(kernelErrors.unknownPath));
  });
}

function pageOf(address: string): string {
  return OWN_PAGES.find((page) => page.address.test(address))?.file ?? 'index.html';
}

/** The address without its query. */
function addressOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Files have an extension; a page has none, at most the full stop of a sentence it was copied from. */
function isPageAddress(address: string): boolean {
  return !/\.\w+$/.test(address);
}
