/** Reads what a request says of the part of a file it wants, and of the file it already holds (RFC 9110, 13 and 14). */
import type { ByteRange } from '#platform/ports/blob-store.ts';

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** `whole` also answers several ranges at once and what is no range: a server may ignore both. */
export type WantedPart = 'whole' | 'unsatisfiable' | ByteRange;

type RangeHeaders = { range?: string | undefined; ifRange?: string | undefined };

/** The part a request wants; the whole when the file it began with is not this one any more. */
export function wantedPart(
  { range, ifRange }: RangeHeaders,
  file: { size: number; tag: string },
): WantedPart {
  const [matched, first = '', last = ''] = SINGLE_RANGE.exec(range ?? '') ?? [];
  if (matched === undefined || (first === '' && last === '')) return 'whole';
  if (ifRange !== undefined && ifRange !== file.tag) return 'whole';
  return first === '' ? suffix(Number(last), file.size) : between(first, last, file.size);
}

function suffix(length: number, size: number): WantedPart {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - length), end: size - 1 };
}

function between(first: string, last: string, size: number): WantedPart {
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && start > end) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}

/** Whether the caller's copy is still the file; a weak mark is as good here. */
export function holdsAlready(ifNoneMatch: string | undefined, tag: string): boolean {
  const held = (ifNoneMatch ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return held.includes(tag) || held.includes('*');
}
