/** The subject of a line of the operation log about many rows. The log names the first part. */

const FILTER_IDS = ['projectId', 'schoolId'] as const;

/**
 * The project and the school by which many rows were filtered, else the name of the whole; then the job, which is
 * deleted a day after its end.
 */
export function bulkLogPoint(chosen: object, { called, job }: { called: string; job?: string }) {
  const filters = new Map<string, unknown>(Object.entries(chosen));
  const ids = FILTER_IDS.map((place) => filters.get(place)).filter(Boolean);
  const first = ids.length > 0 ? ids : [called.replaceAll(',', '，')];
  return [...first, ...(job === undefined ? [] : [job])].join(',');
}
