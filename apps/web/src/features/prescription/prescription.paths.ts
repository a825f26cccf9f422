/**
 * The way from a class to the prescriptions its numbers count: those whose training days have come. A class is no child,
 * so it may stand in the address.
 */
import type { ClassAdherence } from '@spine/contract/training';

/** The plans. */
export const LIBRARY_PATH = '/mainPage/prescription';

type Place = Pick<ClassAdherence, 'schoolId' | 'gradeName' | 'clazzName'>;
type Narrowed = { status?: string; opened?: string };

export function issuedPathOf(place: Place, narrowed: Narrowed = {}): string {
  const { schoolId, gradeName, clazzName } = place;
  const query = new URLSearchParams({ schoolId, gradeName, clazzName, begun: 'yes', ...narrowed });
  return `${LIBRARY_PATH}/issued?${query}`;
}

/** Where a plan is composed: a new one, a copy of one, or one of the institution's own. */
export function composerPath({ id, copy }: { id?: string; copy?: string }): string {
  const query = new URLSearchParams({ ...(id && { id }), ...(copy && { copy }) }).toString();
  return `${LIBRARY_PATH}/compose${query && `?${query}`}`;
}
