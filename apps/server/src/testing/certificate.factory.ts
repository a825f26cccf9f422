/** Certificates of tests, signed by themselves. */
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { BasicConstraintsExtension, PemConverter, X509CertificateGenerator } from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** PEM of a certificate with this name, and of its key. */
export async function makeCertificate(
  name: string,
  { isAuthority = false, until = '2120-01-01' } = {},
) {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: randomBytes(8).toString('hex'),
    name: `CN=${name}`,
    notBefore: new Date('2020-01-01'),
    notAfter: new Date(until),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [new BasicConstraintsExtension(isAuthority, undefined, true)],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') };
}
