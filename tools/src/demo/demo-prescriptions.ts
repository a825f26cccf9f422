/**
 * The demo's prescriptions: plans of the platform issued to a few classes of every institution that has a doctor in the
 * past weeks, and how their children trained. Some classes keep to them, others do not; one has not begun and one is over. Each class is
 * issued on its day by the service, the records are written at once.
 */
import { addDays, type CalendarDate, dateInShanghai, Role } from '@spine/contract/kernel';
import { issue } from '@spine/server/features/prescription/index.ts';
import { type OrgScope, orgScope } from '@spine/server/platform/auth/scope.ts';
import type { Database, Tenant } from '@spine/server/platform/db/open.ts';
import { saidPlacement } from '@spine/server/platform/db/placement.ts';
import { castText } from '@spine/server/testing/cast.text.ts';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  between,
  happens,
  type Random,
  randomOf,
  wholeBetween,
} from '#population/population-random.ts';
import type { Demo } from './demo-plan.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Of those of an institution beside the home one. */
const FEW = 3;
/** Of a class that gets one. */
const LEAST_EXAMINED = 8;
/** Rows of one statement. */
const CHUNK = 1000;

type Course = {
  /** Number of the system plan. */
  plan: number;
  daysAgo: number;
  /** Days from issuing to the first day. */
  startsIn: number;
  /** How likely the class trains on a day. */
  zeal: number;
  minutes: number;
  actions: number;
};

/** For one class each; a plan of a month or two is still running, one of two weeks is over. */
const COURSES: readonly Course[] = [
  { plan: 3, daysAgo: 33, startsIn: 0, zeal: 0.68, minutes: 14, actions: 6 },
  { plan: 2, daysAgo: 24, startsIn: 1, zeal: 0.9, minutes: 12, actions: 6 },
  { plan: 2, daysAgo: 20, startsIn: 0, zeal: 0.38, minutes: 12, actions: 6 },
  { plan: 4, daysAgo: 19, startsIn: 0, zeal: 0.82, minutes: 6, actions: 4 },
  { plan: 1, daysAgo: 6, startsIn: 0, zeal: 0.6, minutes: 3, actions: 4 },
  { plan: 3, daysAgo: 1, startsIn: 3, zeal: 0, minutes: 14, actions: 6 },
];

const PLACE = ['patient.schoolId', 'said.gradeName', 'said.clazzName'] as const;
type Place = { schoolId: string; gradeName: string; clazzName: string };
type Issued = { id: string; patientId: string; startDate: string; endDate: string };

type Doctor = { readonly id: string; readonly name: string };

/** Writes them, unless there are some, in the name of a doctor of each institution; of one together or not at all. */
export async function insertDemoPrescriptions(
  database: Database,
  { institutions, users }: Demo,
  now: Date,
): Promise<void> {
  const issuers = institutions.flatMap(({ orgId }) => {
    const by = doctorOf(orgId, users);
    return by ? [{ scope: orgScope(orgId), by }] : [];
  });
  await Promise.all(
    issuers.map(({ scope, by }, at) =>
      database.inScope(scope, (tenant) =>
        issueCourses(tenant, { courses: coursesOf(at), by, now }),
      ),
    ),
  );
}

/** The first institution shows all of them, the others a few each. */
function coursesOf(at: number): readonly Course[] {
  return at === 0 ? COURSES : COURSES.slice(at, at + FEW);
}

function doctorOf(orgId: string, users: Demo['users']): Doctor | undefined {
  if (orgId === CAST_IDS.orgs.home)
    return { id: CAST_IDS.users.doctor, name: castText.people.doctor };
  const found = users.find((user) => user.orgId === orgId && user.role === Role.Doctor);
  return found && { id: found.id, name: found.realName };
}

async function issueCourses(
  tenant: Tenant,
  { courses, by, now }: { courses: readonly Course[]; by: Doctor; now: Date },
): Promise<void> {
  const before = await tenant.db.selectFrom('prescriptionIssue').select('id').limit(1).execute();
  if (before.length > 0) return;
  const places = await lastClasses(tenant, courses.length);
  for (const [at, course] of courses.entries()) {
    const place = places[at];
    const random = randomOf(COURSES.indexOf(course), 41);
    if (place) await issueTo(tenant, { course, place, by, now, random });
  }
  await restate(tenant);
}

