/** What the station is told of a child whose examination is handed in (docs/adr/0158-the-station-tells-what-bounces.md). */
import { z } from 'zod';
import type { CheckCode } from '../check/check.schema.ts';

/** Faults of a row that are mended in the record of its child; no number of a document goes with them. */
export const RECORD_FAULTS = [
  'genderInvalid',
  'birthInvalid',
  'ageInvalid',
  'documentTypeInvalid',
  'documentMissing',
  'documentLength',
  'documentBirth',
  'documentSex',
  'gradeAge',
] as const satisfies readonly CheckCode[];
export type RecordFault = (typeof RECORD_FAULTS)[number];

export const monitoredChild = z.object({
  /** The version of the codes that its row is written with. */
  codes: z.string(),
  /** What would be sent back whatever is found in the child. */
  recordFaults: z.array(z.enum(RECORD_FAULTS)),
});
export type StationMonitoring = z.output<typeof monitoredChild>;
