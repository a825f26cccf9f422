import { useQuery } from '@tanstack/react-query';

async function hasDeviceLock(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false;
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}

export const deviceLockQuery = {
  queryKey: ['device lock'],
  queryFn: hasDeviceLock,
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** Whether this device can check a finger, a face or a screen lock itself; undefined until it has said so. */
export function useDeviceLock(): boolean | undefined {
  return useQuery(deviceLockQuery).data;
}