/** Examined classes of the school that comes last, so that the first ones are free for who tries it out. */
function lastClasses(tenant: Tenant, most: number): Promise<Place[]> {
  const { db, orgId } = tenant;
  return db
    .selectFrom('patient')
    .innerJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
    .innerJoin('exam', (join) =>
      join
        .onRef('exam.orgId', '=', 'patient.orgId')
        .onRef('exam.patientId', '=', 'patient.id')
        .on('exam.resultId', 'in', [0, 5, 1]),
    )
    .where('patient.orgId', '=', orgId)
    .where('patient.deletedAt', 'is', null)
    .groupBy(PLACE)
    .groupBy(['said.gradeCode', 'said.clazzOrder'])
    .having((eb) => eb.fn.count('patient.id').distinct(), '>=', LEAST_EXAMINED)
    .select(PLACE)
    .orderBy('patient.schoolId', 'desc')
    .orderBy('said.gradeCode')
    .orderBy('said.clazzOrder')
    .limit(most)
    .execute();
}

type Issuing = { course: Course; place: Place; by: Doctor; now: Date; random: Random };

async function issueTo(tenant: Tenant, issuing: Issuing): Promise<void> {
  const { course, place, by, now } = issuing;
  const issuedAt = new Date(now.getTime() - course.daysAgo * DAY_MS);
  const id = uuidv7({ msecs: issuedAt.getTime() });
  const { schoolId, gradeName, clazzName } = place;
  await issue(tenant, {
    id,
    prescriptionId: `0190ac71-0000-7000-8000-${String(course.plan).padStart(12, '0')}`,
    startDate: addDays(dateInShanghai(issuedAt), course.startsIn),
    target: { kind: 'class', schoolId, gradeName, clazzName },
    now: issuedAt,
    by,
    newId: () => uuidv7({ msecs: issuedAt.getTime() }),
  });
  const issued = await tenant.db
    .selectFrom('prescription')
    .where('orgId', '=', tenant.orgId)
    .where('issueId', '=', id)
    .orderBy('patientId')
    .select(['id', 'patientId', 'startDate', 'endDate'])
    .execute();
  await train(tenant, { ...issuing, issued });
}

/** A third of a class's families never open it and train less. */
async function train(
  tenant: Tenant,
  { course, by, now, random, issued }: Issuing & { issued: readonly Issued[] },
): Promise<void> {
  const opened = issued.filter(() => happens(random, 0.4 + course.zeal * 0.6));
  const openedAt = new Date(now.getTime() - Math.max(0, course.daysAgo - 1) * DAY_MS);
  if (opened.length > 0)
    await tenant.db
      .updateTable('prescription')
      .set({ openedAt })
      .where('orgId', '=', tenant.orgId)
      .where(
        'id',
        'in',
        opened.map(({ id }) => id),
      )
      .execute();
  const rows = opened.flatMap((each) => recordsOf(tenant, each, { course, by, now, random }));
  for (let at = 0; at < rows.length; at += CHUNK)
    await tenant.db
      .insertInto('trainingRecord')
      .values(rows.slice(at, at + CHUNK))
      .execute();
}

/** Families record their own training; the doctor now and then one at the school. */
function recordsOf(
  scope: OrgScope,
  issued: Issued,
  { course, by, now, random }: Omit<Issuing, 'place'>,
) {
  const zeal = Math.min(1, course.zeal * between(random, 0.7, 1.2));
  const yesterday = addDays(dateInShanghai(now), -1);
  const days = trainingDays(issued, yesterday).filter(() => happens(random, zeal));
  return days.map((date) => {
    const byFamily = happens(random, 0.93);
    return {
      orgId: scope.orgId,
      id: uuidv7({ msecs: Date.parse(`${date}T19:30:00+08:00`) }),
      prescriptionId: issued.id,
      patientId: issued.patientId,
      date,
      minutes: course.minutes + wholeBetween(random, -2, 6),
      actionCount: course.actions,
      source: byFamily ? ('family' as const) : ('staff' as const),
      recordedBy: byFamily ? null : by.id,
      recordedByName: byFamily ? null : by.name,
      createdAt: new Date(`${date}T19:30:00+08:00`),
      deletedAt: null,
    };
  });
}

function trainingDays({ startDate, endDate }: Issued, yesterday: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = startDate; day <= endDate && day <= yesterday; day = addDays(day, 1))
    days.push(day);
  return days;
}

/** The counters beside each prescription. */
async function restate({ db, orgId }: Tenant): Promise<void> {
  await sql`
    update prescription as issued
    set trained_days = sum.days, training_minutes = sum.minutes
    from (
      select prescription_id, count(distinct date) as days, sum(minutes) as minutes
      from training_record where org_id = ${orgId} group by prescription_id
    ) as sum
    where issued.org_id = ${orgId} and issued.id = sum.prescription_id`.execute(db);
}
