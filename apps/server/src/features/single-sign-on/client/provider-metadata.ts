/** The configuration of an issuer (OpenID Connect Discovery 1.0), and whether it has what is needed here. */
import { isIP } from 'node:net';
import { singleSignOnErrors } from '@spine/contract/single-sign-on';
import type { ServerMetadata } from 'openid-client';
import { refuse } from '#platform/http/refuse.ts';
import { fetchBounded, TIMEOUT_SECONDS } from '#platform/ports/bounded-fetch.ts';
import { nameDiscoveryFault } from './provider-faults.ts';

const ALGORITHMS: readonly string[] = ['RS256', 'ES256'];

/**
 * Whether the server may ask there: over https, by a name that is not the own machine's, and of an issuer nothing but its address. Outside
 * production providers of the own machine may be asked without TLS.
 */
function isAllowedIssuer(text: string, allowsPlain: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { search, hash, username, password } = new URL(text);
  return (
    [search, hash, username, password].every((part) => part === '') && isAllowed(text, allowsPlain)
  );
}

function isAllowed(text: string | undefined, allowsPlain: boolean): boolean {
  if (text === undefined || !URL.canParse(text)) return false;
  const { protocol, hostname: written } = new URL(text);
  // With a dot at its end a name is the same.
  const hostname = written.replace(/\.$/, '');
  const isOwn = /(^|\.)localhost$|^(127\.|\[::1\])/.test(hostname);
  if (isOwn && allowsPlain) return protocol === 'http:' || protocol === 'https:';
  // Addresses of the own machine or of its network's services have no name that a certificate could be for.
  return protocol === 'https:' && !isOwn && isIP(hostname) === 0 && !hostname.startsWith('[');
}

/** Refuses with what `nameDiscoveryFault` answers, singleSignOnErrors.issuerDiffers, singleSignOnErrors.issuerInvalid, singleSignOnErrors.notSupported. */
export async function readMetadata(issuer: string, allowsPlain: boolean): Promise<ServerMetadata> {
  if (!isAllowedIssuer(issuer, allowsPlain)) refuse(singleSignOnErrors.issuerInvalid);
  const client = await import('openid-client');
  const config = await client
    .discovery(new URL(issuer), 'unknown', undefined, undefined, {
      [client.customFetch]: fetchBounded,
      timeout: TIMEOUT_SECONDS,
      ...(allowsPlain && { execute: [client.allowInsecureRequests] }),
    })
    .catch((error: unknown) => refuse(nameDiscoveryFault(error)));
  const metadata = config.serverMetadata();
  if (metadata.issuer !== issuer) refuse(singleSignOnErrors.issuerDiffers);
  if (!isAble(metadata, allowsPlain)) refuse(singleSignOnErrors.notSupported);
  return metadata;
}

function isAble(metadata: ServerMetadata, allowsPlain: boolean): boolean {
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  const addresses = [
    authorization_endpoint,
    token_endpoint,
    jwks_uri,
    metadata.end_session_endpoint ?? token_endpoint,
    metadata.userinfo_endpoint ?? token_endpoint,
  ];
  return (
    addresses.every((address) => isAllowed(address, allowsPlain)) &&
    includes(metadata.response_types_supported, 'code') &&
    includes(metadata.code_challenge_methods_supported, 'S256') &&
    ALGORITHMS.some((each) => includes(metadata.id_token_signing_alg_values_supported, each))
  );
}

function includes(list: unknown, word: string): boolean {
  return Array.isArray(list) && list.includes(word);
}

/** Whether the secret is sent as the specification's default says: in a header. */
export function takesBasic({
  token_endpoint_auth_methods_supported: methods,
}: ServerMetadata): boolean {
  return methods === undefined || methods.includes('client_secret_basic');
}

/** Refuses an answer that names another issuer, or none where the provider always names it (RFC 9207): singleSignOnErrors.wrongIssuer. */
export function requireIssuer(metadata: ServerMetadata, iss: string | undefined): void {
  const isMissing =
    iss === undefined && metadata.authorization_response_iss_parameter_supported === true;
  if (isMissing || (iss !== undefined && iss !== metadata.issuer))
    refuse(singleSignOnErrors.wrongIssuer);
}
