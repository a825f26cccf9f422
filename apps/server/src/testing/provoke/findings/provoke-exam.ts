/** Provokes the refusals of uploading and reading examinations, those of single records too. */
import {
  assignExam,
  examDetail,
  examErrors,
  unvoidExam,
  uploadExams,
  voidExam,
} from '@spine/contract/exam';
import { formatToMinute, instantInShanghai } from '@spine/contract/kernel';
import { deletePatients } from '@spine/contract/patient';
import { deleteProject } from '@spine/contract/project';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { recordFaultText } from '#features/exam/exam.text.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

/** Of a project that began long ago. */
const LONG_AGO = { startDate: '2000-01-01' };

const placeIn = (world: World, project = {}): Promise<Screening> =>
  insertScreening(world.database, world.home, { children: 1, project });

/** A school, a project under way and one right record, uploaded as what is given. */
const uploading =
  (given: object) =>
  async (world: World): Promise<TestAnswer> => {
    const place = await placeIn(world);
    return world.as('doctor').raw(uploadExams, { ...sentOf(place), ...given });
  };

const sentOf = ({ projectId, schoolId, patientIds }: Screening, record: object = {}) => ({
  projectId,
  schoolId,
  exams: [{ ...quickRecord(), patientId: patientIds[0], ...record }],
});

/** What the upload says of its one record. */
const ofTheRecord =
  (record: object, project: object = {}) =>
  async (world: World): Promise<TestAnswer> => {
    const place = await placeIn(world, project);
    const answer = await world.as('doctor').raw(uploadExams, sentOf(place, record));
    return { ...answer, body: answer.body.data.results[0] };
  };

/** The sentence names the time of the server, which other provocations move on. */
async function aheadOfClock(world: World): Promise<TestAnswer> {
  const answer = await ofTheRecord({ examTime: '2036-01-01T08:00:00+08:00' })(world);
  const now = formatToMinute(instantInShanghai(world.clock.now()));
  const says = recordFaultText.examAheadOfClock({ examTime: '2036-01-01 08:00', now });
  const { msg } = answer.body;
  return {
    ...answer,
    body: { ...answer.body, msg: msg.replace(says, examErrors.examAheadOfClock.message) },
  };
}

/** An examination that is voided, and what became of its place before it is taken back. */
const takingBack =
  (meanwhile: (world: World, place: Screening) => Promise<unknown>) =>
  async (world: World): Promise<TestAnswer> => {
    const place = await placeIn(world);
    const sent = sentOf(place);
    await world.as('doctor').raw(uploadExams, sent);
    const id = sent.exams[0]?.id;
    await world.as('manager').raw(voidExam, { id, reason: 'slip' });
    await meanwhile(world, place);
    return world.as('manager').raw(unvoidExam, { id });
  };

/** A doctor corrects what the manager uploaded. */
async function notOwn(world: World): Promise<TestAnswer> {
  const sent = sentOf(await placeIn(world));
  await world.as('manager').raw(uploadExams, sent);
  return world.as('doctor').raw(voidExam, { id: sent.exams[0]?.id, reason: 'slip' });
}

/** A doctor's correction of what the manager uploaded. */
async function ofOther(world: World): Promise<TestAnswer> {
  const place = await placeIn(world);
  const [first, second] = [sentOf(place), sentOf(place)];
  await world.as('manager').raw(uploadExams, first);
  await world.as('doctor').raw(uploadExams, second);
  const correction = { id: first.exams[0]?.id, reason: 'slip', replacedBy: second.exams[0]?.id };
  return world.as('doctor').raw(voidExam, correction);
}

/** A voided examination, assigned. */
async function assigningVoided(world: World): Promise<TestAnswer> {
  const place = await placeIn(world);
  const sent = sentOf(place);
  await world.as('doctor').raw(uploadExams, sent);
  const id = sent.exams[0]?.id;
  await world.as('manager').raw(voidExam, { id, reason: 'slip' });
  const assigned = { id, patientId: place.patientIds[0], reason: 'mix-up' };
  return world.as('manager').raw(assignExam, assigned);
}

