/** The newest sessions of some schools, each beside the roster of its grade. */
import type { Scope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import type { ScreenSchool } from './data-screen.repository.ts';
import {
  gradesOfSchools,
  newestDays,
  type Session,
  sessionsSince,
} from './data-screen-session.repository.ts';

/** The ticker goes through no more. */
const SESSIONS_SHOWN = 12;

export type ShownSession = Session & { readonly school: ScreenSchool; readonly roster: number };

export type NewestSessions = {
  readonly sessions: readonly ShownSession[];
  readonly examinedToday: number;
  /** Whether every session of today is among them. */
  readonly allOfToday: boolean;
};

type Asked = {
  readonly schools: readonly ScreenSchool[];
  /** The first day of the school year. */
  readonly first: string;
  readonly today: string;
};

export async function newestSessions(db: Db, scope: Scope, asked: Asked): Promise<NewestSessions> {
  const found = await sessionsOfNewestDays(db, scope, asked);
  const ofToday = found.filter(({ day }) => day === asked.today);
  const shown = found.slice(0, SESSIONS_SHOWN);
  return {
    sessions: await withRosters(db, scope, { shown, schools: asked.schools }),
    examinedToday: ofToday.reduce((sum, { examined }) => sum + examined, 0),
    allOfToday: ofToday.length <= SESSIONS_SHOWN,
  };
}

/**
 * At least as many sessions as are shown, and all of today. So many schools have one each on their newest days; when
 * there are fewer schools, the whole year of those few is read.
 */
async function sessionsOfNewestDays(
  db: Db,
  scope: Scope,
  { schools, first, today }: Asked,
): Promise<Session[]> {
  const asked = { schools, since: first, today };
  const newest = await newestDays(db, scope, { ...asked, atLeast: SESSIONS_SHOWN });
  const since = newest.length < SESSIONS_SHOWN ? first : (newest.at(-1)?.day ?? first);
  const ids = new Set(newest.map((each) => each.school_id));
  const active = schools.filter(({ id }) => ids.has(id));
  const sessions = await sessionsSince(db, scope, { schools: active, since, today });
  // Days whose examinations were taken back may not be added up yet, and have no session.
  if (sessions.length >= SESSIONS_SHOWN || since === first) return sessions;
  return sessionsSince(db, scope, asked);
}

async function withRosters(
  db: Db,
  scope: Scope,
  { shown, schools }: { shown: readonly Session[]; schools: readonly ScreenSchool[] },
): Promise<ShownSession[]> {
  const ids = new Set(shown.map((session) => session.school_id));
  const named = new Map(schools.filter(({ id }) => ids.has(id)).map((each) => [each.id, each]));
  const grades = await gradesOfSchools(db, scope, [...named.values()]);
  const key = (id: string, grade: string) => `${id} ${grade}`;
  const sizes = new Map(
    grades.map(({ school_id, grade_name, children }) => [key(school_id, grade_name), children]),
  );
  return shown.flatMap((session) => {
    const school = named.get(session.school_id);
    if (!school) return [];
    const size = sizes.get(key(session.school_id, session.grade_name)) ?? 0;
    // The roster moves on; whoever was seen that day stood on it.
    const roster = Math.max(size, session.examined + session.declined);
    return [{ ...session, school, roster }];
  });
}
