/** What other features may learn of examinations: everything of one, as the report needs it. */
import {
  assessExam,
  type ExamFindings,
  type ExamInfo,
  ExamType,
  examFindings,
  openReferralOf,
  overallOf,
  resultOfFinding,
  resultSentences,
  type StandingReferral,
  standingAdvice,
  standingOn,
  type TrendPoint,
} from '@spine/contract/exam';
import { dateInShanghai, instantInShanghai } from '@spine/contract/kernel';
import { reportTemplate } from '#features/template/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { type ChildExam, examsOfChildren, openReferralOfChild } from './child/exam-child.reader.ts';
import { examsByIds, imageCountsOf } from './list/exam-choice.repository.ts';
import {
  type AssessedExam,
  assessedExamsOf,
  assessedExamsUntil,
  countImages,
  examById,
  type WholeExam,
} from './list/exam-info.repository.ts';
import { outcomeView } from './list/exam-view.service.ts';
import { referralView } from './referral/exam-referral.service.ts';

/** Points of a trend; a child is examined once or twice a year. */
const LONGEST_TREND = 60;
const NUMBER_TAIL = 8;

/** All of an examination but the address its QR code leads to, which the report knows. */
export type ExamFacts = Omit<ExamInfo, 'verifyUrl'>;

/** What an examination's facts need from elsewhere. */
type Surroundings = {
  readonly template: Awaited<ReturnType<typeof reportTemplate>>;
  /** Newest first. */
  readonly former: readonly AssessedExam[];
  readonly imageCount: number;
  /** What is open of the child; null where nothing is. */
  readonly open: ChildExam | null;
};

/** Everything of one examination; undefined when the institution has no such examination. */
export async function examInfo(tenant: Tenant, id: string): Promise<ExamFacts | undefined> {
  const exam = await examById(tenant, id);
  if (!exam) return undefined;
  const former = { patientId: exam.patientId, until: exam.examTime, limit: LONGEST_TREND };
  return factsOf(exam, {
    template: await reportTemplate(tenant),
    former: await assessedExamsUntil(tenant, former),
    open: await openReferralOfChild(tenant, exam.patientId),
    imageCount: await countImages(tenant, { examId: id, kind: 'exam' }),
  });
}

/** Everything of some examinations, in the order of their ids; what is gone meanwhile is left out. */
export async function examInfos(tenant: Tenant, ids: readonly string[]): Promise<ExamFacts[]> {
  const exams = new Map((await examsByIds(tenant, ids)).map((exam) => [exam.id, exam]));
  if (exams.size === 0) return [];
  const template = await reportTemplate(tenant);
  const patientIds = [...new Set([...exams.values()].map(({ patientId }) => patientId))];
  const assessed = await assessedExamsOf(tenant, patientIds);
  const images = await imageCountsOf(tenant, ids);
  const children = await examsOfChildren(tenant, patientIds);
  return ids.flatMap((id) => {
    const exam = exams.get(id);
    if (!exam) return [];
    const former = assessed
      .filter((each) => each.patientId === exam.patientId && each.examTime <= exam.examTime)
      .slice(0, LONGEST_TREND);
    const open = openReferralOf(children.get(exam.patientId) ?? []);
    return [factsOf(exam, { template, former, open, imageCount: images.get(id) ?? 0 })];
  });
}

function factsOf(exam: WholeExam, { template, former, open, imageCount }: Surroundings): ExamFacts {
  const { clientKind, ruleVersion, projectName, orgName, referred } = exam;
  const standing = standingOf(exam, open);
  return {
    ...outcomeView(exam),
    ...measured(exam),
    ...sentences(exam, { template, standing }),
    standing,
    ...{ clientKind, ruleVersion, projectName, orgName, referred },
    uploadedAt: instantInShanghai(exam.createdAt),
    reportNumber: reportNumberOf(exam),
    imageCount,
    referral: referralView(exam),
    trend: former.toReversed().flatMap(trendPointOf),
    examineOrgInfo: template.linesFor(exam.orgName),
    logo: template.logo,
  };
}

/** The day of the examination and the end of its id, which is random: `20261112-3FA9C10B`. */
function reportNumberOf(exam: Pick<WholeExam, 'id' | 'examTime'>): string {
  const day = dateInShanghai(exam.examTime).replaceAll('-', '');
  return `${day}-${exam.id.slice(-NUMBER_TAIL).toUpperCase()}`;
}

function resultOfExam(exam: WholeExam, findings: ExamFindings) {
  const assessment = assessExam({ ...findings, typeId: exam.typeId, status: exam.status });
  return assessment.ok ? assessment.result : undefined;
}

/** The findings as sent, and the JSON text older clients read. */
function measured(exam: WholeExam): Pick<ExamInfo, 'findings' | 'resultJson'> {
  const findings = examFindings.parse(exam.findings);
  const isExercised = findings.isExercised ?? false;
  const first = {
    angleList: resultOfExam(exam, findings)?.angleList ?? findings.angleList ?? [],
    isExercised,
    exerciseStatus: isExercised || findings.motionTest !== undefined ? 1 : 0,
    ...(exam.typeId === ExamType.Normal ? { items: findings.items ?? {} } : {}),
  };
  return { findings, resultJson: JSON.stringify([first]) };
}

function standingOf({ id }: WholeExam, open: ChildExam | null): StandingReferral | null {
  if (open === null || open.id === id) return null;
  return { examId: open.id, date: dateInShanghai(open.examTime), overall: overallOf(open) };
}

type Sentences = Pick<ExamInfo, 'description' | 'advice' | 'adviceFromTemplate'>;

/** What is still open from before leads the advice, and takes the place of any but that of a retest. */
function sentences(
  exam: WholeExam,
  { template, standing }: Pick<Surroundings, 'template'> & { standing: StandingReferral | null },
): Sentences {
  const own = template.adviceFor(resultOfFinding(exam.finding));
  const facts = { ...exam, findings: examFindings.parse(exam.findings) };
  const said = resultSentences(facts, own);
  const open = standingOn({ standing, examTime: exam.examTime });
  if (open === null) return { ...said, adviceFromTemplate: own !== null };
  const rest = exam.finding === 'retest' ? said.advice : '';
  return { ...said, advice: `${standingAdvice(open)}${rest}`, adviceFromTemplate: false };
}

function trendPointOf(exam: AssessedExam): TrendPoint[] {
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
  const overall = overallOf(exam);
  return [{ ...rest, examTime, maxAngle, resultId, overall }];
}
