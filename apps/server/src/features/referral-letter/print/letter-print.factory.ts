/** The facts of a letter for tests: the child of the design, with two visits before. */

import type { ExamInfo } from '@spine/contract/exam';
import { makeTrendPoint } from '@spine/contract/factories/report/figure/trend';
import { NO_RESULT, type VisitResult } from '@spine/contract/follow-up';
import { normalInfo } from '#features/report/page/report.factory.ts';
import type { FormerVisit, LetterFacts } from '../letter-issue.service.ts';

const TOKEN = 'AZp9IBxeejCPAAAAAACjhwGafSAcXnowjwAAAAAAAAGl2xYq8Pnu4Q123';
const LETTER_URL = `https://spine.linxi.example.cn/referral/${TOKEN}`;

export function visitOf(
  day: string,
  cobbAngle: number,
  more: Partial<VisitResult> = {},
): FormerVisit {
  const curve = { segment: 'thoracolumbar', side: 'left', apex: 'T12', cobbAngle } as const;
  const result: VisitResult = {
    ...NO_RESULT,
    hospital: '临溪市人民医院',
    department: '脊柱外科',
    xray: true,
    curves: [curve],
    risser: '1',
    diagnosis: 'idiopathic',
    plans: ['observation'],
    ...more,
  };
  return { day, result };
}

/** The examination of the design. */
export function designedExam(facts: Partial<ExamInfo> = {}): ExamInfo {
  return normalInfo(
    {
      name: '江映月',
      sex: 'f',
      age: 13,
      birthDate: '2013-04-09',
      schoolName: '云栖中学',
      gradeName: '初二',
      clazzName: '3班',
      studentId: 'G330106201304090028',
      examTime: '2026-10-12T10:00:00+08:00',
      operator: '唐若水',
      deviceCode: 'SC-204735',
      former: [
        { ...makeTrendPoint('2024-10-22', 3.8, 5), typeId: 1 },
        { ...makeTrendPoint('2025-10-15', 6.2, 1), typeId: 1 },
      ],
      ...facts,
    } as Parameters<typeof normalInfo>[0],
    {
      generalCheck: { shoulder: false, scapula: false, waist: true, iliac: false, spinous: false },
      forwardBend: { thoracic: 'none', thoracolumbar: 'leftHigh', lumbar: 'none' },
      atr: {
        thoracic: [2.5, 2.6, 2.7],
        thoracolumbar: [-9.3, -9.4, -9.5],
        lumbar: [-3.2, -3.3, -3.4],
      },
      motionTest: {
        atr: { thoracic: [2, 2.1, 2.2], thoracolumbar: [-8.8, -8.9, -9], lumbar: [-2.9, -3, -3.1] },
      },
      history: ['family'],
    },
  );
}

export function letterOf(
  exam: ExamInfo = designedExam(),
  former: readonly FormerVisit[] = [
    visitOf('2026-06-13', 15),
    visitOf('2025-12-06', 13, { risser: '0' }),
  ],
): LetterFacts & { url: string } {
  const letter = {
    id: '019a7d20-1c5e-7a30-8f00-00003fa9c10b',
    number: 'ZZ-2026-1120-3FA9C10B',
    patientId: exam.patientId,
    examId: exam.id,
    birthDate: exam.birthDate,
    issuedOn: '2026-11-20',
    expiresOn: '2027-02-18',
    issuedByName: '唐若水',
    issuedAt: new Date('2026-11-20T10:42:00+08:00'),
    triesLeft: 5,
    firstWrittenAt: null,
    actId: null,
    examTime: new Date(exam.examTime),
    examinedId: exam.patientId,
  };
  return { letter, exam, former: [...former], url: LETTER_URL };
}
