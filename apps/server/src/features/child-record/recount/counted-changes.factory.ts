/** Random changes of children, examinations and projects of the cast's institution over a year, for tests. */
import { assignExam, unvoidExam, uploadExams, voidExam } from '@spine/contract/exam';
import { deletePatients } from '@spine/contract/patient';
import { deleteProject, moveProject } from '@spine/contract/project';
import type { Client } from 'pg';
import { placeIn } from '#features/enrolment/enrolment.factory.ts';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { CAST_IDS } from '#testing/cast.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { judgeCounting } from '#testing/database/judge-counting.ts';
import type { World } from '#testing/world.ts';
import { recountStatistics } from './recount.service.ts';

export type Random = {
  /** 0 to below `count`. */
  below(count: number): number;
  of<T>(values: readonly T[]): T;
};

/** The same numbers from the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    of: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('nothing to choose from');
      return value;
    },
  };
}

export type Stage = { readonly world: World; readonly owner: Client; readonly random: Random };

const CLASSES = [
  ['大班', '1班'],
  ['六年级', '3班'],
  ['6年级', '3班'],
  ['七年级', '2班'],
  ['高一', '实验班'],
  ['职高一年级', '1班'],
  ['特教', '1班'],
] as const;
const BIRTHS = ['2008-02-29', '2012-11-19', '2014-05-06', '2019-09-01', '2020-03-15'] as const;
const DAY_MS = 86_400_000;
const flat = (angle: number) => ({
  thoracic: [angle],
  thoracolumbar: [angle / 2],
  lumbar: [1],
});

type RecordInput = NonNullable<Parameters<typeof quickRecord>[0]>;

const FINDINGS: readonly RecordInput[] = [
  { readings: [[1, 1, 1]] },
  { readings: [[2, 2, 2]], isExercised: true },
  { readings: [[5.5, 5.6, 5.7]] },
  { readings: [[-8, -8, -8]] },
  { readings: [[12, 12, 12]] },
  { typeId: 1, readings: undefined, atr: flat(6), advice: ['furtherCheck'] },
  { typeId: 1, readings: undefined, atr: flat(6), motionTest: { atr: flat(3) } },
  {
    typeId: 1,
    readings: undefined,
    atr: flat(1),
    sagittal: { sign: 'kyphosis', prone: 'present' },
  },
  { status: 2, readings: undefined },
];

/** Every statement names the institution, as those of the product do. */
const HOME = `'${CAST_IDS.orgs.home}'`;
const ALL_CHILDREN = `select id from patient where org_id = ${HOME} order by id`;
const ALL_SCHOOLS = `select id from school where org_id = ${HOME} order by id`;

const ids = async (owner: Client, text: string): Promise<string[]> =>
  (await owner.query<{ id: string }>(text)).rows.map(({ id }) => id);

/** A day of the last year on which the project had begun, or the same instant as others, so that ids decide. */
function someTime(random: Random, begun: Date): string {
  const days = random.of([random.below(400), random.below(5), 3]);
  const hours = random.of([0, random.below(24)]);
  const time = TEST_NOW.getTime() - days * DAY_MS - hours * 3_600_000;
  return new Date(Math.max(time, begun.getTime())).toISOString();
}

async function upload({ world, owner, random }: Stage): Promise<void> {
  const targets = await owner.query<{ project: string; school: string; begun: Date }>(
    `select s.project_id as project, s.school_id as school,
       coalesce(p.start_date::timestamp at time zone 'Asia/Shanghai', p.created_at) as begun from project_school s
     join project p on p.org_id = s.org_id and p.id = s.project_id
     where s.org_id = ${HOME} and p.status = 1 and p.deleted_at is null order by 1, 2`,
  );
  if (targets.rows.length === 0) return;
  const target = random.of(targets.rows);
  const children = await ids(
    owner,
    `select id from patient where org_id = ${HOME} and school_id = '${target.school}' and deleted_at is null order by id`,
  );
  if (children.length === 0) return;
  const record = () =>
    quickRecord({
      patientId: random.of(children),
      examTime: someTime(random, target.begun),
      ...random.of(FINDINGS),
    });
  const send = (exams: ReturnType<typeof record>[]) =>
    world
      .as('doctor')
      .raw(uploadExams, { projectId: target.project, schoolId: target.school, exams });
  const first = record();
  // Two stations examine the same child at once.
  const again = { ...record(), patientId: first.patientId };
  await Promise.all([send([first, record(), record()]), send([again])]);
}

/** A fifth of the children, by their age among all; their ids are in the order they were made in. */
const everyFifth = (table: string): string =>
  `(select count(*) from patient where org_id = ${HOME} and id < ${table}.patient_id) % 5`;

/** Voids an examination of a project under way, takes a void back, or assigns one to a child of the school. */
async function correctExam({ world, owner, random }: Stage): Promise<void> {
  const { rows } = await owner.query<{ id: string; school: string; voided: boolean }>(
    `select e.id, e.school_id as school, e.voided_at is not null as voided from exam e
     join project p on p.org_id = e.org_id and p.id = e.project_id
     where e.org_id = ${HOME} and p.status = 1 and p.deleted_at is null and e.deleted_at is null
       and (e.listed or e.voided_at is not null) order by e.id`,
  );
  if (rows.length === 0) return;
  const { id, school, voided } = random.of(rows);
  const manager = world.as('manager');
  const reason = 'slip';
  if (voided) await manager.raw(unvoidExam, { id });
  else if (random.below(2) === 0) await manager.raw(voidExam, { id, reason });
  else {
    const children = await ids(
      owner,
      `select id from patient where org_id = ${HOME} and school_id = '${school}' and deleted_at is null order by id`,
    );
    if (children.length > 0)
      await manager.raw(assignExam, { id, reason, patientId: random.of(children) });
  }
}

