/** The codes that there are; another year is another file of values and a line here. */
import type { MonitoringCodes } from './codes.schema.ts';
import { CODES_2025 } from './codes-2025.rules.ts';

const ALL: readonly MonitoringCodes[] = [CODES_2025];

/** By version. */
export const CODES: ReadonlyMap<string, MonitoringCodes> = new Map(
  ALL.map((codes) => [codes.version, codes]),
);

/** The codes of a version; undefined where there are none. */
export function codesOf(version: string): MonitoringCodes | undefined {
  return CODES.get(version);
}
