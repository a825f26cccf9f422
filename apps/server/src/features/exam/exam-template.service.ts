/** What an institution's report template adds to an examination (decisions.md 26). */
import { type ExamInfo, infoLine, type ResultId } from '@spine/contract/exam';
import { z } from 'zod';
import { defaultInfoLabels } from './exam.text.ts';
import type { Template } from './exam-info.repository.ts';

const columnOfGrade = {
  0: 'evaluation_normal',
  5: 'evaluation_bad_posture',
  1: 'evaluation_lateral_bending_one',
  2: 'evaluation_lateral_bending_two',
  3: 'evaluation_lateral_bending_three',
} as const satisfies Record<ResultId, keyof Template>;

const infoLines = z.array(infoLine);

/** The institution's own advice for a grade; null where it wrote none. */
export function ownAdvice(
  template: Template | undefined,
  resultId: ResultId | null,
): string | null {
  if (!template || resultId === null) return null;
  return template[columnOfGrade[resultId]] || null;
}

/** The label and value lines at the foot of a report. */
export function infoLinesOf(
  template: Template | undefined,
  orgName: string,
): ExamInfo['examineOrgInfo'] {
  const lines = infoLines.safeParse(template?.examine_org_info ?? []);
  if (lines.success && lines.data.length > 0) return lines.data;
  return [
    { label: defaultInfoLabels.organization, value: orgName },
    { label: defaultInfoLabels.phone, value: '' },
  ];
}

/** The institution's logo as a data URL; null when the platform's mark shall stand in. */
export function logoOf(template: Template | undefined): string | null {
  if (!template?.logo || !template.logo_type) return null;
  return `data:${template.logo_type};base64,${template.logo.toString('base64')}`;
}
