/** Example requests for developers of clients, printed in the OpenAPI document. */
import type { Endpoint } from '#kernel';
import { type ExamRecord, ExamStatus, ExamType, uploadExams } from '../exam/index.ts';
import { login } from '../session/index.ts';

/** An input, and in a sentence what it shows. */
type Example = { readonly summary: string; readonly value: unknown };

const measuredBy = { operator: 'Lin', device: { code: 'SC-1024', firmware: '2.3.0' } };
const client = { kind: 'android', version: '1.4.0' };

const quick: ExamRecord = {
  id: '01900000-0000-7000-8000-000000000001',
  studentId: 'G330802201601010012',
  typeId: ExamType.Quick,
  status: ExamStatus.Inspected,
  examTime: '2026-11-23T09:12:31+08:00',
  readings: [
    [-2, -2.5, -2],
    [1, 1, 1.5],
    [0, 0.5, 0],
  ],
  ...measuredBy,
  client,
};

const normal: ExamRecord = {
  id: '01900000-0000-7000-8000-000000000002',
  studentId: 'G330802201601010039',
  typeId: ExamType.Normal,
  status: ExamStatus.Inspected,
  examTime: '2026-11-23T09:14:05+08:00',
  generalCheck: { shoulder: true, scapula: false, waist: false, iliac: false, spinous: false },
  forwardBend: { thoracic: 'rightHigh', thoracolumbar: 'none', lumbar: 'none' },
  atr: { thoracic: [6.5, 6], thoracolumbar: [2], lumbar: [1] },
  motionTest: { atr: { thoracic: [5.5], thoracolumbar: [1.5], lumbar: [1] } },
  sagittal: { sign: 'normal' },
  history: ['none'],
  ...measuredBy,
  client,
};

const declined: ExamRecord = {
  id: '01900000-0000-7000-8000-000000000003',
  studentId: 'G330802201601010047',
  typeId: ExamType.Quick,
  status: ExamStatus.Declined,
  examTime: '2026-11-23T09:15:40+08:00',
};

const projectAndSchool = {
  projectId: '01900000-0000-7000-8000-0000000000a1',
  schoolId: '01900000-0000-7000-8000-0000000000b1',
};

export const EXAMPLES: ReadonlyMap<Endpoint, Readonly<Record<string, Example>>> = new Map<
  Endpoint,
  Readonly<Record<string, Example>>
>([
  [
    uploadExams,
    {
      quick: {
        summary: 'A quick examination and a refusal',
        value: { ...projectAndSchool, exams: [quick, declined] },
      },
      normal: {
        summary: 'A normal examination whose findings asked for the motion test',
        value: { ...projectAndSchool, exams: [normal] },
      },
    },
  ],
  [
    login,
    {
      client: {
        summary: 'Both secrets travel as digests; the picture code belongs to the machine code',
        value: {
          username: 'doctor',
          pw: '0123456789abcdef0123456789abcdef',
          picCode: 'fedcba9876543210fedcba9876543210',
          mcode: '01900000000070008000000000000001',
        },
      },
    },
  ],
]);
