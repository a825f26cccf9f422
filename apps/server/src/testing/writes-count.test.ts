/**
 * What is counted follows from each write that changes it: the facts and sums after a call are those of a recount. Writes
 * go through `changeChildren` or `appendActs` (`child-record/handle.test.ts`); here each kind of them has an example, for
 * the handle does not say whether it names every child that is written.
 */
import { assignExam, unvoidExam, uploadExams, voidExam } from '@spine/contract/exam';
import type { Endpoint } from '@spine/contract/kernel';
import {
  acceptGuardianEntries,
  actOnPlacements,
  addByClassForm,
  addPatient,
  createClassQr,
  deletePatients,
  editPatient,
  importRoster,
  listDeletedPatients,
  restorePatients,
  undoRosterBatch,
  writeRosterBatch,
} from '@spine/contract/patient';
import {
  addProject,
  deleteProject,
  editProject,
  listDeletedProjects,
  moveProject,
  restoreProject,
} from '@spine/contract/project';
import { addWalkIn } from '@spine/contract/station';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUp } from '#features/data-screen/index.ts';
import { verifyEnrolments } from '#features/enrolment/index.ts';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { actAs, recordVisit } from '#features/follow-up/follow-up.factory.ts';
import { tokenOf, typedChild } from '#features/patient/class-qr/class-qr.factory.ts';
import { typedPatient } from '#features/patient/patient.factory.ts';
import { rosterFile } from '#features/patient/roster/roster.factory.ts';
import { previewed, readBatch } from '#features/patient/roster-batch/roster-batch.factory.ts';
import { TEST_NOW } from './clock.ts';
import { recountAll } from './database/recount.ts';
import { openWorld, type TestAnswer, type World } from './world.ts';

/** One institution: children 0 to 3 of a school, one more school, a project under way of the first. */
type Place = Screening & { readonly second: Screening };
type Does = (place: Place) => Promise<TestAnswer>;

