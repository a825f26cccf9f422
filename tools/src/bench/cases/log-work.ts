/** The operation log at its size: lines are written, sealed, and proved by the command an operator runs. */
import { spawn } from 'node:child_process';
import { setInterval } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sealLog } from '@spine/server/platform/audit-log/operation-log-seal.ts';
import { openDatabase } from '@spine/server/platform/db/open.ts';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import { AIMS } from '../aims.ts';
import type { Case } from '../case.ts';
import { connectedTo } from '../target/database.ts';
import { memoryOf } from '../target/process.ts';
import type { Bench } from '../target/server.ts';

const COMMAND = fileURLToPath(import.meta.resolve('@spine/server/cli/log-verify.ts'));
const LOOK_EVERY_MS = 100;

/** Views of one child each, as a day of work leaves them; ids grow as those the application makes. */
const FILL = `
  insert into operation_log (id, org_id, user_id, username, org_name, role, model, keypoint, keymsg, level, optype, optime)
  select (lpad(to_hex(1763700000000 + n), 12, '0') || '7' || left(md5(n::text), 3) || '8' || right(md5(n::text), 15))::uuid,
    $1::uuid, $2::uuid, 'doctor', '临溪市妇幼保健院', 2,
    (array['exam', 'patient', 'report'])[1 + n % 3], gen_random_uuid()::text, '查看检查报告', 'INFO',
    (array['view', 'edit', 'export', 'view'])[1 + n / 3 % 4], now()
  from generate_series(1, $3::int) as n`;

/** What the run left in the log comes on top of its lines. */
export const logWork: readonly Case<Bench>[] = [
  {
    name: 'operation log, proved by log:verify',
    runs: ['usual'],
    connections: [1],
    aims: AIMS.logProof,
    measure: async ({ ownerUrl, appUrl, logLines }) => {
      await fill(ownerUrl, logLines);
      const database = openDatabase(appUrl, 1);
      const started = performance.now();
      // The server seals too; whoever comes second finds nothing.
      while ((await waiting(ownerUrl)) > 0) await sealLog(database.bare);
      const sealingSeconds = (performance.now() - started) / 1000;
      await database.close();
      const { seconds, memory } = await prove(ownerUrl);
      return { perSecond: logLines / seconds, seconds, sealingSeconds, rows: logLines, memory };
    },
  },
];

function fill(ownerUrl: string, lines: number): Promise<void> {
  return connectedTo(ownerUrl, async (owner) => {
    await owner.query(FILL, [CAST_IDS.orgs.home, CAST_IDS.users.doctor, lines]);
    await owner.query('vacuum analyze operation_log');
  });
}

async function waiting(ownerUrl: string): Promise<number> {
  const { rows } = await connectedTo(ownerUrl, (owner) =>
    owner.query<{ count: number }>('select count(*)::int as count from log_pending'),
  );
  return rows[0]?.count ?? 0;
}

/** Runs the command in a process of its own and watches its memory. */
async function prove(ownerUrl: string): Promise<{ seconds: number; memory: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [COMMAND], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { DATABASE_URL: ownerUrl },
  });
  const watching = new AbortController();
  const peak = watchedPeak(child.pid, watching.signal);
  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
  });
  const seconds = (performance.now() - started) / 1000;
  watching.abort();
  if (code !== 0) throw new Error(`log:verify ended with ${code}`);
  return { seconds, memory: await peak };
}

/** The peak while it lived; without the process there is nothing to read any more. */
async function watchedPeak(pid: number | undefined, signal: AbortSignal): Promise<number> {
  let peak = 0;
  try {
    for await (const _tick of setInterval(LOOK_EVERY_MS, undefined, { signal }))
      peak = Math.max(peak, await memoryOf(pid, 'VmHWM'));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return peak;
}
