/** What an institution's report template adds to an examination (docs/domain/decisions.md 26). */
import { type ExamInfo, infoLine, type ResultId } from '@spine/contract/exam';
import { defaultInfoLines, EVALUATION_FIELDS } from '@spine/contract/template';
import { z } from 'zod';
import type { Tenant } from '#platform/db/open.ts';
import { findTemplate, type StoredTemplate } from './template.repository.ts';

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
export function resolveLines(
  template: StoredTemplate | undefined,
  orgName: string,
): ExamInfo['examineOrgInfo'] {
  const lines = storedLines.safeParse(template?.examineOrgInfo ?? []);
  return lines.success && lines.data.length > 0 ? lines.data : defaultInfoLines(orgName);
}

/** The template of an institution, for its reports. */
export async function reportTemplate(tenant: Tenant): Promise<ReportTemplate> {
  const template = await findTemplate(tenant);
  const { logo, logoType } = template ?? {};
  return {
    adviceFor: (resultId) =>
      resultId === null ? null : template?.[EVALUATION_FIELDS[resultId]] || null,
    linesFor: (orgName) => resolveLines(template, orgName),
    logo: logo && logoType ? `data:${logoType};base64,${logo.toString('base64')}` : null,
  };
}
