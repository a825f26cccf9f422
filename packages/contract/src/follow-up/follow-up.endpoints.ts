/** The calls of the follow-up board. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  exportQuery,
  file,
  filterField,
  idField,
  institution,
  listOf,
  nameFilter,
  oneOf,
  openableQuery,
  textField,
} from '#kernel';
import { FINDINGS } from '../exam/index.ts';
import { CLAZZ_NAME_MAX, GRADE_NAME_MAX } from '../patient/index.ts';
import {
  ACT_KINDS,
  carePlanField,
  caseTrackField,
  closeReasonField,
  contactWayField,
} from './case/case.schema.ts';
import { dueDays } from './case/case-due.schema.ts';
import { casePhotoErrors } from './case-photo.errors.ts';
import { followUpErrors } from './follow-up.errors.ts';
import {
  ACT_NOTE_MAX,
  assignee,
  CASE_VERSION_MAX,
  caseCounts,
  caseRow,
  caseSums,
  caseTabField,
  caseView,
  PHOTO_SIZES,
} from './follow-up.schema.ts';
import { visitResult } from './visit/hospital-visit.schema.ts';

const { invalid, notFound, noteInvalid, visitInvalid, dueDaysInvalid } = followUpErrors;
const NAME_MAX = 50;

const sorts = ['dueOn'] as const;
const searchFields = {
  schoolId: idField.optional(),
  track: caseTrackField.optional(),
  /** What the screening found that a case is about. */
  finding: z.enum(FINDINGS).optional(),
  /** A user's id, or `none`: assigned to nobody. */
  assignedTo: z.union([idField, z.literal('none')]).optional(),
  name: nameFilter(NAME_MAX),
  gradeName: filterField(GRADE_NAME_MAX),
  clazzName: filterField(CLAZZ_NAME_MAX),
  /** Due on this day or before. */
  dueBy: dateField.optional(),
  /** Cases of which the letter was printed, and nothing since says that it was handed out. */
  printed: z.literal('only').optional(),
} as const;
const filters = { tab: caseTabField.optional(), ...searchFields } as const;

export const listCases = defineEndpoint({
  method: 'GET',
  path: '/followUp/list',
  summary: 'The follow-up cases of the institution, what is due first at the top',
  access: institution('followUp.menu'),
  log: { model: 'followUp', optype: 'view', once: 'hour' },
  input: openableQuery(sorts, filters),
  reply: listOf(caseRow),
});

export const exportCases = defineEndpoint({
  method: 'GET',
  path: '/followUp/exportExcel',
  summary: 'Every case the filters of the list find, as one .xlsx',
  access: institution('followUp.menu'),
  needsRecentProof: true,
  carriesChildren: true,
  log: { model: 'followUp', optype: 'export' },
  input: exportQuery(sorts, filters),
  reply: file,
});

export const countCases = defineEndpoint({
  method: 'GET',
  path: '/followUp/counts',
  summary: 'How many cases each tab of the board has, by the filters of the list',
  access: institution('followUp.menu'),
  log: 'none',
  input: z.object(searchFields),
  reply: oneOf(caseCounts),
});

export const sumCases = defineEndpoint({
  method: 'GET',
  path: '/followUp/sums',
  summary:
    'How many cases are where, in numbers alone: for the statistics of those who see no child',
  access: institution('statistic.menu'),
  log: 'none',
  input: z.object({ schoolId: idField.optional() }),
  reply: oneOf(caseSums),
});

export const readDueDays = defineEndpoint({
  method: 'GET',
  path: '/followUp/dueDays',
  summary: 'By when the steps of a case are due in this institution, in days',
  access: institution('followUp.menu'),
  log: 'none',
  input: z.object({}),
  reply: oneOf(dueDays),
});

export const changeDueDays = defineEndpoint({
  method: 'POST',
  path: '/followUp/dueDays/edit',
  summary: 'Changes by when the steps of a case are due. Open cases follow in the background',
  access: institution('followUp.dueDays'),
  log: { model: 'followUp', optype: 'edit' },
  input: dueDays,
  reply: done,
  faults: {
    urgent: dueDaysInvalid,
    referral: dueDaysInvalid,
    gentle: dueDaysInvalid,
    posture: dueDaysInvalid,
    retest: dueDaysInvalid,
    result: dueDaysInvalid,
    followUp: dueDaysInvalid,
    terms: dueDaysInvalid,
  },
});

