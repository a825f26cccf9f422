/**
 * Prometheus metrics of what nobody watches: jobs, backups and the disk. Every server says the same of jobs, because the
 * database says it. One that does not answer in time leaves their numbers as they were: metrics are answered at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { platformScope } from '#platform/auth/scope.ts';
import { newestBackup } from '#platform/backup/backup.ts';
import type { Database } from '#platform/db/open.ts';
import type { DiskSpace } from '#platform/disk-space.ts';
import type { Clock } from '#platform/ports/clock.ts';
import { countAllJobs, type JobCounts } from './work.repository.ts';

const ANSWER_MS = 1000;
const MS = 1000;

export type WorkParts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly diskSpace: DiskSpace;
  readonly backupDir: string;
};

/** Adds the metrics to a registry; returns how to bring them up to date. */
export function workMetrics(registry: Registry, parts: WorkParts): () => Promise<void> {
  const { database, diskSpace, backupDir } = parts;
  const registers = [registry];
  const disk = new Gauge({
    name: 'disk_short',
    help: 'Whether less than DISK_RESERVE_MB is left, so that calls which add or change are refused',
    registers,
  });
  const backup = new Gauge({
    name: 'backup_newest_timestamp_seconds',
    help: 'When the newest backup in BACKUP_DIR was begun; 0 without one, missing without the directory',
    registers,
  });
  const publishCounts = jobMetrics(registry, parts);
  let pending: Promise<void> | undefined;
  /** Callers share a query under way: a frozen database holds one connection of the pool. */
  const refreshJobs = async (): Promise<void> => {
    pending ??= database
      .inScope(platformScope, countAllJobs)
      .then(publishCounts, () => undefined)
      .finally(() => {
        pending = undefined;
      });
    const timeout = new AbortController();
    const late = sleep(ANSWER_MS, undefined, { signal: timeout.signal }).catch(() => undefined);
    await Promise.race([pending, late]);
    timeout.abort();
  };
  const refreshBackup = async (): Promise<void> => {
    const newest = await newestBackup(backupDir);
    if (newest === undefined) backup.remove();
    else backup.set((newest?.getTime() ?? 0) / MS);
  };
  return async () => {
    disk.set(Number(await diskSpace.isShort()));
    await Promise.all([refreshJobs(), refreshBackup()]);
  };
}

function jobMetrics(registry: Registry, { clock }: WorkParts): (counts: JobCounts) => void {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs that wait or run, and those of the last day that ended with a fault of the server',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'jobs_oldest_waiting_seconds',
    help: 'How long the oldest waiting job has waited; 0 without one',
    registers,
  });
  return ({ waiting, running, faulty, waitingSince }) => {
    for (const [state, count] of Object.entries({ waiting, running, faulty }))
      jobs.set({ state }, count);
    const now = clock.now().getTime();
    oldest.set(Math.max(0, now - (waitingSince?.getTime() ?? now)) / MS);
  };
}
