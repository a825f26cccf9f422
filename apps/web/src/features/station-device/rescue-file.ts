/** A rescue file: what a device sealed and could not send, saved by its user. It comes from anywhere, so all of it is checked. */
import { type RescueFile, rescueFile, type SealedResult } from '@spine/contract/station-device';

/** The records of a file with some room; a longer one is not read. */
export const RESCUE_FILE_BYTES = 48 * 1024 * 1024;

/** What a file says; undefined where it is no rescue file. */
export function parseRescueFile(text: string): RescueFile | undefined {
  try {
    return rescueFile.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export type RescueOutcome = {
  readonly accepted: number;
  readonly refused: number;
  /** Each sentence once, and of how many records it is. */
  readonly whys: readonly (readonly [message: string, count: number])[];
};

/** The answers of the records in numbers. */
export function outcomeOf(results: readonly SealedResult[]): RescueOutcome {
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const whys = new Map<string, number>();
  for (const { msg = '' } of refused) whys.set(msg, (whys.get(msg) ?? 0) + 1);
  return {
    accepted: results.length - refused.length,
    refused: refused.length,
    whys: [...whys],
  };
}
