/**
 * The job of the yearly audit pack. The chain of the log is proved first, then everything is read and written as one zip. Nothing is
 * stored before the end: a run that is begun again begins anew.
 */
import { auditPeriod, makeAuditPack } from '@spine/contract/audit';
import { dateInShanghai } from '@spine/contract/kernel';
import { fileNamePart } from '@spine/contract/report';
import { z } from 'zod';
import { organizationName } from '#features/organization/index.ts';
import { schoolsByIds } from '#features/school/index.ts';
import { bulkLogPoint } from '#platform/audit-log/log-point.ts';
import { verifyLog } from '#platform/audit-log/operation-log-verify.ts';
import { toActor } from '#platform/auth/actor.ts';
import { backupTimes } from '#platform/backup/backup.ts';
import { permit } from '#platform/http/bind.ts';
import { defineJob, type Job, type JobRun } from '#platform/jobs/job.ts';
import { zipStream } from '#platform/zip/zip-stream.ts';
import { countConsents, rosterCounts } from './pack.repository.ts';
import { packText as text } from './pack.text.ts';
import { type Pack, type PackPorts, packFiles } from './pack-files.ts';
import { countLines } from './pack-lines.repository.ts';
import { queryOf } from './pack-source.ts';

const input = z.object({ year: z.number(), schoolId: z.string().optional() });
type Input = z.output<typeof input>;

type AuditPackPorts = PackPorts & {
  readonly logAnchorFile: string | undefined;
  readonly backupDir: string;
};

/** Sentences about faults of the log, in the platform's pack: lines of other institutions are among them. */
const MOST_FAULTS = 10_000;

export function auditPackJob(ports: AuditPackPorts): Job<Input, 'either'> {
  return defineJob({
    kind: 'auditPack',
    pace: 'long',
    scope: 'either',
    input,
    run: async (run) => {
      permit(makeAuditPack, toActor(run.actor));
      const { year, schoolId } = run.input;
      const pack = await openPack(run, ports);
      const { place, made, children } = pack;
      return {
        file: {
          fileName: text.fileName(year, fileNamePart(place)),
          contentType: 'application/zip',
          content: zipStream(packFiles(pack)),
        },
        finish: () => {
          const called = text.jobTitle(year, place);
          const note = {
            point: bulkLogPoint({ schoolId }, { called, job: run.id }),
            message: text.logMessage(year, place, made.written),
            children,
            purpose: text.purpose,
          };
          const rule = { model: 'audit', optype: 'export' } as const;
          return Promise.resolve({ summary: text.summary(made.written), log: { rule, note } });
        },
      };
    },
  });
}

async function openPack(run: JobRun<Input>, ports: AuditPackPorts): Promise<Pack> {
  const { year, schoolId } = run.input;
  const { database, scope } = run;
  const today = dateInShanghai(run.now());
  const period = auditPeriod(year, today);
  const query = queryOf(period, schoolId);
  const faults: string[] = [];
  const tell = (fault: string) => {
    if (scope.kind === 'platform' && faults.length < MOST_FAULTS) faults.push(fault);
  };
  const proof = await verifyLog(database.url, {
    anchorFile: ports.logAnchorFile,
    tell,
    period: query,
    signal: run.signal,
  });
  const backups = await backupTimes(ports.backupDir);
  const known = await database.inSnapshot(scope, async (tenant) => {
    const lines = await countLines(tenant, query);
    if (tenant.kind !== 'org') return { place: text.platform, total: lines, children: 0 };
    const roster = await rosterCounts(tenant, { today, schoolId });
    const schools = await schoolsByIds(tenant, schoolId === undefined ? [] : [schoolId]);
    const [school] = [...schools.values()];
    return {
      place: school?.name ?? (await organizationName(tenant, tenant.orgId)) ?? '',
      total: lines + (await countConsents(tenant, query)),
      children: roster.reduce((sum, { count }) => sum + count, 0),
    };
  });
  const { place, total, children } = known;
  const frame = { period, today, proof, faults, backups };
  return { run, ports, frame, schoolId, place, total, children, made: { read: 0, written: 0 } };
}
