import { type ExamImageRow, examErrors } from '@spine/contract/exam';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { imagesOf, isListed } from './exam-info.repository.ts';

/** The pictures of one examination as base64. Refuses examErrors.examNotFound. */
export async function imageRows(
  tenant: Tenant,
  of: { examId: string; kind: 'exam' | 'report' },
): Promise<{ rows: ExamImageRow[]; total: number }> {
  if (!(await isListed(tenant, of.examId))) refuse(examErrors.examNotFound);
  const images = await imagesOf(tenant, of);
  const rows = images.map(({ position, name, content }) => ({
    examId: of.examId,
    position,
    name,
    fileData: content.toString('base64'),
  }));
  return { rows, total: rows.length };
}