export const caseOfChild = defineEndpoint({
  method: 'GET',
  path: '/followUp/case',
  summary: 'The case of one child with everything that happened in it',
  access: institution('followUp.menu'),
  log: { model: 'followUp', optype: 'view', once: 'hour' },
  input: z.object({ patientId: idField }),
  reply: oneOf(caseView),
  faults: { patientId: notFound },
});

export const casePhoto = defineEndpoint({
  method: 'GET',
  path: '/followUp/photo',
  summary: 'A photo that a family sent with its report of a visit',
  access: institution('followUp.menu'),
  log: { model: 'followUp', optype: 'view' },
  input: z.object({
    id: idField,
    size: z.enum(PHOTO_SIZES),
    /** Of a tall photo; without it the whole is sent. */
    page: z.coerce.number().int().min(1).optional(),
  }),
  reply: file,
  faults: { id: casePhotoErrors.unknown, size: invalid, page: casePhotoErrors.unknown },
});

export const listAssignees = defineEndpoint({
  method: 'GET',
  path: '/followUp/assignees',
  summary:
    'To whom a case may be assigned: the managers and doctors of the institution, with how many each has',
  access: institution('followUp.menu'),
  log: 'none',
  input: z.object({}),
  reply: oneOf(z.array(assignee)),
});

/** Visits are reported by families and hospitals on pages of their own; the printing of a letter says itself that it was. */
const OTHER_ACTS = ['reported', 'printed'] as const;
type StaffAct = Exclude<(typeof ACT_KINDS)[number], (typeof OTHER_ACTS)[number]>;
const STAFF_ACTS = ACT_KINDS.filter(
  (kind): kind is StaffAct => !OTHER_ACTS.some((other) => other === kind),
);

/** What each act must say; all may have a note. */
const NEEDED: Readonly<Record<StaffAct, readonly string[]>> = {
  notified: ['way'],
  attempted: ['way'],
  booked: ['day'],
  visited: ['day', 'result'],
  planned: ['plan'],
  assigned: [],
  noted: ['note'],
  closed: ['reason'],
  takenBack: ['actId', 'note'],
};

export const actInCase = defineEndpoint({
  method: 'POST',
  path: '/followUp/act',
  summary:
    'One act in the case of a child: the family was told or not reached, has an appointment, was at a hospital, the hospital plans, it is assigned, closed, or an act is taken back. The same id again is the same act',
  access: institution('followUp.menu'),
  log: { model: 'followUp', optype: 'edit' },
  input: z
    .object({
      id: idField,
      patientId: idField,
      /** Of the case as it was read: an act decided on another state is refused. */
      version: z.string().max(CASE_VERSION_MAX),
      kind: z.enum(STAFF_ACTS),
      way: contactWayField.optional(),
      day: dateField.optional(),
      plan: carePlanField.optional(),
      reason: closeReasonField.optional(),
      /** To whom it is assigned; without one to nobody. */
      userId: idField.optional(),
      /** The act that is taken back, or in whose place a visit is recorded. */
      actId: idField.optional(),
      result: visitResult.optional(),
      note: textField(ACT_NOTE_MAX).optional(),
    })
    .superRefine((input, context) => {
      const isOther = input.kind === 'closed' && input.reason === 'other';
      const needed = [...NEEDED[input.kind], ...(isOther ? ['note'] : [])];
      for (const field of needed)
        if (input[field as keyof typeof input] === undefined)
          context.addIssue({ code: 'custom', path: [field] });
      const { day, result } = input;
      if (day && result?.nextVisitOn && result.nextVisitOn <= day)
        context.addIssue({ code: 'custom', path: ['result'] });
    }),
  reply: done,
  faults: {
    id: invalid,
    patientId: notFound,
    version: invalid,
    kind: invalid,
    way: invalid,
    day: invalid,
    plan: invalid,
    reason: invalid,
    userId: invalid,
    actId: invalid,
    result: visitInvalid,
    note: noteInvalid,
  },
});
