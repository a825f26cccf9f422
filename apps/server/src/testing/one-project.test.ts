/** Cockpit, lists, statistics and data screen say the same of one project, whatever became of its children. */
import { recordConsents } from '@spine/contract/consent';
import { listExams, uploadExams } from '@spine/contract/exam';
import { deletePatients } from '@spine/contract/patient';
import {
  type ProgressTally,
  projectProgressOf,
  projectTallies,
  schoolTallies,
} from '@spine/contract/project';
import { recordAttendance } from '@spine/contract/station';
import {
  type StatisticMember,
  type StatisticOverview,
  statisticsChildren,
  statisticsOverview,
} from '@spine/contract/statistic';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screenSchools } from '#features/data-screen/data-screen.repository.ts';
import { screenedYear } from '#features/data-screen/data-screen-year.service.ts';
import { rollUp } from '#features/data-screen/index.ts';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openWorld, type World } from './world.ts';

type Visit = 'complete' | 'incomplete' | 'undetermined' | 'declined';
type Life = {
  readonly visits: readonly Visit[];
  /** Noted as absent before. */
  readonly wasMissing?: true;
  readonly answer?: 'refused' | 'withdrawn';
  readonly isDeleted?: boolean;
  readonly gradeName?: string;
};

const LIVES: readonly Life[] = [
  { visits: [] },
  { visits: [], wasMissing: true },
  { visits: [], answer: 'refused' },
  { visits: [], wasMissing: true, answer: 'withdrawn' },
  { visits: ['complete'] },
  { visits: ['complete'], wasMissing: true },
  { visits: ['incomplete'] },
  { visits: ['incomplete', 'complete'] },
  { visits: ['complete', 'incomplete'] },
  { visits: ['complete', 'declined'], gradeName: '小六' },
  { visits: ['undetermined'] },
  { visits: ['declined'] },
  { visits: ['declined', 'incomplete'], gradeName: '2023级' },
  { visits: ['incomplete', 'declined'] },
  { visits: [], isDeleted: true },
  { visits: ['complete'], isDeleted: true },
  { visits: ['incomplete'], isDeleted: true },
];
/** Everybody but the one who was deleted without having been seen. */
const ROSTER = 16;
const SEEN = { examined: 11, toRetest: 5, declined: 1 };
/** Those of the lists, which deleted children left. */
const LISTED_RETESTS = 4;

const HOUR_MS = 3_600_000;
const signs = { shoulder: false, scapula: false, waist: false, iliac: false, spinous: false };
const RECORDS: Readonly<Record<Visit, object>> = {
  complete: { isExercised: true },
  incomplete: {},
  undetermined: { typeId: 1, readings: undefined, generalCheck: signs },
  declined: { status: 2, readings: undefined },
};

let world: World;
let place: { projectId: string; schoolId: string };
beforeAll(async () => {
  world = await openWorld();
  place = await world.database.inScope(world.home, async (tenant) => {
    const { id: schoolId } = await insertSchoolRow(tenant);
    const given = { schoolIds: [schoolId], method: 'twoStage', startDate: '2026-09-10' } as const;
    const { id: projectId } = await insertProjectRow(tenant, given);
    return { projectId, schoolId };
  });
  for (const life of LIVES) await live(life);
  await rollUp(world.database, world.clock.now());
});
afterAll(() => world.close());

async function live(life: Life): Promise<void> {
  const { visits, wasMissing, answer, isDeleted, gradeName = '六年级' } = life;
  const { id } = await world.database.inScope(world.home, (tenant) =>
    insertPatientRow(tenant, { schoolId: place.schoolId, gradeName }),
  );
  if (wasMissing) {
    const absence = { ...place, patientId: id, day: '2026-11-10', absent: true };
    const { body } = await world.as('doctor').call(recordAttendance, absence);
    expect(body).toMatchObject({ code: 8000 });
  }
  if (answer) {
    const answers = [{ id: uuidv7(), patientId: id, answer }];
    const paper = { ...place, channel: 'paper', answers };
    const { body } = await world.as('doctor').raw(recordConsents, paper);
    expect(body).toMatchObject({ code: 8000 });
  }
  for (const [at, visit] of visits.entries()) {
    const hoursAgo = visits.length - at;
    const examTime = new Date(world.clock.now().getTime() - hoursAgo * HOUR_MS).toISOString();
    const exams = [{ ...quickRecord({ patientId: id, examTime }), ...RECORDS[visit] }];
    const { body } = await world.as('doctor').call(uploadExams, { ...place, exams });
    expect(body).toMatchObject({ code: 8000 });
  }
  if (isDeleted) await world.as('manager').call(deletePatients, { ids: id, count: 1 });
}

