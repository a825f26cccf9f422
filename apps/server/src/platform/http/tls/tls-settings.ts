import path from 'node:path';

/** Paths of PEM files. */
export type CertificateFiles = { readonly cert: string; readonly key: string };

type Variables = { readonly TLS_CERT?: string | undefined; readonly TLS_KEY?: string | undefined };

/** Throws an Error that names the variable that is missing. */
export function tlsSettings({ TLS_CERT, TLS_KEY }: Variables): CertificateFiles | undefined {
  if (TLS_CERT === undefined && TLS_KEY === undefined) return undefined;
  if (TLS_CERT === undefined) throw new Error('configuration: TLS_CERT is required with TLS_KEY');
  if (TLS_KEY === undefined) throw new Error('configuration: TLS_KEY is required with TLS_CERT');
  return { cert: path.resolve(TLS_CERT), key: path.resolve(TLS_KEY) };
}
