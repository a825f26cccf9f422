import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nobody listens at now, for a product whose settings name its address. */
export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? String(address.port) : '';
}