/** A PNG that promises 4096 × 4096 pixels, and ends there. */
const LARGEST_HEADER = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200001000000010000802000000',
  'hex',
).toString('base64');

export const examProvocations: readonly Provocation[] = [
  [examErrors.parametersMissing, uploading({ exams: [] })],
  [examErrors.studentIdMissing, ofTheRecord({ patientId: undefined })],
  [examErrors.schoolIdMissing, uploading({ schoolId: '' })],
  [examErrors.projectIdMissing, uploading({ projectId: '' })],
  [examErrors.projectNotFound, uploading({ projectId: NOBODY })],
  [
    examErrors.projectNotInProgress,
    async (world) => {
      const place = await placeIn(world, { status: 2 });
      return world.as('doctor').raw(uploadExams, sentOf(place));
    },
  ],
  [examErrors.studentNotFound, ofTheRecord({ patientId: NOBODY })],
  [
    examErrors.readingsInvalid,
    ofTheRecord({ readings: 'none' }),
    recordFaultText.readingsField('readings'),
  ],
  [examErrors.examBeforeBirth, ofTheRecord({ examTime: '2001-01-01T10:00:00+08:00' }, LONG_AGO)],
  [
    examErrors.examBeforeProject,
    ofTheRecord({ examTime: '2020-01-01T08:00:00+08:00' }, { startDate: '2026-11-01' }),
    recordFaultText.examBeforeProject({ examTime: '2020-01-01 08:00', firstDay: '2026-11-01' }),
  ],
  [examErrors.examAheadOfClock, aheadOfClock],
  [
    examErrors.tooManyPixels,
    async (world) => {
      const { exams, ...place } = sentOf(await placeIn(world));
      const images = Array(9).fill({ name: 'x', fileData: LARGEST_HEADER });
      const split = [images.slice(0, 8), images.slice(8)];
      const records = split.map((given) => ({ ...exams[0], images: given }));
      return world.as('doctor').raw(uploadExams, { ...place, exams: records });
    },
  ],
  [examErrors.examNotFound, (world) => world.as('doctor').call(examDetail, { id: NOBODY })],
  [
    examErrors.correctionReasonInvalid,
    (world) => world.as('manager').raw(voidExam, { id: NOBODY, reason: ' ' }),
  ],
  [examErrors.notOwnToday, notOwn],
  [examErrors.formerStands, ofOther],
  [examErrors.examVoided, assigningVoided],
  [
    examErrors.voidedChildGone,
    takingBack((world, { patientIds }) =>
      world.as('manager').raw(deletePatients, { ids: patientIds[0] }),
    ),
  ],
  [
    examErrors.voidedProjectGone,
    takingBack((world, { projectId }) =>
      world.as('manager').raw(deleteProject, { id: projectId, withExams: false }),
    ),
  ],
  [
    examErrors.nothingUploaded,
    async (world) => {
      const sent = sentOf(await placeIn(world), { patientId: NOBODY });
      return world.as('doctor').raw(uploadExams, sent);
    },
  ],
  [
    examErrors.allUploaded,
    async (world) => {
      const sent = sentOf(await placeIn(world));
      await world.as('doctor').raw(uploadExams, sent);
      return world.as('doctor').raw(uploadExams, sent);
    },
  ],
  [
    examErrors.partlyUploaded,
    async (world) => {
      const place = await placeIn(world);
      const exams = [...sentOf(place).exams, ...sentOf(place, { patientId: NOBODY }).exams];
      return world.as('doctor').raw(uploadExams, { ...sentOf(place), exams });
    },
  ],
];

/** A place where a child was examined. */
export async function insertExamined(world: World): Promise<Screening> {
  const place = await placeIn(world);
  await world.as('doctor').raw(uploadExams, sentOf(place));
  return place;
}
