/** A rescue file: what a device sealed and could not send, saved by its user, and uploaded by a manager. */
import { z } from 'zod';
import { idField, instantField, textField } from '#kernel';
import { DEVICE_NAME_MAX, RESCUE_MAX } from './station-device.schema.ts';
import { sealedRecord } from './station-record.schema.ts';

export const rescueFile = z.object({
  format: z.literal('spine-station-rescue'),
  version: z.literal(1),
  device: z.object({ id: idField, name: textField(DEVICE_NAME_MAX) }),
  savedAt: instantField,
  records: z.array(sealedRecord).min(1).max(RESCUE_MAX),
});
export type RescueFile = z.output<typeof rescueFile>;
