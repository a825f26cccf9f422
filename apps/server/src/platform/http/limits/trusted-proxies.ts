/** Which hops between a caller and this server are proxies of the operator, whose `X-Forwarded-For` is believed. */
import type { Config } from '#config';

/**
 * What Fastify asks for each hop. The nearest proxy appends the address that called it, so that what a caller invents
 * stands before it and is never reached. Fastify itself trusts nobody when it is given a number.
 */
export function trustOf(trusted: Config['http']['trustProxy']) {
  if (typeof trusted !== 'number') return [...trusted];
  return trusted > 0 && ((_address: string, hop: number): boolean => hop < trusted);
}
