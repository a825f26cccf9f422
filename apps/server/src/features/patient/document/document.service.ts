/** The document of a child: how it is read, checked and found. */
import { randomBytes } from 'node:crypto';
import {
  type ChildDocument,
  DOCUMENT_END,
  type DocumentKind,
  documentSoughtText,
  isFoundBy,
  normalizeDocumentNumber,
  patientErrors,
  readDocument,
} from '@spine/contract/patient';
import { unwrapSecret, wrapSecret } from '#platform/auth/wrapped-secret.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import {
  documentsEnding,
  documentsOf,
  findDocument,
  findKey,
  holdersOf,
  insertKey,
  lockNumber,
} from './document.repository.ts';
import { type DocumentSeal, documentSeal, partsOf, type SealedDocument } from './document-seal.ts';

const DATA_KEY_BYTES = 32;
export const bindingOf = (orgId: string) => ({ purpose: 'document key', id: orgId }) as const;

/** Undefined where the institution has no document yet. Throws where another SECRET wrapped its key; no server starts with one. */
export async function findSeal(tenant: Tenant, secret: string): Promise<DocumentSeal | undefined> {
  const wrapped = await findKey(tenant);
  if (!wrapped) return undefined;
  const key = unwrapSecret(wrapped, bindingOf(tenant.orgId), secret);
  if (!key) throw new Error('another SECRET encrypted the key of documents');
  return documentSeal(key);
}

/** Makes the key of the institution where there is none. */
export async function openSeal(tenant: Tenant, secret: string): Promise<DocumentSeal> {
  const known = await findSeal(tenant, secret);
  if (known) return known;
  await insertKey(tenant, wrapSecret(randomBytes(DATA_KEY_BYTES), bindingOf(tenant.orgId), secret));
  const made = await findSeal(tenant, secret);
  if (!made) throw new Error('a key that was written is there');
  return made;
}

/** As the record of a child shows it. */
export type ShownDocument = {
  readonly documentKind: DocumentKind | null;
  /** An empty text where there is none. */
  readonly document: string;
};

export const NO_DOCUMENT: ShownDocument = { documentKind: null, document: '' };

/** The document of a child, whole. */
export async function loadDocument(
  tenant: Tenant,
  { patientId, secret }: { readonly patientId: string; readonly secret: string },
): Promise<ShownDocument> {
  const sealed = await findDocument(tenant, patientId);
  const seal = sealed && (await findSeal(tenant, secret));
  if (!sealed || !seal) return NO_DOCUMENT;
  const { kind, number } = seal.open(sealed);
  return { documentKind: kind, document: number };
}

/** The documents of some children, whole, by the child's id; of who has none there is none. */
export async function loadDocuments(
  tenant: Tenant,
  { patientIds, secret }: { readonly patientIds: readonly string[]; readonly secret: string },
): Promise<Map<string, ChildDocument>> {
  const seal = await findSeal(tenant, secret);
  if (!seal) return new Map();
  const sealed = await documentsOf(tenant, patientIds);
  return new Map([...sealed].map(([patientId, document]) => [patientId, seal.open(document)]));
}

/** The living child in whose name a document is registered. */
export async function findHolder(
  tenant: Tenant,
  { document, secret }: Omit<Registering, 'patientId'>,
): Promise<string | undefined> {
  const { documentKind: kind, document: number } = document;
  const seal = kind && number !== '' ? await findSeal(tenant, secret) : undefined;
  if (!seal || !kind) return undefined;
  const sealed = partsOf(seal.seal({ kind, number })).number;
  const [holder] = sealed === '' ? [] : await holdersOf(tenant, [sealed]);
  return holder?.patientId;
}

export type TypedDocument = {
  readonly documentKind?: DocumentKind | null | undefined;
  readonly document?: string | null | undefined;
};

/**
 * The document as somebody typed it beside the stored one: what is left out stays, no kind or no text takes it away. Refuses
 * patientErrors.invalid.
 */
export function toDocument(typed: TypedDocument, stored: ShownDocument): ShownDocument {
  if (typed.documentKind === undefined && typed.document === undefined) return stored;
  const { documentKind: kind = stored.documentKind ?? '1', document: number = stored.document } =
    typed;
  const text = number ?? '';
  // A kind that is named wants its number.
  if (kind === null || (!typed.documentKind && text.trim() === '')) return NO_DOCUMENT;
  const reading = readDocument({ kind, number: text });
  if ('document' in reading)
    return { documentKind: reading.document.kind, document: reading.document.number };
  const message = `${reading.reason.why}，${reading.reason.fix}`;
  return refuse(patientErrors.invalid, { message, fields: [{ field: 'document', message }] });
}

type Registering = {
  readonly document: ShownDocument;
  readonly patientId: string;
  readonly secret: string;
};

type Change = Omit<Registering, 'secret'> & {
  readonly stored: ShownDocument;
  /** Who adds children without documents needs none. */
  readonly secret: string | undefined;
};

/** The document sealed, null for none, undefined where it is the stored one. Refuses patientErrors.documentUsed. */
export function registerChange(
  tenant: Tenant,
  { stored, secret, ...registering }: Change,
): Promise<SealedDocument | null | undefined> {
  const { document } = registering;
  const isSame =
    document.documentKind === stored.documentKind && document.document === stored.document;
  if (isSame) return Promise.resolve(undefined);
  if (secret === undefined) throw new Error('a document is sealed with a secret');
  return registerDocument(tenant, { ...registering, secret });
}

/** The document sealed, null for none; nobody else registers its number until the transaction ends. Refuses patientErrors.documentUsed. */
async function registerDocument(
  tenant: Tenant,
  { document: { documentKind: kind, document: number }, patientId, secret }: Registering,
): Promise<SealedDocument | null> {
  if (!kind) return null;
  const sealed = (await openSeal(tenant, secret)).seal({ kind, number });
  const { number: sealedNumber } = partsOf(sealed);
  if (sealedNumber === '') return sealed;
  await lockNumber(tenant, sealedNumber);
  const holders = await holdersOf(tenant, [sealedNumber]);
  if (holders.some((each) => each.patientId !== patientId))
    refuseAt('document', patientErrors.documentUsed);
  return sealed;
}

/** Documents with one end that are looked through. */
const LOOKED_THROUGH = 2000;

type Search = { readonly typed: string; readonly secret: string };
export type FoundDocument = ChildDocument & { readonly id: string };

/** Documents of living children by their number, or its end; the newest children first. Refuses patientErrors.invalid. */
export async function findDocuments(
  tenant: Tenant,
  { typed, secret }: Search,
): Promise<FoundDocument[]> {
  const sought = normalizeDocumentNumber(typed);
  if ([...sought].length < DOCUMENT_END.least || sought.includes('*'))
    refuse(patientErrors.invalid, {
      message: documentSoughtText,
      fields: [{ field: 'document', message: documentSoughtText }],
    });
  const seal = await findSeal(tenant, secret);
  if (!seal) return [];
  const ending = await documentsEnding(tenant, { end: seal.endOf(sought), limit: LOOKED_THROUGH });
  return ending
    .map(({ id, document }) => ({ id, ...seal.open(document) }))
    .filter(({ number }) => isFoundBy(number, sought));
}
