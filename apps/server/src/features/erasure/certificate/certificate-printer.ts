/** Sets the certificate of an erasure as PDF, one A4 page. */
import { readFileSync } from 'node:fs';
import {
  ERASED_KINDS,
  erasedKindWord,
  erasureCauseWord,
  erasureErrors,
} from '@spine/contract/erasure';
import { dateInShanghai, dayText, formatToMinute, instantInShanghai } from '@spine/contract/kernel';
import { organizationName } from '#features/organization/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import { findErasure, type StoredErasure } from '../erasure.repository.ts';
import { numberOf } from '../erasure.service.ts';
import { certificateText as text } from './certificate.text.ts';

const template = readFileSync(new URL('./certificate.typ', import.meta.url), 'utf8');

export type Certificate = ReturnType<typeof toCertificate>;

/** Refuses erasureErrors.unknown. */
export async function loadCertificate(tenant: Tenant, id: string): Promise<Certificate> {
  const erasure = (await findErasure(tenant, id)) ?? refuse(erasureErrors.unknown);
  return toCertificate(erasure, (await organizationName(tenant, tenant.orgId)) ?? '');
}

function toCertificate(erasure: StoredErasure, orgName: string) {
  const { cause, askedOn, reason, orderedByName, erasedAt, counts, patientIds, filesLeft } =
    erasure;
  const number = numberOf(erasure);
  const isRetention = cause === 'retention';
  const { facts } = text;
  return {
    number,
    fileName: text.fileName(number),
    orgName,
    facts: [
      { label: facts.erasedAt, value: formatToMinute(instantInShanghai(erasedAt)) },
      { label: facts.cause, value: erasureCauseWord[cause] },
      { label: facts.askedOn, value: dayText(askedOn) },
      { label: facts.orderedBy, value: orderedByName ?? text.byNobody },
      { label: facts.rows, value: text.rows(patientIds.length) },
      { label: facts.reason, value: reason },
    ],
    counts: ERASED_KINDS.map((kind) => [erasedKindWord[kind], String(counts[kind])]),
    day: dayText(dateInShanghai(erasedAt)),
    statement: text.statement(isRetention ? text.manyChildren : text.oneChild, filesLeft.length),
    child: isRetention ? text.childrenLeft : text.child,
  };
}

export async function printCertificate(
  typesetter: TypesetterPort,
  certificate: Certificate,
): Promise<Uint8Array> {
  const data = JSON.stringify({ ...certificate, text });
  return (await typesetter.typeset({ template, data })).file;
}
