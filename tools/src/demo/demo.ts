/**
 * The demo of a first start: institutions, their users, children with their years of examinations, a screening that is
 * half done, prescriptions that some classes keep to, three batches of Bluetooth codes and three devices; how many of each,
 * `demo-plan.ts` says. Each institution's rows are one transaction, all beside each other, and the users come last, so a start
 * that was interrupted goes on where it stopped.
 */
import { latestEnd } from '@spine/contract/approval';
import { schoolYearOf } from '@spine/contract/enrolment';
import {
  addDays,
  type CalendarDate,
  dateInShanghai,
  formatToMinute,
  instantInShanghai,
} from '@spine/contract/kernel';
import { ROLE_NAMES } from '@spine/contract/session';
import type { Config } from '@spine/server/config.ts';
import { type OrgScope, orgScope, platformScope } from '@spine/server/platform/auth/scope.ts';
import type { Database, Db } from '@spine/server/platform/db/open.ts';
import type { Sweep } from '@spine/server/platform/housekeeping.ts';
import type { Clock } from '@spine/server/platform/ports/clock.ts';
import { castText } from '@spine/server/testing/cast.text.ts';
import {
  CAST,
  CAST_IDS,
  CAST_NAMES,
  CAST_PASSWORD,
  insertOrganizations,
  insertUsers,
} from '@spine/server/testing/cast.ts';
import { v7 as uuidv7 } from 'uuid';
import { roundName } from '#population/population.text.ts';
import { cityOf } from '#population/population-places.ts';
import type { PlannedOrganization } from '#population/population-plan.ts';
import { writePopulation } from '#population/write-population.ts';
import { demoText } from './demo.text.ts';
import { insertDemoBatches } from './demo-batches.ts';
import { dayBegins, examineToday, newestSchoolDay } from './demo-day.ts';
import { insertDemoDevices } from './demo-devices.ts';
import { insertDemoFollowUp } from './demo-follow-up.ts';
import { type DemoKey, demoInstitutions } from './demo-plan.text.ts';
import {
  castDoctorOf,
  type Demo,
  type DemoChoice,
  type DemoInstitution,
  demoOf,
} from './demo-plan.ts';
import { insertDemoPlans } from './demo-plans.ts';
import { insertDemoPrescriptions } from './demo-prescriptions.ts';
import { insertDemoFilms } from './films/demo-films.ts';

/** The next round is planned for this many days after the newest one, and has not started. */
const NEXT_ROUND_IN_DAYS = 150;
/** Of `08:15`. */
const TIME_LENGTH = 5;

/** What a server with the demo has besides. */
export type RunningDemo = {
  /** Rounds of housekeeping: the demo goes on while the server runs. */
  readonly sweeps: readonly Sweep[];
  /** Who can sign in, and how far the examinations go. */
  welcome(): Promise<string[]>;
};

type DemoParts = {
  readonly database: Database;
  readonly config: Pick<Config, 'session' | 'files'> & DemoChoice;
  readonly clock: Clock;
  readonly say: (line: string) => void;
};

/** In days: the access of each ends on another one, and nobody's soon. */
const APPROVED_APART = 7;

/** Writes the demo unless the database has users. The small one stands still, because tests look at it. */
export async function seedDemo({ database, config, clock, say }: DemoParts): Promise<RunningDemo> {
  const now = clock.now();
  const demo = demoOf(config, newestSchoolDay(now));
  const isRunning = config.seed === 'demo';
  if (await hasUsers(database)) {
    // What of today was due while the server was away; a new demo ends now.
    if (isRunning) await examineToday(database, demo, now);
  } else {
    say(demoText.filling(demo.plan.patients));
    await insertOrganizations(database, now);
    await insertOthers(database, demo, now);
    await Promise.all(
      demo.plan.organizations.map((organization) =>
        writeInstitution(database, demo, { organization, now }),
      ),
    );
    await insertDemoPlans(database, now);
    await insertDemoPrescriptions(database, demo, now);
    await insertDemoBatches(database, now);
    await insertDemoDevices(database, now);
    await insertDemoFollowUp(database, now);
    if (config.seed === 'demo') await insertDemoFilms(database, { files: config.files, now });
    const latest = latestEnd(dateInShanghai(now));
    await insertUsers(database, {
      now,
      salt: config.session.salt,
      others: demo.users,
      approvedUntil: (at) => addDays(latest, -APPROVED_APART * at),
    });
  }
  return {
    sweeps: isRunning ? [(at) => examineToday(database, demo, at)] : [],
    welcome: async () => {
      const newest = await newestExam(database);
      return newest ? welcomeOf(newest, { now: clock.now(), isRunning }) : [];
    },
  };
}

