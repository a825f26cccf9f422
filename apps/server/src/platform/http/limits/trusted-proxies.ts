/** Which hops between a caller and this server are proxies of the operator, whose `X-Forwarded-For` is believed. */
import type { Config } from '#config';

/**
 * Fastify's option. The nearest proxy appends the address that called it, so that addresses which a caller invents come
 * before it and are never reached. Given a plain number, Fastify would trust no proxy.
 */
export function trustProxyOption(trusted: Config['http']['trustProxy']) {
  if (typeof trusted !== 'number') return [...trusted];
  return trusted > 0 && ((_address: string, hop: number): boolean => hop < trusted);
}
