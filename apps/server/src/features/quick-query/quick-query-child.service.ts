/** The children of an access and one child's results, as their family reads them. */
import { type Finding, measuredUntil, trendVerdict } from '@spine/contract/exam';
import {
  consultPhoneOf,
  type FamilyChild,
  type FamilyChildRow,
  familyTrendText,
  quickQuery,
} from '@spine/contract/quick-query';
import {
  examInfo,
  type FamilyExams,
  familyExamsOf,
  leadingExamOfChildren,
} from '#features/exam/index.ts';
import { type ChildOfFamily, childrenOfFamily } from '#features/patient/index.ts';
import { reportTemplate } from '#features/template/index.ts';
import { insertLogLine } from '#platform/audit-log/operation-log.repository.ts';
import { orgScope } from '#platform/auth/scope.ts';
import type { Open, Tenant } from '#platform/db/open.ts';
import type { Place } from './quick-query.service.ts';
import { quickQueryLogText } from './quick-query.text.ts';
import { prescriptionRows } from './quick-query-prescription.service.ts';

/** The children of one institution. Each leaves a line there: what is shown here are names and results. */
export async function childRows(
  tenant: Tenant,
  { children, actor }: Place,
  { newId, now }: { newId: () => string; now: Date },
): Promise<FamilyChildRow[]> {
  const { log } = quickQuery;
  const ids = children.map(({ id }) => id);
  const leading = await leadingExamOfChildren(tenant, ids);
  for (const point of ids) {
    const note = { point, message: quickQueryLogText.child };
    if (log !== 'none')
      await insertLogLine(tenant.db, { id: newId(), rule: log, actor, note, now });
  }
  return children.map((child) => ({ ...child, latest: leading.get(child.id) ?? null }));
}

/** An institution that nobody has. */
const NOWHERE = orgScope('00000000-0000-7000-8000-000000000000');

/** Asks what is asked for a number that one institution knows, but for the lines in its log, and finds nothing. */
export function readForNobody(open: Open, tel: string): Promise<void> {
  return open(NOWHERE, async (tenant) => {
    const ids = [tenant.orgId];
    await childrenOfFamily(tenant, { ids, tel });
    await leadingExamOfChildren(tenant, ids);
  });
}

/** Everything a family sees of one child. */
export async function childView(
  tenant: Tenant,
  { child, now }: { child: ChildOfFamily; now: Date },
): Promise<FamilyChild> {
  const found = await familyExamsOf(tenant, child.id);
  const template = await reportTemplate(tenant);
  const prescriptions = await prescriptionRows(tenant, { patientId: child.id, now });
  return {
    ...child,
    consultPhone: consultPhoneOf(template.linesFor(child.orgName)),
    ...(await wordsOf(tenant, found)),
    exams: [...found.exams],
    prescriptions,
  };
}

const WORDLESS: readonly Finding[] = ['declined', 'undetermined'];

/** Of the examination that leads: an open referral, else the newest that says something. */
async function wordsOf(tenant: Tenant, { leading, exams }: FamilyExams) {
  const change = await changeOf(tenant, exams);
  const info = leading && (await examInfo(tenant, leading.id));
  if (!info || WORDLESS.includes(info.overall.finding))
    return { description: '', advice: '', describedId: null, change };
  const { description, advice, id } = info;
  return { description, advice, describedId: id, change };
}

/** How the newest examination with a result lies to the one before it. */
async function changeOf(tenant: Tenant, exams: FamilyExams['exams']): Promise<string> {
  const newest = exams.find(({ resultId }) => resultId !== null);
  const info = newest && (await examInfo(tenant, newest.id));
  if (!info) return '';
  return familyTrendText(trendVerdict(measuredUntil(info.trend, info.id)));
}
