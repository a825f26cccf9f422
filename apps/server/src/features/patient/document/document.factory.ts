/** Documents for tests: their numbers are built as they should be, and belong to nobody. */
import type { Tenant } from '#platform/db/open.ts';
import { openSeal } from './document.service.ts';
import { partsOf } from './document-seal.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** Of a town that the register does not have. */
const NOWHERE = '339999';

/** A resident's number of a day (`20140506`) and a place in its sequence, odd for boys. */
export function residentNumber(day: string, sequence: number): string {
  const digits = `${NOWHERE}${day}${String(sequence).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return digits + '10X98765432'.charAt(sum % 11);
}

/** Writes the resident's number of a child, sealed. */
export async function insertDocumentRow(
  tenant: Tenant,
  { patientId, number, secret }: { patientId: string; number: string; secret: string },
): Promise<void> {
  const { seal } = await openSeal(tenant, secret);
  const sealed = partsOf(seal({ kind: '1', number }));
  await tenant.db
    .insertInto('childDocument')
    .values({
      orgId: tenant.orgId,
      patientId,
      kind: sealed.kind,
      sealed: Buffer.from(sealed.number, 'hex'),
      numberEnd: Buffer.from(sealed.end, 'hex'),
    })
    .execute();
}
