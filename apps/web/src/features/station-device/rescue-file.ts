/** A rescue file: what a device sealed and could not send, saved by its user. It comes from anywhere, so all of it is checked. */
import { idField, instantField, textField } from '@spine/contract/kernel';
import {
  DEVICE_NAME_MAX,
  RESCUE_MAX,
  type SealedResult,
  sealedRecord,
} from '@spine/contract/station-device';
import { z } from 'zod';

/** The records of a file with some room; a longer one is not read. */
export const RESCUE_FILE_BYTES = 48 * 1024 * 1024;

const rescueFile = z.object({
  format: z.literal('spine-station-rescue'),
  version: z.literal(1),
  device: z.object({ id: idField, name: textField(DEVICE_NAME_MAX) }),
  savedAt: instantField,
  records: z.array(sealedRecord).min(1).max(RESCUE_MAX),
});
export type RescueFile = z.output<typeof rescueFile>;

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
