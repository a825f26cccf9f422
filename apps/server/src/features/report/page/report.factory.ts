/** Examinations as the exam feature answers them, of every kind a report must show. Names and numbers are invented. */
import type { ExamFindings, ExamInfo, ExamToAssess, TrendPoint } from '@spine/contract/exam';
import { FORMER, makeTrendPoint } from '@spine/contract/factories/report/figure/trend';
import { assessedFacts, SAMPLE_ITEMS, sampleExam } from './report-sample.ts';

export const EXAM_ID = '019a7d20-1c5e-7a30-8f00-00000000a387';

const QUICK_FINDINGS: ExamFindings = {
  isExercised: true,
  atr: { thoracic: [6.9, 7.1, 7.2], thoracolumbar: [-3.2, -3.4, -3.5], lumbar: [-1.5, -1.6, -1.6] },
  motionTest: {
    atr: {
      thoracic: [6.1, 6.2, 6.4],
      thoracolumbar: [-2.7, -2.8, -3.0],
      lumbar: [-1.1, -1.2, -1.4],
    },
  },
  apex: { thoracic: 'T8', thoracolumbar: 'T12', lumbar: 'L3' },
};

const NORMAL_FINDINGS: ExamFindings = {
  isExercised: true,
  generalCheck: { shoulder: true, scapula: true, waist: false, iliac: false, spinous: false },
  forwardBend: { thoracic: 'rightHigh', thoracolumbar: 'leftHigh', lumbar: 'none' },
  atr: { thoracic: [8.8, 9.0, 9.2], thoracolumbar: [-5.4, -5.6, -5.7], lumbar: [-2.7, -2.9, -3.0] },
  motionTest: {
    atr: {
      thoracic: [8.0, 8.1, 8.3],
      thoracolumbar: [-4.5, -4.7, -4.8],
      lumbar: [-2.3, -2.4, -2.6],
    },
  },
  apex: { thoracic: 'T8', thoracolumbar: 'L1', lumbar: 'L3' },
  sagittal: { sign: 'normal' },
  history: ['none'],
  items: SAMPLE_ITEMS,
};

type Facts = Partial<ExamInfo> & { readonly former?: readonly TrendPoint[] };

const lines = [
  { label: '筛查执行机构', value: '临溪市妇幼保健院' },
  { label: '联系电话', value: '0570-555 0137' },
];
const template = { orgName: '临溪市妇幼保健院', advice: null, lines, logo: null };
const CHILD: ExamInfo = {
  ...sampleExam(0, 0, template),
  id: EXAM_ID,
  studentId: 'G330106201503181212',
  name: '沈知夏',
  schoolName: '云栖路实验小学',
  examTime: '2026-11-09T10:26:00+08:00',
  doctorName: '沈若兰',
  operator: '沈若兰',
  deviceCode: 'SC-204718',
  uploadedAt: '2026-11-10T08:00:00+08:00',
  projectName: '2026年秋季脊柱健康筛查',
  reportNumber: 'LX-2026-1109-0387',
  verifyUrl:
    'https://spine.example.cn/verify/AZp9IBxeejCPAAAAAACjhwGafSAcXnowjwAAAAAAAAGl2xYq8Pnu4Q',
};

/** One examination, assessed from its findings by the real rules. */
function examInfoOf(input: ExamToAssess, { former = [], ...given }: Facts = {}): ExamInfo {
  const assessed = assessedFacts(input);
  const { id, examTime } = { ...CHILD, ...given };
  const { maxAngle, resultId, needsRetest, typeId } = assessed;
  const current: TrendPoint[] =
    maxAngle === null || resultId === null
      ? []
      : [
          {
            ...makeTrendPoint('2026-11-09', maxAngle, resultId),
            id,
            typeId,
            needsRetest,
            examTime,
            overall: assessed.overall,
            maxSide: assessed.maxSide,
            maxSegment: assessed.maxSegment,
          },
        ];
  return { ...CHILD, ...assessed, trend: [...former, ...current], ...given };
}

const { motionTest: _quickTest, isExercised: _quickFlag, ...QUICK_FIRST } = QUICK_FINDINGS;
const { motionTest: _test, isExercised: _flag, ...NORMAL_FIRST } = NORMAL_FINDINGS;

/** A quick examination without a motion test. */
export function firstQuickInfo(facts: Facts, findings: Partial<ExamFindings>): ExamInfo {
  return examInfoOf({ typeId: 0, status: 1, ...QUICK_FIRST, ...findings }, facts);
}

/** The quick examination of the design. */
export function quickInfo(facts: Facts = {}, findings: Partial<ExamFindings> = {}): ExamInfo {
  const input = { typeId: 0, status: 1, ...QUICK_FINDINGS, ...findings } as const;
  return examInfoOf(input, { former: FORMER, ...facts });
}

const GU = {
  name: '顾一禾',
  studentId: 'G330106201401261245',
  birthDate: '2014-01-26',
  age: 12,
  schoolName: '临溪市第七初级中学',
  gradeName: '七年级',
  clazzName: '4班',
  examTime: '2026-11-12T10:26:00+08:00',
  uploadedAt: '2026-11-13T08:00:00+08:00',
  reportNumber: 'LX-2026-1112-0052',
  former: [
    { ...makeTrendPoint('2025-04-12', 2.1, 0), typeId: 1 },
    { ...makeTrendPoint('2025-11-15', 3.4, 0), typeId: 1 },
    { ...makeTrendPoint('2026-04-11', 3.6, 0), typeId: 1 },
  ],
} as const;

/** The normal examination of the design. */
export function normalInfo(facts: Facts = {}, findings: Partial<ExamFindings> = {}): ExamInfo {
  const input = { typeId: 1, status: 1, ...NORMAL_FINDINGS, ...findings } as const;
  return examInfoOf(input, { ...GU, ...facts });
}

/** A quick examination that knows the largest angle of each side only. */
export function pairInfo(
  pair: readonly [number, number],
  facts: Facts = {},
  findings: Partial<ExamFindings> = {},
): ExamInfo {
  return examInfoOf({ typeId: 0, status: 1, angleList: [...pair], ...findings }, facts);
}

export function declinedInfo(typeId: 0 | 1, facts: Facts = {}): ExamInfo {
  return examInfoOf({ typeId, status: 2 }, facts);
}

/** A normal examination without a motion test; with the signs of the design it is due for one. */
export function firstNormalInfo(facts: Facts = {}, findings: Partial<ExamFindings> = {}): ExamInfo {
  return examInfoOf({ typeId: 1, status: 1, ...NORMAL_FIRST, ...findings }, { ...GU, ...facts });
}

/** A normal examination of which only what was seen is there. */
export function seenInfo(facts: Facts = {}): ExamInfo {
  const { atr: _atr, ...seen } = NORMAL_FIRST;
  return examInfoOf({ typeId: 1, status: 1, ...seen }, { ...GU, ...facts });
}
