/** Finds the examination behind a report and says what may be told of it. */
import type { ExamInfo } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import type { Verification } from '@spine/contract/report';
import { examInfo } from '#features/exam/index.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Db, Tenant } from '#platform/db/open.ts';
import { insertReportDownload } from './report.repository.ts';
import { maskedName, type ReportVerification } from './report-verification.ts';

/** Everything a report shows of an examination; undefined when the institution has no such examination. */
export async function reportedExam(
  db: Db,
  scope: OrgScope,
  of: { readonly id: string; readonly verification: ReportVerification },
): Promise<ExamInfo | undefined> {
  const exam = await examInfo({ ...scope, db }, of.id);
  if (!exam) return undefined;
  return { ...exam, verifyUrl: of.verification.url({ orgId: scope.orgId, examId: of.id }) };
}

/** The answer to a token that is not ours, or whose examination is gone. */
export const NOT_GENUINE: Verification = {
  genuine: false,
  examDate: null,
  orgName: null,
  maskedName: null,
};

/** What a stranger with the printed report may learn. */
export async function verifiedReport(
  db: Db,
  scope: OrgScope,
  examId: string,
): Promise<Verification> {
  const exam = await examInfo({ ...scope, db }, examId);
  if (!exam) return NOT_GENUINE;
  return {
    genuine: true,
    examDate: dateInShanghai(new Date(exam.examTime)),
    orgName: exam.orgName,
    maskedName: maskedName(exam.name),
  };
}

/** Notes that somebody has the whole report; the first time stands. */
export function markReportFetched(
  tenant: Tenant,
  of: { readonly examId: string; readonly now: Date },
): Promise<void> {
  return insertReportDownload(tenant, of);
}