/** When the last child of the first institution was examined. */
async function newestExam(database: Database): Promise<Date | undefined> {
  const { home } = CAST_IDS.orgs;
  const exam = await database.inScope(orgScope(home), ({ db }) =>
    db
      .selectFrom('exam')
      .where('orgId', '=', home)
      .where('listed', '=', true)
      .orderBy('examTime', 'desc')
      .limit(1)
      .select('examTime')
      .executeTakeFirst(),
  );
  return exam?.examTime;
}

function welcomeOf(newest: Date, { now, isRunning }: { now: Date; isRunning: boolean }): string[] {
  const accounts = CAST_NAMES.map((name) => {
    const { role, org } = CAST[name];
    return demoText.account(name, ROLE_NAMES[role], org && castText.organizations[org]);
  });
  const today = dateInShanghai(now);
  const isOfToday = dateInShanghai(newest) === today;
  const begins = formatToMinute(instantInShanghai(dayBegins(today))).slice(-TIME_LENGTH);
  return [
    demoText.accounts(CAST_PASSWORD),
    ...accounts,
    demoText.upTo(formatToMinute(instantInShanghai(newest)), isOfToday),
    ...(isRunning ? [demoText.goesOn(begins)] : []),
  ];
}

async function hasUsers(database: Database): Promise<boolean> {
  const user = await database.inScope(platformScope, ({ db }) =>
    db.selectFrom('appUser').select('id').limit(1).executeTakeFirst(),
  );
  return user !== undefined;
}

/** The institutions that are not of the cast. */
async function insertOthers(database: Database, { institutions }: Demo, now: Date): Promise<void> {
  const rows = institutions.map(({ key, orgId, clinicId, city: code }) => {
    const { province, city } = cityOf(code);
    return {
      id: orgId,
      name: demoInstitutions[key].name,
      clinicId,
      province,
      city,
      createdAt: now,
    };
  });
  await database.inScope(platformScope, ({ db }) =>
    db
      .insertInto('organization')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
}

type Institution = {
  readonly organization: PlannedOrganization<DemoKey>;
  readonly scope: OrgScope;
  readonly now: Date;
};

async function writeInstitution(
  database: Database,
  { plan, institutions, users }: Demo,
  { organization, now }: Omit<Institution, 'scope'>,
): Promise<void> {
  const { orgId } = institutionOf(institutions, organization.key);
  const scope = orgScope(orgId);
  const doctorIds = new Map(users.map(({ realName, id }) => [realName, id]));
  const isIn = (table: 'reportTemplate' | 'school') =>
    database.inScope(scope, async ({ db }) => {
      const rows = db.selectFrom(table).select('id').where('orgId', '=', orgId).limit(1);
      return (await rows.executeTakeFirst()) !== undefined;
    });
  if (await isIn('reportTemplate')) return;
  if (!(await isIn('school'))) {
    const doctorId = castDoctorOf(organization.key);
    const target = { scope, doctorId, doctorIds, now, commit: 'once' } as const;
    await writePopulation(database, plan, { organization, target });
  }
  const startDate = addDays(plan.today, NEXT_ROUND_IN_DAYS);
  await database.inScope(scope, async ({ db }) => {
    await insertNextRound(db, { scope, startDate, now });
    await insertTemplate(db, { organization, scope, now });
  });
}

function institutionOf(institutions: readonly DemoInstitution[], key: DemoKey): DemoInstitution {
  const found = institutions.find((institution) => institution.key === key);
  if (!found) throw new Error(`no institution of the key ${key}`);
  return found;
}

/** A project of all schools that is not started. */
async function insertNextRound(
  db: Db,
  { scope, startDate, now }: { scope: OrgScope; startDate: CalendarDate; now: Date },
): Promise<void> {
  const id = uuidv7();
  const schools = await db
    .selectFrom('school')
    .where('orgId', '=', scope.orgId)
    .select('id')
    .execute();
  await db
    .insertInto('project')
    .values({
      orgId: scope.orgId,
      id,
      name: roundName(startDate),
      status: 0,
      startDate,
      schoolYear: schoolYearOf(startDate),
      createdAt: now,
    })
    .execute();
  const links = schools.map((school) => ({
    orgId: scope.orgId,
    projectId: id,
    schoolId: school.id,
  }));
  await db.insertInto('projectSchool').values(links).execute();
}

function insertTemplate(db: Db, { organization, scope, now }: Institution): Promise<unknown> {
  const lines = demoText.reportLines(organization.name, demoInstitutions[organization.key].phone);
  return db
    .insertInto('reportTemplate')
    .values({
      orgId: scope.orgId,
      id: uuidv7(),
      examineOrgInfo: JSON.stringify(lines),
      updatedAt: now,
    })
    .execute();
}
