/**
 * Two server processes behind a balancer, on one database and one bucket (a directory where no object store is
 * installed), and clients of each.
 */
import { deviceWith } from '../device-client.ts';
import { hasObjectStore, startObjectStore } from '../object-store/object-store.ts';
import { openWorld } from '../world.ts';
import { startBalancer } from './balancer.ts';
import { freePort } from './free-port.ts';
import { clientOf } from './server-client.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { untilItWorks } from './until.ts';

const SECRET = 'one secret, which both servers have';

export type BalancedServers = Awaited<ReturnType<typeof startBalancedServers>>;
type Who = 'manager' | 'doctor' | 'platform' | 'nobody';

export async function startBalancedServers() {
  const [world, store] = await Promise.all([
    openWorld({ SECRET }),
    hasObjectStore ? startObjectStore() : undefined,
  ]);
  // The two servers alone do the jobs.
  await world.app.close();
  const ports = [await freePort(), await freePort()];
  const balancer = await startBalancer(ports);
  const start = (port: number) => startServerProcess(world, { ...settingsOf(port), ...store?.env });
  const servers = await Promise.all(ports.map(start));
  const isUp = (index: number) => balancer.isUp(ports[index] ?? 0);
  await untilItWorks(async () => {
    if (!(await isUp(0)) || !(await isUp(1))) throw new Error('a server is not ready');
  });
  const at = (index: number): ServerProcess => {
    const server = servers[index];
    if (!server) throw new Error(`there is no server ${index}`);
    return server;
  };
  const tokenOf = (who: Who) => (who === 'nobody' ? '' : world.tokens[who]);
  return {
    world,
    secret: SECRET,
    /** Calls go to one of the two by itself. */
    client: (index: number, who: Who = 'manager') => clientOf(at(index).url, tokenOf(who)),
    clientWith: (index: number, token: string) => clientOf(at(index).url, token),
    /** Calls go to whichever the balancer chooses. */
    balanced: () => deviceWith(balancer.url, world.tokens.manager),
    at,
    isUp,
    /** Starts another server in place of one that has ended. */
    replace: async (index: number) => {
      servers[index] = await start(ports[index] ?? 0);
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.kill()));
      await balancer.stop();
      await store?.stop();
      await world.close();
    },
  };
}

const settingsOf = (port: number) => ({
  PORT: String(port),
  PDF_WORKERS: '1',
  // Until a second signal.
  DRAIN_SECONDS: '600',
  PUBLIC_RATE_PER_MINUTE: '100000',
  CALL_RATE_PER_MINUTE: '1000000',
});
