/**
 * A demo that runs: at each institution a few children an hour are examined while schools teach, in the round under way.
 * An examination has its place in the timetable and an id made of it, so that a sweep that comes late, twice or after a
 * restart writes what is missing of the day and nothing besides.
 */
import {
  addDays,
  type CalendarDate,
  dateInShanghai,
  startOfShanghaiDay,
} from '@spine/contract/kernel';
import { ProjectStatus } from '@spine/contract/project';
import { recountChildren } from '@spine/server/features/child-record/index.ts';
import { assessedExamRow } from '@spine/server/features/exam/index.ts';
import { orgScope } from '@spine/server/platform/auth/scope.ts';
import type { Database, Tenant } from '@spine/server/platform/db/open.ts';
import { isSchoolDay, type PlannedOrganization } from '#population/population-plan.ts';
import { randomOf, uuidAt } from '#population/population-random.ts';
import { insertRows } from '#population/write-population.ts';
import { recordOf, type Station } from '../simulate/device-records.ts';
import type { DemoKey } from './demo-plan.text.ts';
import { castDoctorOf, type Demo } from './demo-plan.ts';

const MINUTE_MS = 60_000;
/** Lessons of the morning and of the afternoon, in minutes after midnight. */
const LESSONS = [
  { from: 495, to: 690 },
  { from: 810, to: 975 },
] as const;
const EVERY_MINUTES = 15;
const SEED = 20261126;

/** When the first child of a school day is examined. */
export function dayBegins(day: CalendarDate): Date {
  return instantOf(day, LESSONS[0].from);
}

/**
 * The newest school day on which lessons have begun. A demo is made as of that day, so that it has examinations of
 * today, before eight of yesterday, and at the weekend of Friday.
 */
export function newestSchoolDay(now: Date): CalendarDate {
  let day = dateInShanghai(now);
  while (!isSchoolDay(day) || dayBegins(day) > now) day = addDays(day, -1);
  return day;
}

/** The instants of a day at which a child is examined, up to now. */
function timesOf(day: CalendarDate, now: Date): Date[] {
  if (!isSchoolDay(day)) return [];
  return LESSONS.flatMap(({ from, to }) => {
    const count = Math.floor((to - from) / EVERY_MINUTES) + 1;
    return Array.from({ length: count }, (_, at) => instantOf(day, from + at * EVERY_MINUTES));
  }).filter((time) => time <= now);
}

function instantOf(day: CalendarDate, minutes: number): Date {
  return new Date(startOfShanghaiDay(day).getTime() + minutes * MINUTE_MS);
}

/** Examines who is due by now; one transaction for each institution. */
export async function examineToday(database: Database, demo: Demo, now: Date): Promise<void> {
  const times = timesOf(dateInShanghai(now), now);
  if (times.length === 0) return;
  for (const [at, organization] of demo.plan.organizations.entries()) {
    const orgId = demo.institutions[at]?.orgId;
    if (orgId === undefined) continue;
    const due = times.map((time) => ({ time, id: uuidAt(randomOf(SEED, at), time.getTime()) }));
    await database.inScope(orgScope(orgId), (tenant) =>
      examine(tenant, { due, demo, organization }),
    );
  }
}

type Due = { readonly time: Date; readonly id: string };
type Day = {
  readonly due: readonly Due[];
  readonly demo: Demo;
  readonly organization: PlannedOrganization<DemoKey>;
};

async function examine(tenant: Tenant, day: Day): Promise<void> {
  const projectId = await roundUnderway(tenant);
  if (projectId === undefined) return;
  const missing = await notWritten(tenant, day.due);
  const children = await unseenOf(tenant, projectId, missing.length);
  const rows = children.flatMap((child, at) => {
    const due = missing[at];
    return due ? [rowOf(tenant, { ...day, projectId, child, due })] : [];
  });
  await insertRows(tenant.db, 'exam', rows);
  await recountChildren(tenant, { patientIds: rows.map(({ patientId }) => patientId) });
}

/** The oldest one; it stays under way until the examinations are written. */
async function roundUnderway({ db, orgId }: Tenant): Promise<string | undefined> {
  const project = await db
    .selectFrom('project')
    .where('orgId', '=', orgId)
    .where('status', '=', ProjectStatus.Underway)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return project?.id;
}

async function notWritten({ db, orgId }: Tenant, due: readonly Due[]): Promise<Due[]> {
  const written = await db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .select('id')
    .execute();
  return due.filter(({ id }) => !written.some((row) => row.id === id));
}

/** Children the project waits for, class by class. */
function unseenOf({ db, orgId }: Tenant, projectId: string, most: number) {
  return db
    .selectFrom('unseenChild')
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.orgId', '=', 'unseenChild.orgId')
        .onRef('patient.id', '=', 'unseenChild.patientId'),
    )
    .where('unseenChild.orgId', '=', orgId)
    .where('unseenChild.projectId', '=', projectId)
    .where('patient.deletedAt', 'is', null)
    .orderBy('unseenChild.schoolId')
    .orderBy('unseenChild.gradeCode')
    .orderBy('unseenChild.clazzOrder')
    .orderBy('unseenChild.clazzName')
    .orderBy('unseenChild.patientId')
    .limit(most)
    .select([
      'patient.id',
      'patient.schoolId',
      'patient.gender',
      'unseenChild.gradeName',
      'unseenChild.gradeCode',
      'unseenChild.clazzName',
      'unseenChild.clazzOrder',
    ])
    .execute();
}

type Child = Awaited<ReturnType<typeof unseenOf>>[number];

function rowOf(
  { orgId }: Tenant,
  {
    child,
    due,
    demo,
    organization,
    projectId,
  }: Omit<Day, 'due'> & { child: Child; due: Due; projectId: string },
) {
  const facts = { seed: SEED, day: dateInShanghai(due.time), stations: stationsOf(organization) };
  const record = { ...recordOf(child, due.time, facts), id: due.id };
  const name = record.operator ?? '';
  const user = demo.users.find(({ realName }) => realName === name);
  const doctor = { id: user?.id ?? castDoctorOf(organization.key), name };
  return assessedExamRow(record, {
    child,
    context: {
      orgId,
      projectId,
      doctor,
      schoolId: child.schoolId,
      method: 'twoStage',
      now: due.time,
    },
  });
}

function stationsOf({ operators, devices }: Day['organization']): readonly [Station, ...Station[]] {
  const [first, ...others] = operators;
  const station = (operator: string, at: number) => ({
    operator,
    deviceCode: devices[at % devices.length] ?? devices[0],
  });
  return [station(first, 0), ...others.map((operator, at) => station(operator, at + 1))];
}
