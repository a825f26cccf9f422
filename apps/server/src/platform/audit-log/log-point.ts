/** What a line of the operation log touched, where that is no row with a name of its own. The log names the first. */

const PLACES = ['projectId', 'schoolId'] as const;

/**
 * The project and the school that many rows were chosen by, else what all of it is called; then the job, which is
 * forgotten a day after its end.
 */
export function pointOfMany(chosen: object, { called, job }: { called: string; job?: string }) {
  const given = new Map<string, unknown>(Object.entries(chosen));
  const places = PLACES.map((place) => given.get(place)).filter(Boolean);
  const first = places.length > 0 ? places : [called.replaceAll(',', '，')];
  return [...first, ...(job === undefined ? [] : [job])].join(',');
}
