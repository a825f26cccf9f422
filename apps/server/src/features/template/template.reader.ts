/** What an institution's report template adds to an examination (docs/domain/decisions.md 26). */
import { type ExamInfo, infoLine, type ResultId } from '@spine/contract/exam';
import { defaultInfoLines } from '@spine/contract/template';
import { z } from 'zod';
import type { Tenant } from '#platform/db/open.ts';
import { type StoredTemplate, templateOf } from './template.repository.ts';

export const ADVICE_COLUMN = {
  0: 'evaluation_normal',
  5: 'evaluation_bad_posture',
  1: 'evaluation_lateral_bending_one',
  2: 'evaluation_lateral_bending_two',
  3: 'evaluation_lateral_bending_three',
} as const satisfies Record<ResultId, keyof StoredTemplate>;

const storedLines = z.array(infoLine);

type ReportTemplate = {
  /** The institution's own advice for a result; null where it wrote none. */
  adviceFor(resultId: ResultId | null): string | null;
  /** The label and value lines at the foot of a report. */
  linesFor(orgName: string): ExamInfo['examineOrgInfo'];
  /** The logo as a data URL; null when the platform's mark shall stand in. */
  readonly logo: string | null;
};

/** The lines of a template, or those every report has. */
export function linesOf(
  template: StoredTemplate | undefined,
  orgName: string,
): ExamInfo['examineOrgInfo'] {
  const lines = storedLines.safeParse(template?.examine_org_info ?? []);
  return lines.success && lines.data.length > 0 ? lines.data : defaultInfoLines(orgName);
}

/** The template of an institution, for its reports. */
export async function reportTemplate(tenant: Tenant): Promise<ReportTemplate> {
  const template = await templateOf(tenant);
  const { logo, logo_type } = template ?? {};
  return {
    adviceFor: (resultId) =>
      resultId === null ? null : template?.[ADVICE_COLUMN[resultId]] || null,
    linesFor: (orgName) => linesOf(template, orgName),
    logo: logo && logo_type ? `data:${logo_type};base64,${logo.toString('base64')}` : null,
  };
}
