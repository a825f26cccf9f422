/** The newest sittings of some schools, each beside the roster of its grade. */
import type { AnyTenant } from '#platform/db/open.ts';
import type { ScreenSchool } from '../data-screen.repository.ts';
import {
  gradesOfSchools,
  newestDays,
  type Sitting,
  sittingsSince,
} from './data-screen-sitting.repository.ts';

/** The ticker goes through no more. */
const SITTINGS_SHOWN = 12;

export type ShownSitting = Sitting & { readonly school: ScreenSchool; readonly roster: number };

export type NewestSittings = {
  readonly sittings: readonly ShownSitting[];
  readonly examinedToday: number;
  /** Whether every sitting of today is among them. */
  readonly allOfToday: boolean;
};

type SittingQuery = {
  readonly schools: readonly ScreenSchool[];
  /** The first day of the school year. */
  readonly first: string;
  readonly today: string;
};

export async function newestSittings(
  tenant: AnyTenant,
  asked: SittingQuery,
): Promise<NewestSittings> {
  const sittings = await sittingsOfNewestDays(tenant, asked);
  const ofToday = sittings.filter(({ day }) => day === asked.today);
  const shown = sittings.slice(0, SITTINGS_SHOWN);
  return {
    sittings: await withRosters(tenant, { shown, schools: asked.schools }),
    examinedToday: ofToday.reduce((sum, { examined }) => sum + examined, 0),
    allOfToday: ofToday.length <= SITTINGS_SHOWN,
  };
}

/**
 * At least as many sittings as are shown, and all of today. So many schools have one each on their newest days; when
 * there are fewer schools, the whole year of those few is read.
 */
async function sittingsOfNewestDays(
  tenant: AnyTenant,
  { schools, first, today }: SittingQuery,
): Promise<Sitting[]> {
  const asked = { schools, since: first, today };
  const newest = await newestDays(tenant, { ...asked, atLeast: SITTINGS_SHOWN });
  const since = newest.length < SITTINGS_SHOWN ? first : (newest.at(-1)?.day ?? first);
  const ids = new Set(newest.map((each) => each.schoolId));
  const active = schools.filter(({ id }) => ids.has(id));
  return sittingsSince(tenant, { schools: active, since, today });
}

async function withRosters(
  tenant: AnyTenant,
  { shown, schools }: { shown: readonly Sitting[]; schools: readonly ScreenSchool[] },
): Promise<ShownSitting[]> {
  const ids = new Set(shown.map((sitting) => sitting.schoolId));
  const named = new Map(schools.filter(({ id }) => ids.has(id)).map((each) => [each.id, each]));
  const grades = await gradesOfSchools(tenant, [...named.values()]);
  const key = (id: string, grade: string) => `${id} ${grade}`;
  const sizes = new Map(
    grades.map(({ schoolId, gradeName, children }) => [key(schoolId, gradeName), children]),
  );
  return shown.flatMap((sitting) => {
    const school = named.get(sitting.schoolId);
    if (!school) return [];
    const size = sizes.get(key(sitting.schoolId, sitting.gradeName)) ?? 0;
    // The roster moves on; whoever was seen that day stood on it.
    const roster = Math.max(size, sitting.examined + sitting.declined);
    return [{ ...sitting, school, roster }];
  });
}
