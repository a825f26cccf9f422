import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

async function headersOf(isSecure: boolean) {
  const server = Fastify();
  await addSecurityHeaders(server, { isSecure });
  const { headers } = await server.inject('/nowhere');
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
