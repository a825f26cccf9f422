/** What a server may not do with its settings, in production and outside it. */
import type { Environment } from './environment.ts';

/** What a production server may not do. */
export function refuseUnsafeProduction(env: Environment): void {
  if (env.SEED?.startsWith('demo'))
    throw new Error(`configuration: SEED=${env.SEED} is refused with NODE_ENV=production`);
  if (env.CLOCK_SHIFT_MS !== 0)
    throw new Error('configuration: CLOCK_SHIFT_MS is refused with NODE_ENV=production');
  if (!env.SECRET) {
    throw new Error(
      'configuration: SECRET (32 characters or more) is required with NODE_ENV=production',
    );
  }
  // Callers can send any Host header, and the QR code of a class is printed and hung up.
  if (!env.PUBLIC_URL) {
    throw new Error(
      'configuration: PUBLIC_URL (the address people use) is required with NODE_ENV=production: links and QR codes are made of it',
    );
  }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** Outside production the passwords of the demo are printed and codes are shown: no access from other machines. */
export function refusePublicDemo(env: Environment): void {
  if (LOOPBACK.test(env.HOST) || env.ALLOW_PUBLIC_DEMO) return;
  throw new Error(
    `configuration: HOST=${env.HOST} lets others in without NODE_ENV=production; ALLOW_PUBLIC_DEMO=1 says that nothing real is stored here`,
  );
}
