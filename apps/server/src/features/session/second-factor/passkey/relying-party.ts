/**
 * Where passkeys work: browsers offer them over https, or to the own machine, and never to a bare address. The configured
 * address alone says which name that is, because whoever connects chooses the headers of a call.
 */
import { isIP } from 'node:net';

export type RelyingParty = {
  /** The name that passkeys are bound to. */
  readonly id: string;
  readonly origin: string;
};

/** Undefined where passkeys cannot be used. */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | undefined {
  if (publicUrl === undefined) return undefined;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && !isAddress ? { id: hostname, origin } : undefined;
}
