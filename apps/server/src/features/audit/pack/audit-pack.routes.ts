/** Translates the call for the pack of the yearly audit. */
import { auditErrors, isAuditYear, makeAuditPack } from '@spine/contract/audit';
import { dateInShanghai } from '@spine/contract/kernel';
import { schoolExists, schoolsByIds } from '#features/school/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import { bulkLogPoint } from '#platform/audit-log/log-point.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { refuseAt } from '#platform/http/refuse.ts';
import { auditPackJob } from './pack.job.ts';
import { packText as text } from './pack.text.ts';

type Ports = Pick<AppPorts, 'backupDir' | 'logAnchorFile' | 'queue' | 'typesetter'>;

export function auditPackRoutes({ queue, ...ports }: Ports): Binding[] {
  const job = auditPackJob(ports);
  queue.define(job);
  return [
    bind(makeAuditPack, async ({ tenant, actor, input, now, note }) => {
      if (!isAuditYear(input.year, dateInShanghai(now))) refuseAt('year', auditErrors.yearInvalid);
      const place = await placeOf(tenant, input.schoolId, actor.orgName);
      const title = text.jobTitle(input.year, place);
      const id = await queue.add(tenant, { job, input, title, actor, now });
      const point = bulkLogPoint({ schoolId: input.schoolId }, { called: title, job: id });
      note({ point, message: text.logAdded(input.year, place) });
      return { id };
    }),
  ];
}

/** The school that is named, else the institution, or the platform. Refuses auditErrors.schoolUnknown. */
async function placeOf(
  tenant: AnyTenant,
  schoolId: string | undefined,
  orgName: string,
): Promise<string> {
  if (schoolId === undefined) return tenant.kind === 'org' ? orgName : text.platform;
  if (tenant.kind !== 'org' || !(await schoolExists(tenant, schoolId)))
    return refuseAt('schoolId', auditErrors.schoolUnknown);
  return (await schoolsByIds(tenant, [schoolId])).get(schoolId)?.name ?? '';
}
