/**
 * Serves the built web: hashed assets for ever, index.html fresh, and index.html for every page address of the
 * single-page application. Without a build only the calls are served.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_PREFIX, kernelErrors } from '@spine/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { refusalOf } from './envelope.ts';

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
    const page =
      built &&
      request.method === 'GET' &&
      !request.url.startsWith(API_PREFIX) &&
      isPageAddress(request.url);
    if (page) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply
      .code(kernelErrors.unknownPath.httpStatus)
      .send(refusalOf(kernelErrors.unknownPath));
  });
}

/** Files have an ending; pages have none. What follows the question mark does not count. */
function isPageAddress(url: string): boolean {
  return !(url.split('?', 1)[0] ?? '').includes('.');
}
