/** Reports of nobody: one examination of each result, for showing how a template looks before a child's report has it. */
import {
  angleSummary,
  assessExam,
  type ExamFindings,
  type ExamInfo,
  ExamStatus,
  type ExamToAssess,
  ExamType,
  overallWord,
  ResultId,
  resultSentences,
  type TrendPoint,
  toOverallFinding,
} from '@spine/contract/exam';
import { sampleText } from './report-page.text.ts';

/** The facts of an examination as the real rules assess it. `ownAdvice` replaces the result's default. */
export function assessedFacts(input: ExamToAssess, ownAdvice: string | null = null) {
  const assessment = assessExam(input);
  if (!assessment.ok) throw new Error(assessment.fault);
  const { angleList, groupAngles, unusualSide, sagittalAbnormal, positive, ...result } =
    assessment.result;
  const { typeId, status, ...findings } = input;
  const overall = toOverallFinding(assessment.result);
  return {
    typeId,
    status,
    findings,
    ...result,
    ...resultSentences({ typeId, status, findings, ...assessment.result }, ownAdvice),
    overall,
    res: overallWord(overall),
    quickData: status === ExamStatus.Declined ? '' : angleSummary(angleList),
  };
}

/** The largest angle of each result's sample, before and after the motion test. */
const ANGLES: Readonly<Record<ResultId, { first: number; again: number | null }>> = {
  0: { first: 1.8, again: null },
  5: { first: 5.6, again: 4.1 },
  1: { first: 7.1, again: 6.2 },
  2: { first: 9, again: 8.1 },
  3: { first: 12.4, again: 11.6 },
};

function atr(thoracic: number) {
  const triple = (angle: number) => [-0.1, 0, 0.1].map((off) => Number((angle + off).toFixed(1)));
  return {
    thoracic: triple(thoracic),
    thoracolumbar: triple(-thoracic / 3),
    lumbar: triple(-thoracic / 6),
  };
}

/** The items of a normal examination beyond the segments' angles. */
export const SAMPLE_ITEMS = {
  lateralBending: {
    left: { neck: 41, thoracic: 27, lumbar: 21 },
    right: { neck: 43, thoracic: 22, lumbar: 24 },
  },
  flexionExtension: {
    flexion: { neck: 48, thoracic: 36, lumbar: 52 },
    extension: { neck: 52, thoracic: 18, lumbar: 24 },
  },
  rotation: {
    left: { neck: 66, thoracic: 33, lumbar: 8 },
    right: { neck: 64, thoracic: 29, lumbar: 9 },
  },
  bodyBalance: { head: [0, 0], shoulder: [10, 12.4], lumbar: [4, 4] },
  kyphosis: { thoracic: 34, lumbar: 38 },
} as const satisfies NonNullable<ExamFindings['items']>;

/** What a normal examination has beside the angles. */
function seen(isClear: boolean): Partial<ExamFindings> {
  return {
    generalCheck: {
      shoulder: !isClear,
      scapula: !isClear,
      waist: false,
      iliac: false,
      spinous: false,
    },
    forwardBend: {
      thoracic: isClear ? 'none' : 'rightHigh',
      thoracolumbar: 'none',
      lumbar: 'none',
    },
    sagittal: { sign: 'normal' },
    history: ['none'],
    items: SAMPLE_ITEMS,
  };
}

function sampleFindings(resultId: ResultId, typeId: ExamType): ExamFindings {
  const { first, again } = ANGLES[resultId];
  return {
    atr: atr(first),
    ...(again === null ? {} : { motionTest: { atr: atr(again) }, isExercised: true }),
    apex: { thoracic: 'T8', thoracolumbar: 'T12', lumbar: 'L3' },
    ...(typeId === ExamType.Normal ? seen(resultId === ResultId.Normal) : {}),
  };
}

const ID = '00000000-0000-7000-8000-000000000000';
const FORMER_ID = '00000000-0000-7000-8000-000000000001';
const EXAMINED = '2026-04-20T10:26:00+08:00';
const FORMER: TrendPoint = {
  id: FORMER_ID,
  examTime: '2025-11-08T10:26:00+08:00',
  maxAngle: 1.6,
  maxSide: 'right',
  maxSegment: 'thoracic',
  groupAngles: [],
  resultId: ResultId.Normal,
  needsRetest: false,
  overall: { finding: 'normal', beside: null },
  typeId: ExamType.Quick,
  operator: null,
  deviceCode: null,
};

/** What the template under preview says, and whose it is. */
type SampleTemplate = Pick<ExamInfo, 'orgName' | 'logo'> & {
  /** null for the result's default. */
  readonly advice: string | null;
  readonly lines: ExamInfo['examineOrgInfo'];
};

/** An examination of a result with the template on it. */
export function sampleExam(
  resultId: ResultId,
  typeId: ExamType,
  { orgName, logo, advice, lines }: SampleTemplate,
): ExamInfo {
  const input = { typeId, status: ExamStatus.Inspected, ...sampleFindings(resultId, typeId) };
  const facts = assessedFacts(input, advice);
  const { maxSide, maxSegment } = facts;
  const former = { ...FORMER, typeId, maxSide, maxSegment };
  const current = { ...former, id: ID, examTime: EXAMINED, maxAngle: facts.maxAngle ?? 0 };
  return {
    ...facts,
    id: ID,
    patientId: ID,
    schoolId: ID,
    projectId: ID,
    ...sampleText,
    studentId: 'G330100201503180001',
    sex: 'f',
    age: 11,
    birthDate: '2015-03-18',
    examTime: EXAMINED,
    uploadedAt: EXAMINED,
    deviceCode: 'SC-000000',
    clientKind: null,
    beforeProject: false,
    reportDownloaded: false,
    resultJson: '[]',
    imageCount: 0,
    withheld: false,
    referral: null,
    standing: null,
    reportNumber: '20260420-00000000',
    verifyUrl: 'https://example.org/verify/sample',
    trend: [former, { ...current, resultId, overall: facts.overall }],
    orgName,
    logo,
    examineOrgInfo: lines,
    adviceFromTemplate: advice !== null,
  };
}
