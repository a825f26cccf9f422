/**
 * Addresses of the screens of prescriptions. Only classes are named in them, never children.
 */
import type { ClassAdherence } from '@spine/contract/training';

/** The plans. */
export const LIBRARY_PATH = '/mainPage/prescription';

type ClassLocation = Pick<ClassAdherence, 'schoolId' | 'gradeName' | 'clazzName'>;
type IssuedFilter = { status?: string; opened?: string };

export function issuedPath(location: ClassLocation, filter: IssuedFilter = {}): string {
  const { schoolId, gradeName, clazzName } = location;
  const query = new URLSearchParams({ schoolId, gradeName, clazzName, begun: 'yes', ...filter });
  return `${LIBRARY_PATH}/issued?${query}`;
}

/** Where a plan is composed: a new one, a copy of one, or one of the institution's own. */
export function composerPath({ id, copy }: { id?: string; copy?: string }): string {
  const query = new URLSearchParams({ ...(id && { id }), ...(copy && { copy }) }).toString();
  return `${LIBRARY_PATH}/compose${query && `?${query}`}`;
}
