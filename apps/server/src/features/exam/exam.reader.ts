/** Everything of an examination, as its detail page and the report show it. */
import {
  assessExam,
  type ExamFindings,
  type ExamInfo,
  type ExamReferral,
  ExamType,
  examFindings,
  resultOfFinding,
  resultSentences,
  type StandingReferral,
  standingAdvice,
  standingReferralAt,
  type TrendPoint,
  toOverallFinding,
} from '@spine/contract/exam';
import { dateInShanghai, instantInShanghai } from '@spine/contract/kernel';
import { reportTemplate } from '#features/template/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { type ChildExam, examsOfChildren, findOpenReferral } from './child/exam-child.reader.ts';
import { examsByIds } from './list/exam-choice.repository.ts';
import {
  type AssessedExam,
  assessedExamsBefore,
  assessedExamsOf,
  assessedExamsUntil,
  assessedExamsWithin,
  type Beginning,
  examById,
  type FullExam,
} from './list/exam-info.repository.ts';
import { outcomeView } from './list/exam-view.service.ts';

/** Points of a trend; a child is examined once or twice a year. */
const LONGEST_TREND = 60;
const NUMBER_TAIL = 8;

/** All of an examination except the address of its QR code, which the report feature makes. */
export type ExamFacts = Omit<ExamInfo, 'verifyUrl'>;

/** What is shown with an examination and loaded from other rows. */
type ExamContext = {
  readonly template: Awaited<ReturnType<typeof reportTemplate>>;
  /** Newest first. */
  readonly earlier: readonly AssessedExam[];
  /** The examination whose referral is open; null where none is. */
  readonly open: ChildExam | null;
};

/** Until when examinations are told beside one: until its own time, unless it is said otherwise. */
type TrendSpan = { readonly until?: Date };

/**
 * Everything of one examination; undefined when the institution has no such examination. No statement waits for another one, so
 * all are sent at once.
 */
export async function examInfo(
  tenant: Tenant,
  id: string,
  { until }: TrendSpan = {},
): Promise<ExamFacts | undefined> {
  const [exam, template, earlier, open] = await Promise.all([
    examById(tenant, id),
    reportTemplate(tenant),
    assessedExamsUntil(tenant, { examId: id, until, limit: LONGEST_TREND }),
    findOpenReferral(tenant, id),
  ]);
  return exam && toExamFacts(exam, { template, earlier, open: open ?? null });
}

/** Everything of some examinations, in the order of their ids; those deleted meanwhile are left out. */
export async function examInfos(
  tenant: Tenant,
  ids: readonly string[],
  untilOf: (id: string) => Date | undefined = () => undefined,
): Promise<ExamFacts[]> {
  const exams = new Map((await examsByIds(tenant, ids)).map((exam) => [exam.id, exam]));
  if (exams.size === 0) return [];
  const template = await reportTemplate(tenant);
  const patientIds = [...new Set([...exams.values()].map(({ patientId }) => patientId))];
  const assessedExams = await assessedExamsOf(tenant, patientIds);
  const children = await examsOfChildren(tenant, patientIds);
  return ids.flatMap((id) => {
    const exam = exams.get(id);
    if (!exam) return [];
    const until = untilOf(id) ?? exam.examTime;
    const earlier = assessedExams
      .filter((each) => each.patientId === exam.patientId && each.examTime <= until)
      .slice(0, LONGEST_TREND);
    const open = children.get(exam.patientId)?.find(({ leads }) => leads) ?? null;
    return [toExamFacts(exam, { template, earlier, open })];
  });
}

/** The newest result of some children before a project began and within it, by the child's id. */
export async function lastResults(tenant: Tenant, of: Beginning) {
  return {
    before: toPointsByChild(await assessedExamsBefore(tenant, of)),
    within: toPointsByChild(await assessedExamsWithin(tenant, of)),
  };
}

function toPointsByChild(
  exams: readonly Omit<AssessedExam, 'withheld'>[],
): Map<string, TrendPoint> {
  return new Map(
    exams.flatMap((exam) =>
      toTrendPoints(exam).map((point): [string, TrendPoint] => [exam.patientId, point]),
    ),
  );
}

