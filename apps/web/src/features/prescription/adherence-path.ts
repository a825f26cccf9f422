/**
 * The way from a class to the prescriptions its numbers count: those whose training days have come. A class is no child,
 * so it may stand in the address.
 */
import type { ClassAdherence } from '@spine/contract/training';

type Place = Pick<ClassAdherence, 'schoolId' | 'gradeName' | 'clazzName'>;
type Narrowed = { status?: string; opened?: string };

export function issuedPathOf(place: Place, narrowed: Narrowed = {}): string {
  const { schoolId, gradeName, clazzName } = place;
  const query = new URLSearchParams({ schoolId, gradeName, clazzName, begun: 'yes', ...narrowed });
  return `/mainPage/prescription/issued?${query}`;
}