let world: World;
let owner: Client;
let place: Place;
let examId: string;
let newProject: string;
let batchId: string;
beforeAll(async () => {
  world = await openWorld();
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  const first = await insertScreening(world.database, world.home, {
    children: 4,
    // Its children came in autumn.
    project: { startDate: '2026-03-01', schoolYear: 2026 },
  });
  place = { ...first, second: await insertScreening(world.database, world.home, { children: 2 }) };
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const manager = (endpoint: Endpoint, input: object): Promise<TestAnswer> =>
  world.as('manager').raw(endpoint, input);
const doctor = (endpoint: Endpoint, input: object): Promise<TestAnswer> =>
  world.as('doctor').raw(endpoint, input);

const upload =
  (of: number, given: object = {}): Does =>
  ({ patientIds, projectId, schoolId }) => {
    const record = quickRecord({ patientId: patientIds[of] ?? '', ...given });
    examId = record.id;
    return doctor(uploadExams, { projectId, schoolId, exams: [record] });
  };

const [FORMER, LATTER] = [uuidv7(), uuidv7()];
const visit =
  (of: number, given: object): Does =>
  ({ patientIds }) =>
    recordVisit(world.as('doctor'), {
      patientId: patientIds[of] ?? '',
      day: '2026-11-20',
      ...given,
    });

const project = (endpoint: Endpoint, input: object = {}): Does => {
  return () => manager(endpoint, { id: newProject, ...input });
};

/** What was deleted last. */
const restoringNewest =
  (list: Endpoint, restore: Endpoint): Does =>
  async () => {
    const { body } = await manager(list, {});
    const { id, deletionId } = body.rows[0];
    return manager(restore, restore === restoreProject ? { id, deletionId } : { deletionId });
  };

/** What happens, in this order; each step changes what is counted. */
const STEPS: readonly (readonly [what: string, does: Does])[] = [
  ['a child is added', (at) => manager(addPatient, typedPatient(at.schoolId))],
  [
    'a child that is not on the roster',
    ({ projectId, schoolId }) =>
      doctor(addWalkIn, {
        id: uuidv7(),
        projectId,
        schoolId,
        gradeName: '六年级',
        clazzName: '3班',
        name: '临时生',
        gender: 'f',
        birthDate: '2015-01-01',
      }),
  ],
  ['an examination is uploaded', upload(0)],
  ['an earlier one of the same child', upload(0, { examTime: '2026-03-02T08:00:00Z' })],
  ['a child refuses', upload(1, { status: 2, readings: undefined })],
  ['it comes after all', upload(1, { examTime: TEST_NOW.toISOString() })],
  ['a visit to a hospital is recorded', visit(1, { id: FORMER, cobbAngle: 12 })],
  ['and another in its place', visit(1, { id: LATTER, actId: FORMER })],
  [
    'which is taken back',
    ({ patientIds: [, patientId = ''] }) =>
      actAs(world.as('doctor'), { patientId, kind: 'takenBack', actId: LATTER, note: '误录' }),
  ],
  ['an examination is voided', () => manager(voidExam, { id: examId, reason: '误录' })],
  ['and taken back', () => manager(unvoidExam, { id: examId })],
  [
    'it is assigned to another child',
    ({ patientIds }) =>
      manager(assignExam, { id: examId, patientId: patientIds[2], reason: '认错了人' }),
  ],
  [
    'and back',
    ({ patientIds }) =>
      manager(assignExam, { id: examId, patientId: patientIds[1], reason: '没有认错' }),
  ],
  ['a child without a finding', upload(3, { readings: [[1, 1, 1]] })],
  ['and its diagnosis elsewhere', visit(3, { cobbAngle: 12 })],
  [
    'a child that was seen is corrected',
    ({ patientIds: [id], studentIds: [studentId], schoolId }) =>
      manager(editPatient, {
        ...typedPatient(schoolId, { id, studentId, gender: 'm', birthDate: '2012-01-31' }),
      }),
  ],
  [
    'a child that waits moves to another class',
    ({ patientIds: [, , id], studentIds: [, , studentId], schoolId }) =>
      manager(editPatient, typedPatient(schoolId, { id, studentId, clazzName: '9班' })),
  ],
  [
    'a roster corrects some and adds others',
    ({ studentIds: [seen = '', , waiting = ''], schoolId }) =>
      world.as('manager').upload(
        importRoster,
        { schoolId, check: '0' },
        rosterFile([
          [seen, '林嘉禾', '女', '2015-03-19', '五年级', '4班', ''],
          [waiting, '周子航', '男', '2015-11-03', '五年级', '4班', ''],
          ['N1', '周子行', '男', '2015-11-03', '五年级', '4班', ''],
        ]),
      ),
  ],
  [
    'a roster adds others alone',
    ({ schoolId }) =>
      world
        .as('manager')
        .upload(
          importRoster,
          { schoolId, check: '0' },
          rosterFile([['N2', '周子行', '男', '2015-11-03', '五年级', '4班', '']]),
        ),
  ],
  [
    'a batch corrects some and adds others',
    async ({ studentIds: [, , waiting = ''], schoolId }) => {
      const rows = [
        [waiting, '周子航', '女', '2015-11-03', '六年级', '2班', ''],
        ['N3', '周子行', '男', '2015-11-03', '五年级', '4班', ''],
      ];
      const { id, version, schoolName } = await previewed(world, { schoolId, rows });
      batchId = id;
      const answer = await manager(writeRosterBatch, { id, version, schoolName });
      await readBatch(world, id, 'written');
      return answer;
    },
  ],
  [
    'it is taken back',
    async () => {
      const answer = await manager(undoRosterBatch, { id: batchId, reason: '选错了文件' });
      await readBatch(world, batchId, 'undone');
      return answer;
    },
  ],
  [
    'a child that waits leaves',
    ({ patientIds: [, , id = ''] }) =>
      manager(actOnPlacements, { kind: 'leave', from: 'today', patientIds: [id] }),
  ],
  [
    'and comes back, to another class',
    async ({ patientIds: [, , id = ''] }) => {
      const placement = { gradeName: '五年级', clazzName: '1班' };
      const back = { kind: 'return', from: 'today', patientIds: [id], placement } as const;
      const answer = await manager(actOnPlacements, back);
      batchId = answer.body.data.id;
      return answer;
    },
  ],
  [
    'which is taken back',
    async () => {
      const answer = await manager(undoRosterBatch, { id: batchId, reason: '选错了学生' });
      await readBatch(world, batchId, 'undone');
      return answer;
    },
  ],
  [
    'and it is back after all',
    ({ patientIds: [, , id = ''] }) =>
      manager(actOnPlacements, { kind: 'return', from: 'today', patientIds: [id] }),
  ],
  [
    'an entry of a guardian is accepted',
    async ({ schoolId }) => {
      const made = await manager(createClassQr, {
        schoolId,
        gradeName: '五年级',
        clazzName: '4班',
      });
      const entry = { token: tokenOf(made), ...typedChild(), id: uuidv7() };
      await world.anonymous.raw(addByClassForm, entry);
      return manager(acceptGuardianEntries, { ids: entry.id });
    },
  ],
  [
    'a project is added',
    async ({ schoolId }) => {
      const made = await manager(addProject, { name: '新项目', schoolIds: [schoolId] });
      newProject = made.body.data.id;
      return made;
    },
  ],
  ['it starts', project(moveProject, { status: 1 })],
  [
    'a school is linked to it',
    ({ schoolId, second }) =>
      manager(editProject, { id: newProject, schoolIds: [schoolId, second.schoolId] }),
  ],
  [
    'another one is taken off it',
    ({ second }) => manager(editProject, { id: newProject, schoolIds: [second.schoolId] }),
  ],
  [
    'a child is deleted',
    ({ patientIds, second }) =>
      manager(deletePatients, { ids: [patientIds[0], patientIds[2], second.patientIds[0]].join() }),
  ],
  ['a project ends', project(moveProject, { status: 2 })],
  [
    'children it missed are deleted and corrected',
    ({
      second: {
        patientIds: [, id],
        studentIds: [, studentId],
        schoolId,
      },
    }) => manager(editPatient, typedPatient(schoolId, { id, studentId, clazzName: '8班' })),
  ],
  ['a project is deleted', project(deleteProject, { withExams: false })],
  ['it is restored', restoringNewest(listDeletedProjects, restoreProject)],
  [
    'one is deleted with its examinations',
    ({ projectId }) => manager(deleteProject, { id: projectId, withExams: true }),
  ],
  ['it is restored with them', restoringNewest(listDeletedProjects, restoreProject)],
  ['children are restored', restoringNewest(listDeletedPatients, restorePatients)],
];

const CONTENTS = [
  'select * from statistic_fact order by exam_id',
  'select * from statistic_sum as s order by s::text',
  'select * from unseen_child order by project_id, patient_id',
  'select * from follow_up_case order by org_id, patient_id',
  'select * from screen_month order by school_id, month, way',
  'select * from screen_age order by school_id, year, way, gender, age',
  'select * from screen_sitting order by school_id, day, grade_name',
  'select * from screen_roster order by school_id, grade_name',
  'select * from screen_unseen order by school_id, year',
  'select org_id, school_id, year, part, way, indicator, children, sizes, round(between_squares::numeric, 6), round(even_size::numeric, 6) from screen_spread order by school_id, year, part, way, indicator',
] as const;
const contents = async () => {
  const found: unknown[][] = [];
  for (const text of CONTENTS) found.push((await owner.query(text)).rows);
  return found;
};

/**
 * A project counts nobody before it starts, what is there is as it was when it ends, and whom it missed then is known while it is in
 * the trash.
 */
const CHANGES_NOTHING: readonly string[] = [
  'a project is added',
  'a project ends',
  'a project is deleted',
  'it is restored',
];

test.each(STEPS)('facts and sums are those of a recount after %s', async (what, does) => {
  await rollUp(world.database, TEST_NOW);
  const before = await contents();
  const { body } = await does(place);
  expect(body).toMatchObject({ code: 8000 });
  await rollUp(world.database, TEST_NOW);
  const after = await contents();
  // Sums are written under the lock of the child's school.
  const elsewhere = await owner.query(
    'select from exam e join patient p on p.org_id = e.org_id and p.id = e.patient_id where p.school_id <> e.school_id',
  );
  expect(elsewhere.rowCount).toBe(0);
  if (CHANGES_NOTHING.includes(what)) expect(after).toEqual(before);
  else expect(after).not.toEqual(before);
  await recountAll(world.ownerUrl);
  expect(await contents()).toEqual(after);
  // Whoever writes a child says where it is at school.
  const repaired: unknown[] = [];
  await verifyEnrolments(world.database, {
    now: TEST_NOW,
    repaired: (...of) => repaired.push(of),
    failed: (...of) => repaired.push(of),
  });
  expect(repaired).toEqual([]);
});
