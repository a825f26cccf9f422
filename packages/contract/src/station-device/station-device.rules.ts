/** How a device of the station stands, for its list. */
import { type DeviceState, ROSTER_HOURS } from './station-device.schema.ts';

/** A device that told nothing for so long counts as offline. */
const OFFLINE_MINUTES = 30;
const MINUTE_MS = 60_000;

type DeviceFacts = {
  readonly revokedAt: Date | null;
  readonly eraseRequestedAt: Date | null;
  readonly lastContactAt: Date;
};

/** The state of a device at an instant. */
export function deviceStateOf(device: DeviceFacts, now: Date): DeviceState {
  if (device.eraseRequestedAt) return 'erasing';
  if (device.revokedAt) return 'revoked';
  const minutes = (now.getTime() - device.lastContactAt.getTime()) / MINUTE_MS;
  if (minutes > ROSTER_HOURS * 60) return 'expired';
  return minutes > OFFLINE_MINUTES ? 'offline' : 'active';
}
