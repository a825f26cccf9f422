// A certificate authority for one hall, and certificates that it signs. It is bound to private addresses and `localhost`, so that
// phones which trust it trust it for nothing else.
import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3650;
/** iPhones take at most 825. */
const CERTIFICATE_DAYS = 397;

/** RFC 1918, this machine, and addresses without a DHCP server: address and mask. */
const PRIVATE = [
  [10, 0, 0, 0, 255, 0, 0, 0],
  [172, 16, 0, 0, 255, 240, 0, 0],
  [192, 168, 0, 0, 255, 255, 0, 0],
  [127, 0, 0, 0, 255, 0, 0, 0],
  [169, 254, 0, 0, 255, 255, 0, 0],
];
const HOST = 'localhost';

/** Whether the authority may sign for an IPv4 address. */
export function isPrivate(address) {
  const parts = address.split('.').map(Number);
  return PRIVATE.some((network) =>
    parts.every((part, at) => (part & network[at + parts.length]) === network[at]),
  );
}

/** PEM of an authority and its key. */
export async function createAuthority(now = new Date()) {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...validFrom(now, AUTHORITY_DAYS),
    serialNumber: serialNumber(),
    name: `CN=Spine screening ${now.toISOString().slice(0, 'yyyy-mm-dd'.length)}`,
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      nameConstraints(),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return toPem(certificate, keys.privateKey);
}

/** PEM of a certificate for `localhost` and these addresses, signed by the authority, and its key. */
export async function createCertificate(authority, addresses, now = new Date()) {
  const issuer = new X509Certificate(authority.cert);
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    ...validFrom(now, CERTIFICATE_DAYS),
    serialNumber: serialNumber(),
    subject: `CN=${HOST}`,
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await readKey(authority.key),
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: HOST },
        ...addresses.map((value) => ({ type: 'ip', value })),
      ]),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return toPem(certificate, keys.privateKey);
}

/** From the day before: clocks of tablets are late. */
function validFrom(now, days) {
  const from = now.getTime() - DAY_MS;
  return { notBefore: new Date(from), notAfter: new Date(from + days * DAY_MS) };
}

/** Positive, as RFC 5280 wants it. */
function serialNumber() {
  return `01${randomBytes(15).toString('hex')}`;
}

function readKey(pem) {
  const [key] = PemConverter.decode(pem);
  return webcrypto.subtle.importKey('pkcs8', key, ALGORITHM, false, ['sign']);
}

async function toPem(certificate, privateKey) {
  const key = await webcrypto.subtle.exportKey('pkcs8', privateKey);
  return {
    cert: `${certificate.toString('pem')}\n`,
    key: `${PemConverter.encode(key, 'PRIVATE KEY')}\n`,
  };
}

/** RFC 5280, 4.2.1.10, in DER: every part is shorter than 128 bytes. */
function nameConstraints() {
  const SEQUENCE = 0x30;
  const PERMITTED = 0xa0;
  const [DNS, IP] = [0x82, 0x87];
  const der = (tag, bytes) => [tag, bytes.length, ...bytes];
  const names = [der(DNS, [...Buffer.from(HOST)]), ...PRIVATE.map((network) => der(IP, network))];
  const subtrees = names.flatMap((name) => der(SEQUENCE, name));
  const value = new Uint8Array(der(SEQUENCE, der(PERMITTED, subtrees)));
  return new Extension('2.5.29.30', true, value);
}
