/** The children of an access and one child's results, as their family reads them. */
import { type Finding, measuredUntil, trendVerdict } from '@spine/contract/exam';
import {
  type FamilyChild,
  type FamilyChildRow,
  familyTrendText,
  findConsultPhone,
  quickQuery,
} from '@spine/contract/quick-query';
import { findAwaited, loadFamilyConsents } from '#features/consent/index.ts';
import { loadFamilyCorrections } from '#features/data-request/index.ts';
import {
  examInfo,
  type FamilyExams,
  loadExamsOfFamily,
  loadFamilyExams,
} from '#features/exam/index.ts';
import { type ChildOfFamily, childrenOfFamily } from '#features/patient/index.ts';
import { reportTemplate } from '#features/template/index.ts';
import { insertLogLine } from '#platform/audit-log/operation-log.repository.ts';
import { orgScope } from '#platform/auth/scope.ts';
import type { Open, Tenant } from '#platform/db/open.ts';
import type { Family } from './quick-query.service.ts';
import { quickQueryLogText, withheldText } from './quick-query.text.ts';
import { loadFamilyCase, loadVoices } from './quick-query-follow-up.service.ts';
import { loadPrescriptionRows } from './quick-query-prescription.service.ts';

/** The family's children in one institution. Each leaves a line in its log, because names and results are shown. */
export async function loadChildRows(
  tenant: Tenant,
  { children, actor }: Family,
  { newId, now }: { newId: () => string; now: Date },
): Promise<FamilyChildRow[]> {
  const { log } = quickQuery;
  const ids = children.map(({ id }) => id);
  const exams = await loadExamsOfFamily(tenant, ids);
  const voices = await loadVoices(tenant, exams);
  const awaited = await findAwaited(tenant, ids);
  for (const point of ids) {
    const note = { point, message: quickQueryLogText.child };
    if (log !== 'none')
      await insertLogLine(tenant.db, { id: newId(), rule: log, actor, note, now });
  }
  return children.map((child) => ({
    ...child,
    hospital: voices.get(child.id) ?? null,
    isAwaited: awaited.has(child.id),
    latest: exams.get(child.id)?.leading ?? null,
  }));
}

/** The scope of an institution that does not exist. */
const EMPTY_SCOPE = orgScope('00000000-0000-7000-8000-000000000000');

/** Makes the queries of a number that one institution has, without the log lines, so that an unknown number takes as long. */
export function simulateRead(open: Open, tel: string): Promise<void> {
  return open(EMPTY_SCOPE, async (tenant) => {
    const ids = [tenant.orgId];
    await childrenOfFamily(tenant, { ids, tel });
    await loadVoices(tenant, await loadExamsOfFamily(tenant, ids));
    await findAwaited(tenant, ids);
  });
}

/** Everything a family sees of one child. */
export async function loadChildView(
  tenant: Tenant,
  { child, now }: { child: ChildOfFamily; now: Date },
): Promise<FamilyChild> {
  const exams = await loadFamilyExams(tenant, child.id);
  const template = await reportTemplate(tenant);
  const prescriptions = await loadPrescriptionRows(tenant, { patientId: child.id, exams, now });
  const consultPhone = findConsultPhone(template.linesFor(child.orgName));
  return {
    ...child,
    consultPhone,
    ...(await loadAdvice(tenant, exams)),
    exams: [...exams.exams],
    withheld: exams.withheld.length === 0 ? null : withheldText(child.orgName, consultPhone),
    prescriptions,
    ...(await loadFamilyCase(tenant, { patientId: child.id, exams, now })),
    consents: await loadFamilyConsents(tenant, child.id),
    corrections: await loadFamilyCorrections(tenant, child.id),
  };
}

const WITHOUT_ADVICE: readonly Finding[] = ['declined', 'undetermined'];

/** The words of the leading examination: an open referral, else the newest with a finding. */
async function loadAdvice(tenant: Tenant, { leading, exams }: FamilyExams) {
  const change = await loadTrend(tenant, exams);
  const info = leading && (await examInfo(tenant, leading.id));
  if (!info || WITHOUT_ADVICE.includes(info.overall.finding))
    return { description: '', advice: '', adviceFromTemplate: false, describedId: null, change };
  const { description, advice, adviceFromTemplate, id } = info;
  return { description, advice, adviceFromTemplate, describedId: id, change };
}

/** How the newest examination with a result compares with the one before it. */
async function loadTrend(tenant: Tenant, exams: FamilyExams['exams']): Promise<string> {
  const newest = exams.find(({ resultId }) => resultId !== null);
  const info = newest && (await examInfo(tenant, newest.id));
  if (!info) return '';
  return familyTrendText(trendVerdict(measuredUntil(info.trend, info.id)));
}
