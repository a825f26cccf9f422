/** What a code says that a camera has read: the id of a child on a label, or the address of a class on its sheet. */
import type { StationAddress } from '#platform/station-address.ts';
import { parsePlace } from '#platform/station-address.ts';

export type ScannedCode =
  | { readonly kind: 'child'; readonly childId: string }
  | { readonly kind: 'class'; readonly address: StationAddress }
  | { readonly kind: 'foreign' };

const CHILD = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STATION = '/station';

/** Only addresses of this server lead anywhere. */
export function readCode(text: string, origin: string): ScannedCode {
  if (CHILD.test(text)) return { kind: 'child', childId: text };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.origin !== origin || url.pathname !== STATION) return { kind: 'foreign' };
  const address = parsePlace(url.hash);
  return address.open === undefined ? { kind: 'foreign' } : { kind: 'class', address };
}
