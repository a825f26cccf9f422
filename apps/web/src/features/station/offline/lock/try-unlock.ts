import { type InUse, unlockDevice } from '../device/device.ts';
import { StoreFull } from '../vault/device-errors.ts';
import type { UnlockOutcome } from '../vault/vault.ts';

/** `full` and `failed`: the storage of the device does not take what a try has to write. */
export type LockOutcome = UnlockOutcome | InUse | { readonly kind: 'full' | 'failed' };

/** Tries a passcode; what the storage does wrong is an outcome like others. */
export async function tryUnlock(passcode: string): Promise<LockOutcome> {
  try {
    return await unlockDevice(passcode);
  } catch (error) {
    return { kind: error instanceof StoreFull ? 'full' : 'failed' };
  }
}
