/** HAProxy of the distribution before servers of a test: it asks each for `/readyz`, and passes calls to the ready ones. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { passableDirectory } from '../database/own-server.ts';
import { freePort } from './free-port.ts';

const PROGRAM = '/usr/sbin/haproxy';
/** Of HAProxy's table of statistics. */
const STATE_COLUMN = 17;

/** Whether the distribution's package is installed. */
export const hasBalancer = existsSync(PROGRAM);

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/** Starts it before the servers that listen at these ports of this machine, now or later. */
export async function startBalancer(ports: readonly number[]) {
  const directory = await passableDirectory('spine-balancer-');
  const [front, statistics] = [await freePort(), await freePort()];
  const file = path.join(directory, 'haproxy.cfg');
  await writeFile(file, configuration(ports, { front, statistics }));
  const child = spawn(PROGRAM, ['-db', '-f', file], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  return {
    url: `http://127.0.0.1:${front}`,
    /** Whether it passes calls to the server at a port. */
    isUp: async (port: number): Promise<boolean> => {
      // biome-ignore lint/style/noRestrictedGlobals: the test asks the balancer, which has no contract.
      const table = await fetch(`http://127.0.0.1:${statistics}/;csv`).then(
        (answer) => answer.text(),
        () => '',
      );
      const row = table.split('\n').find((line) => line.startsWith(`servers,at${port},`));
      return row?.split(',')[STATE_COLUMN] === 'UP';
    },
    stop: async () => {
      if (isRunning(child)) child.kill('SIGKILL');
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;

type OwnPorts = { front: number; statistics: number };

/** As docs/operations.md has it, with shorter intervals, and without retries, which would hide a refused connection. */
const configuration = (ports: readonly number[], { front, statistics }: OwnPorts) => `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 20s
  retries 0
frontend front
  bind 127.0.0.1:${front}
  default_backend servers
backend servers
  balance roundrobin
  option forwardfor
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 100ms fall 1 rise 1 init-addr last,libc,none
${ports.map((port) => `  server at${port} 127.0.0.1:${port} check`).join('\n')}
listen statistics
  bind 127.0.0.1:${statistics}
  stats enable
  stats uri /
`;