const CHANGES: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  upload,
  uploadMore: upload,
  uploadEvenMore: upload,
  correctExam,
  correctMore: correctExam,
  enrol: ({ world, owner, random }) =>
    world.database.inScope(world.home, async (tenant) => {
      const schoolId = random.of(await ids(owner, ALL_SCHOOLS));
      const [gradeName, clazzName] = random.of(CLASSES);
      const child = { schoolId, gradeName, clazzName, birthDate: random.of(BIRTHS) };
      for (const gender of ['m', 'f', random.of(['m', 'f', 'o'] as const)] as const)
        await insertPatientRow(tenant, { ...child, gender });
    }),
  move: ({ world, owner, random }) =>
    world.database.inScope(world.home, async (tenant) => {
      const { db } = tenant;
      const [gradeName, clazzName] = random.of(CLASSES);
      const schoolId = random.of(await ids(owner, ALL_SCHOOLS));
      const all = await ids(owner, ALL_CHILDREN);
      const moved = [random.of(all), random.of(all)];
      if (random.of([true, false]))
        await db
          .updateTable('patient')
          .set({ schoolId })
          .where('orgId', '=', world.home.orgId)
          .where('id', 'in', moved)
          .execute();
      await placeIn(tenant, [...new Set(moved)], { gradeName, clazzName });
    }),
  correct: async ({ owner, random }) => {
    const child = random.of(await ids(owner, ALL_CHILDREN));
    const values = [child, random.of(['m', 'f', 'o']), random.of(BIRTHS)];
    await owner.query(
      `update patient set gender = $2, birth_date = $3 where org_id = ${HOME} and id = $1`,
      values,
    );
  },
  reassess: async ({ owner, random }) => {
    await owner.query(
      `update exam set result_id = $1, needs_retest = $2, sagittal_abnormal = case when side_viewed then $3 end,
         positive = not positive
       where org_id = ${HOME} and status = 1 and ${everyFifth('exam')} = $4`,
      [
        random.of([0, 1, 2, 3, 5, null]),
        random.below(4) === 0,
        random.of([null, 'lordosis']),
        random.below(5),
      ],
    );
    await judgeCounting(owner);
  },
  erase: async ({ owner, random }) => {
    await owner.query(`delete from exam_correction where org_id = ${HOME}`);
    await owner.query(
      `delete from exam where org_id = ${HOME} and ${everyFifth('exam')} = $1
       and id in (select max(id::text)::uuid from exam where org_id = ${HOME} group by patient_id)`,
      [random.below(5)],
    );
  },
  deleteChild: async ({ world, owner, random }) => {
    const living = await ids(
      owner,
      `select id from patient where org_id = ${HOME} and deleted_at is null order by id`,
    );
    if (living.length > 0)
      await world.as('manager').raw(deletePatients, { ids: random.of(living) });
  },
  refer: async ({ owner, random }) => {
    await owner.query(
      `insert into referral (org_id, project_id, patient_id, attended_on, cobb_angle, recorded_by, recorded_by_name, recorded_at, elsewhere, confirmed)
       select org_id, project_id, patient_id, date '2026-11-01', $2::float, gen_random_uuid(), 'd', now(), $3, coalesce($2::float >= 10, false)
       from (select distinct org_id, project_id, patient_id from exam where org_id = ${HOME} and (referred or $3)) as referred
       where ${everyFifth('referred')} = $1
       on conflict (org_id, project_id, patient_id)
       do update set cobb_angle = excluded.cobb_angle, confirmed = excluded.confirmed, elsewhere = excluded.elsewhere`,
      [random.below(5), random.of([null, 9.5, 10, 25]), random.below(3) === 0],
    );
  },
  unrefer: ({ owner, random }) =>
    owner.query(`delete from referral where org_id = ${HOME} and ${everyFifth('referral')} = $1`, [
      random.below(5),
    ]),
  begin: ({ world, owner, random }) =>
    world.database.inScope(world.home, async (tenant) => {
      const schools = await ids(owner, ALL_SCHOOLS);
      const startDate = random.of([null, '2025-10-01', '2026-03-01']);
      const schoolIds = random.of([schools, schools.slice(0, 1)]);
      await insertProjectRow(tenant, {
        schoolIds,
        startDate,
        status: random.of([0, 1, 1]),
      });
    }),
  deleteProject: async ({ world, owner, random }) => {
    const all = await ids(
      owner,
      `select id from project where org_id = ${HOME} and deleted_at is null order by id`,
    );
    if (all.length < 3) return;
    const withExams = random.below(2) === 0;
    await world.as('manager').raw(deleteProject, { id: random.of(all), withExams });
  },
};

const BY_HAND: ReadonlySet<string> = new Set([
  'move',
  'correct',
  'reassess',
  'erase',
  'refer',
  'unrefer',
]);

/** The steps there are but the completion of a project. */
export const CHANGE_NAMES = Object.keys(CHANGES);

/** One random step. */
export async function change(stage: Stage, name: string): Promise<void> {
  await CHANGES[name]?.(stage);
  // Written by hand, past the services that count.
  if (BY_HAND.has(name)) await recountStatistics(stage.world.database);
}

/** Completes one of several projects under way; returns its id. */
export async function completeProject({
  world,
  owner,
  random,
}: Stage): Promise<string | undefined> {
  const open = await ids(
    owner,
    `select id from project where org_id = ${HOME} and status = 1 and deleted_at is null order by id`,
  );
  if (open.length < 2) return undefined;
  const id = random.of(open);
  await world.as('manager').raw(moveProject, { id, status: 2 });
  return id;
}