function toExamFacts(exam: FullExam, { template, earlier, open }: ExamContext): ExamFacts {
  const { clientKind, ruleVersion, projectName, orgName, withheld, referred, imageCount } = exam;
  const standing = toStanding(exam, open);
  return {
    ...outcomeView(exam),
    ...toFindings(exam),
    ...composeSentences(exam, { template, standing }),
    standing,
    clientKind,
    ruleVersion,
    projectName,
    orgName,
    withheld,
    referred,
    uploadedAt: instantInShanghai(exam.createdAt),
    reportNumber: formatReportNumber(exam),
    imageCount,
    referral: toReferral(exam),
    // What a family withdrew its consent from is not told by the reports of other projects.
    trend: earlier
      .filter((each) => each.id === exam.id || !each.withheld)
      .toReversed()
      .flatMap(toTrendPoints),
    examineOrgInfo: template.linesFor(exam.orgName),
    logo: template.logo,
  };
}

/** What a visit to a hospital counts for in the project of the examination; null where none does. */
function toReferral(exam: FullExam): ExamReferral | null {
  const { attendedOn, hospital, cobbAngle, elsewhere, recordedAt, recordedByName } = exam;
  if (attendedOn === null || recordedAt === null) return null;
  return {
    attendedOn,
    hospital,
    cobbAngle,
    elsewhere: elsewhere === true,
    recordedBy: recordedByName ?? '',
    recordedAt: instantInShanghai(recordedAt),
  };
}

/** The day of the examination and the end of its id, which is random: `20261112-3FA9C10B`. */
function formatReportNumber(exam: Pick<FullExam, 'id' | 'examTime'>): string {
  const day = dateInShanghai(exam.examTime).replaceAll('-', '');
  return `${day}-${exam.id.slice(-NUMBER_TAIL).toUpperCase()}`;
}

function assessStored(exam: FullExam, findings: ExamFindings) {
  const assessment = assessExam({ ...findings, typeId: exam.typeId, status: exam.status });
  return assessment.ok ? assessment.result : undefined;
}

/** The findings as sent, and the JSON text older clients read. */
function toFindings(exam: FullExam): Pick<ExamInfo, 'findings' | 'resultJson'> {
  const findings = examFindings.parse(exam.findings);
  const isExercised = findings.isExercised ?? false;
  const first = {
    angleList: assessStored(exam, findings)?.angleList ?? findings.angleList ?? [],
    isExercised,
    exerciseStatus: isExercised || findings.motionTest !== undefined ? 1 : 0,
    ...(exam.typeId === ExamType.Normal ? { items: findings.items ?? {} } : {}),
  };
  return { findings, resultJson: JSON.stringify([first]) };
}

function toStanding({ id }: FullExam, open: ChildExam | null): StandingReferral | null {
  if (open === null || open.id === id) return null;
  return { examId: open.id, date: dateInShanghai(open.examTime), overall: toOverallFinding(open) };
}

type Sentences = Pick<ExamInfo, 'description' | 'advice' | 'adviceFromTemplate'>;

/** The advice begins with an open referral of an earlier examination, which replaces all other advice but a retest. */
function composeSentences(
  exam: FullExam,
  { template, standing }: Pick<ExamContext, 'template'> & { standing: StandingReferral | null },
): Sentences {
  const templateAdvice = template.adviceFor(resultOfFinding(exam.finding));
  const facts = { ...exam, findings: examFindings.parse(exam.findings) };
  const usual = resultSentences(facts, templateAdvice);
  const open = standingReferralAt({ standing, examTime: exam.examTime });
  const adviceFromTemplate = templateAdvice !== null && usual.advice === templateAdvice;
  if (open === null) return { ...usual, adviceFromTemplate };
  const rest = exam.finding === 'retest' ? usual.advice : '';
  return { ...usual, advice: `${standingAdvice(open)}${rest}`, adviceFromTemplate: false };
}

function toTrendPoints(exam: Omit<AssessedExam, 'withheld'>): TrendPoint[] {
  const {
    patientId: _,
    finding: _finding,
    sagittalAbnormal: _sagittal,
    referred: _referred,
    ...rest
  } = exam;
  const { resultId, maxAngle } = exam;
  if (resultId === null || maxAngle === null) return [];
  const examTime = instantInShanghai(exam.examTime);
  const overall = toOverallFinding(exam);
  return [{ ...rest, examTime, maxAngle, resultId, overall }];
}
