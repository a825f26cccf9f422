// A server of the distribution's PostgreSQL for one test run: on a free port, in a temporary directory, without
// fsync. A shell that waits for this process to end, however it ends, stops it and removes its files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

const PASSWORD = 'throwaway';
const PATIENCE_MS = 30_000;
const POLL_MS = 50;
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'jit=off',
];

/** Starts it. `bin` holds the server's programs. */
export async function startThrowawayPostgres(bin) {
  const user = process.getuid?.() === 0 ? postgresUser() : {};
  const home = mkdtempSync(path.join(tmpdir(), 'spine-postgres-'));
  const passwordFile = path.join(home, 'password');
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  if (user.uid !== undefined) {
    chownSync(passwordFile, user.uid, user.gid);
    chownSync(home, user.uid, user.gid);
  }
  chmodSync(home, 0o700);
  const port = await freePort();
  const script = `
    "$BIN/initdb" -D "$DIR/data" -U spine --pwfile="$DIR/password" --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null &&
    { "$BIN/postgres" -D "$DIR/data" -p "$PORT" -c listen_addresses=127.0.0.1 -c unix_socket_directories= ${SETTINGS.map((setting) => `-c ${setting}`).join(' ')} >"$DIR/log" 2>&1 & server=$!
      cat >/dev/null
      kill -INT $server; wait $server; }
    rm -rf "$DIR"`;
  const shell = spawn('/bin/sh', ['-c', script], {
    ...user,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', BIN: bin, DIR: home, PORT: String(port) },
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  const ended = once(shell, 'exit');
  await Promise.race([
    answers(port),
    ended.then(() => Promise.reject(new Error(`${bin}/postgres does not start`))),
  ]);
  return {
    url: `postgresql://spine:${PASSWORD}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      shell.stdin.end();
      await ended;
    },
  };
}

function postgresUser() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((account) => account.startsWith('postgres:'));
  if (!line) throw new Error('there is no system user postgres');
  const [, , uid, gid] = line.split(':').map(Number);
  return { uid, gid };
}

async function answers(port) {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const socket = connect(port, '127.0.0.1');
    const open = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (open) return;
    await pause(POLL_MS);
  }
  throw new Error('the throwaway PostgreSQL does not answer');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
