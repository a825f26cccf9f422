/** Loads the examination of a report, and what of it a stranger may see. */
import type { ExamInfo } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import type { Verification } from '@spine/contract/report';
import { examInfo } from '#features/exam/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { insertReportDownload } from './report.repository.ts';
import { maskedName, type ReportVerification } from './report-verification.ts';

/** Everything a report shows of an examination; undefined when the institution has no such examination. */
export async function reportedExam(
  tenant: Tenant,
  { id, verification }: { id: string; verification: ReportVerification },
): Promise<ExamInfo | undefined> {
  const exam = await examInfo(tenant, id);
  return exam && { ...exam, verifyUrl: verification.url({ orgId: tenant.orgId, examId: id }) };
}

/** The answer to a token that is not ours, or whose examination is gone. */
export const NOT_GENUINE: Verification = {
  genuine: false,
  examDate: null,
  orgName: null,
  maskedName: null,
};

/** What a stranger with the printed report may learn. */
export async function verifiedReport(tenant: Tenant, examId: string): Promise<Verification> {
  const exam = await examInfo(tenant, examId);
  if (!exam) return NOT_GENUINE;
  return {
    genuine: true,
    examDate: dateInShanghai(new Date(exam.examTime)),
    orgName: exam.orgName,
    maskedName: maskedName(exam.name),
  };
}

/** Records that somebody received the complete report; only the first time is stored. */
export function markReportFetched(
  tenant: Tenant,
  of: { readonly examId: string; readonly now: Date },
): Promise<void> {
  return insertReportDownload(tenant, of);
}