/** How families answered opens no children. */
type Counted = Omit<ProgressTally, 'answered' | 'agreed'>;

/** What the cockpit's numbers open. */
async function behind(part: { gradeName?: string; clazzName?: string }): Promise<Counted> {
  const count = async (member: StatisticMember): Promise<number> => {
    const asked = { ...place, ...part, member, size: 100 };
    const { body } = await world.as('doctor').call(statisticsChildren, asked);
    expect(body.rows).toHaveLength(body.total);
    return body.total;
  };
  return {
    roster: await count('roster'),
    examined: await count('examined'),
    declined: await count('declined'),
    toRetest: await count('toRetest'),
    objected: await count('objected'),
    absent: await count('absent'),
    unanswered: await count('unanswered'),
    remaining: await count('remaining'),
  };
}

describe('one project, of which every kind of child is a part', () => {
  test('is counted by the cockpit, each child once', async () => {
    const { projectId: id, schoolId } = place;
    const { body } = await world.as('doctor').call(projectProgressOf, { id, schoolId });
    expect(body.data.totals).toEqual({
      roster: ROSTER,
      ...SEEN,
      objected: 2,
      absent: 1,
      unanswered: 0,
      remaining: 1,
      answered: 2,
      agreed: 0,
    });
    expect(body.data.retests).toHaveLength(LISTED_RETESTS);
  });

  test('has behind each number of the cockpit as many children as it says', async () => {
    const { projectId, schoolId } = place;
    const { body } = await world.as('doctor').call(projectProgressOf, { id: projectId, schoolId });
    const { totals, grades } = body.data;
    expect(totals).toEqual(expect.objectContaining(await behind({})));
    expect(grades).toHaveLength(2);
    for (const { grade: gradeName, classes, ...tally } of grades) {
      expect(tally).toEqual(expect.objectContaining(await behind({ gradeName })));
      for (const { clazz: clazzName, ...ofClass } of classes)
        expect(ofClass).toEqual(expect.objectContaining(await behind({ gradeName, clazzName })));
    }
  });

  test('is counted alike by the lists of projects and of schools', async () => {
    const doctor = world.as('doctor');
    const projects = await doctor.call(projectTallies, { ids: place.projectId });
    const counted = { roster: ROSTER, examined: SEEN.examined };
    expect(projects.body.rows).toEqual([{ id: place.projectId, ...counted }]);
    const schools = await doctor.call(schoolTallies, { ids: place.schoolId });
    expect(schools.body.rows).toMatchObject([{ roster: 14, project: counted }]);
  });

  test('is counted alike by statistics', async () => {
    const asked = { projectId: place.projectId };
    const { body } = await world.as('analyst').call(statisticsOverview, asked);
    const { total, withoutConsent, ways } = body.data;
    expect(withoutConsent).toEqual({ objected: 2, unanswered: 0 });
    expect(total).toMatchObject({ roster: ROSTER, inspected: SEEN.examined, declined: 1 });
    const inWays = ways.map(({ way }: StatisticOverview['ways'][number]) =>
      world.as('analyst').call(statisticsOverview, { ...asked, way }),
    );
    const incomplete = (await Promise.all(inWays)).map(
      (answer) => answer.body.data.total.incomplete,
    );
    expect(incomplete.reduce((sum, each) => sum + each, 0)).toBe(SEEN.toRetest);
  });

  test('is counted alike by the data screen', async () => {
    const { tallies } = await world.database.inScope(world.home, async (tenant) =>
      screenedYear(tenant, { schools: await screenSchools(tenant), today: '2026-11-20' }),
    );
    expect(tallies.map(({ tally }) => tally)).toMatchObject([
      {
        valid: SEEN.examined - SEEN.toRetest,
        incomplete: SEEN.toRetest,
        elsewise: 0,
        declined: 1,
        unseen: 4,
      },
    ]);
  });

  test('has as many examinations in the list that ask for a retest as children who wait for one', async () => {
    const of = (outcome: 'retest' | 'declined') =>
      world.as('doctor').call(listExams, { projectId: place.projectId, outcome });
    expect((await of('retest')).body.total).toBe(LISTED_RETESTS);
    expect((await of('declined')).body.total).toBe(SEEN.declined);
  });
});
