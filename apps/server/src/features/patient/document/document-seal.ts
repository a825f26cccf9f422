/**
 * Seals the numbers of documents under the data key of an institution: AES-256-GCM whose initialization vector is a keyed digest of the
 * number, so that equal numbers of an institution are equal and one can be looked up whole. Of the end of a number a keyed digest
 * is stored. A sealed document travels as one text: kind, number and end.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { type ChildDocument, DOCUMENT_END, documentKindField } from '@spine/contract/patient';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const END_BYTES = 8;
const JOINT = '.';

/** A kind, then the number and its end in hexadecimal digits; both empty where there is no number. */
export type SealedDocument = string;

export type DocumentSeal = {
  readonly seal: (document: ChildDocument) => SealedDocument;
  readonly open: (sealed: SealedDocument) => ChildDocument;
  /** What numbers with this end have alike; of its last four signs. */
  readonly endOf: (typed: string) => Buffer;
};

export function documentSeal(dataKey: Uint8Array): DocumentSeal {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', dataKey, '', purpose, KEY_BYTES));
  const keys = { sealing: keyFor('number'), vector: keyFor('vector'), end: keyFor('end') };
  const digest = (key: Buffer, text: string, bytes: number) =>
    createHmac('sha256', key).update(text).digest().subarray(0, bytes);
  const endOf = (number: string) =>
    digest(keys.end, [...number].slice(-DOCUMENT_END.least).join(''), END_BYTES);
  const sealNumber = (number: string) => {
    const iv = digest(keys.vector, number, IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', keys.sealing, iv);
    const text = Buffer.concat([cipher.update(number), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]);
  };
  const openNumber = (sealed: Buffer) => {
    const decipher = createDecipheriv('aes-256-gcm', keys.sealing, sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = [decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString();
  };
  return {
    seal: ({ kind, number }) =>
      (number === ''
        ? [kind, '', '']
        : [kind, sealNumber(number).toString('hex'), endOf(number).toString('hex')]
      ).join(JOINT),
    open: (document) => {
      const { kind, number } = partsOf(document);
      return { kind, number: number === '' ? '' : openNumber(Buffer.from(number, 'hex')) };
    },
    endOf,
  };
}

/** What is stored of a sealed document. */
export function partsOf(document: SealedDocument) {
  const [kind, number = '', end = ''] = document.split(JOINT);
  return { kind: documentKindField.parse(kind), number, end };
}
