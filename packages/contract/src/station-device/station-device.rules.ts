/** How a device of the station stands: whether its token goes on, and what its list says. */
import type { ErrorEntry } from '#kernel';
import { stationDeviceErrors } from './station-device.errors.ts';
import { type DeviceState, ROSTER_HOURS } from './station-device.schema.ts';

/** A device that told nothing for so long counts as offline. */
const OFFLINE_MINUTES = 30;
const MINUTE_MS = 60_000;

/** When all sessions of the user were ended last, as the device was prepared. */
type KnownEnd = { readonly userSessionsEndedAt: Date | null };
type SessionsEnd = { readonly sessionsEndedAt: Date | null };

/** Whether the sessions of its user were ended since a device was prepared. */
export function isSignedOut(device: KnownEnd, user: SessionsEnd): boolean {
  return user.sessionsEndedAt?.getTime() !== device.userSessionsEndedAt?.getTime();
}

/** What the token of a device is judged by. */
export type DeviceFacts = KnownEnd & {
  readonly replacedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastContactAt: Date;
  /** Undefined once the user is deleted, or may not examine any more. */
  readonly user: SessionsEnd | undefined;
  readonly isProjectOver: boolean;
};
/** Why a device may not go on; undefined while it may. */
export function deviceFaultOf(device: DeviceFacts, now: Date): ErrorEntry | undefined {
  const { replacedAt, revokedAt, user, isProjectOver } = device;
  if (replacedAt) return stationDeviceErrors.unknown;
  if (revokedAt) return stationDeviceErrors.revoked;
  if (!user) return stationDeviceErrors.userGone;
  if (isSignedOut(device, user)) return stationDeviceErrors.signedOut;
  if (silentMinutes(device, now) > ROSTER_HOURS * 60) return stationDeviceErrors.expired;
  return isProjectOver ? stationDeviceErrors.projectEnded : undefined;
}

function silentMinutes({ lastContactAt }: Pick<DeviceFacts, 'lastContactAt'>, now: Date): number {
  return (now.getTime() - lastContactAt.getTime()) / MINUTE_MS;
}

const STATE_OF_FAULT: ReadonlyMap<ErrorEntry, DeviceState> = new Map([
  [stationDeviceErrors.revoked, 'revoked'],
  [stationDeviceErrors.userGone, 'signedOut'],
  [stationDeviceErrors.signedOut, 'signedOut'],
  [stationDeviceErrors.projectEnded, 'projectEnded'],
  [stationDeviceErrors.expired, 'expired'],
]);

/** The state of a device at an instant. */
export function deviceStateOf(
  device: DeviceFacts & { readonly eraseRequestedAt: Date | null },
  now: Date,
): DeviceState {
  if (device.eraseRequestedAt) return 'erasing';
  const fault = deviceFaultOf(device, now);
  const state = fault && STATE_OF_FAULT.get(fault);
  return state ?? (silentMinutes(device, now) > OFFLINE_MINUTES ? 'offline' : 'active');
}

type Made = { readonly madeAt: string; readonly clockAheadMs?: number | undefined };

/** When a record was made by the clock of the server, as far as its device knew how wrong its own is. */
export function computeMadeTime({ madeAt, clockAheadMs = 0 }: Made): Date {
  return new Date(new Date(madeAt).getTime() - clockAheadMs);
}
