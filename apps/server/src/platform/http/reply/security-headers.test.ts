import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

async function headersOf(isSecure: boolean, url = '/nowhere') {
  const server = Fastify();
  await addSecurityHeaders(server, { isSecure });
  const { headers } = await server.inject(url);
  await server.close();
  return headers;
}

test('every answer keeps its kind, its address and its page to this server', async () => {
  const headers = await headersOf(false);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['content-security-policy']).toMatch(/;frame-ancestors 'self';.*object-src 'none'/);
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('behind TLS every answer asks for TLS for a year, for all names below', async () => {
  const headers = await headersOf(true);
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});

test.each(['/station', '/station?from=qr', '/assets/scan-worker-Ab1.js'])(
  '%s may use the camera and read its pictures by WebAssembly',
  async (url) => {
    const headers = await headersOf(false, url);
    expect(headers['permissions-policy']).toContain('camera=(self), microphone=()');
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
  },
);

test.each(['/', '/stationary', '/api/v1/station/roster', '/assets/index-Ab1.js'])(
  '%s may not',
  async (url) => {
    const headers = await headersOf(false, url);
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['content-security-policy']).not.toContain('unsafe-eval');
  },
);
