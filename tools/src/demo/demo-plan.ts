/**
 * What the demo consists of: two provinces, twelve cities, forty schools and 12,000 children of four institutions,
 * screened for the third year. The small one has the two institutions of the cast and 1,200 children.
 */
import { addDays, type CalendarDate } from '@spine/contract/kernel';
import { CAST_IDS, type UserRow } from '@spine/server/testing/cast.ts';
import { districtsOf } from '#population/population-places.ts';
import {
  GRADES_OF_KIND,
  type PlannedOrganization,
  type PlannedSchool,
  type PopulationPlan,
  smallDemoPlan,
} from '#population/population-plan.ts';
import { type DemoKey, demoInstitutions, demoPeople, demoTowns } from './demo-plan.text.ts';

/** An institution as the demo writes it down. */
export type DemoInstitution = {
  readonly key: DemoKey;
  readonly orgId: string;
  readonly clinicId: string;
  /** The city it sits in. */
  readonly city: string;
};

const HOME = {
  key: 'home',
  orgId: CAST_IDS.orgs.home,
  clinicId: 'LX-001',
  city: '330800',
} as const;
const OTHER = {
  key: 'other',
  orgId: CAST_IDS.orgs.other,
  clinicId: 'RJ-001',
  city: '510700',
} as const;
const LAKE = {
  key: 'lake',
  orgId: '01a05a43-fc00-7a31-8d02-5b1c90e4a7f1',
  clinicId: 'CH-001',
  city: '330100',
} as const;
const SOUTH = {
  key: 'south',
  orgId: '01a05a43-fc00-7a31-8d02-5b1c90e4a7f2',
  clinicId: 'MX-001',
  city: '511100',
} as const;

const KINDS = ['primary', 'junior', 'nineYear', 'complete', 'senior'] as const;

/** Their parts of all children. */
const WEIGHTS: Readonly<Record<DemoKey, number>> = { home: 40, lake: 22, other: 20, south: 18 };
/** Days by which they screened later in the years before, so that the months of a year are not all empty but two. */
const LATER_BY: Readonly<Record<DemoKey, number>> = { home: 0, lake: 84, other: 126, south: 154 };
const DEVICES: Readonly<Record<DemoKey, readonly [string, ...string[]]>> = {
  home: ['SC-204718', 'SC-204719', 'SC-204725'],
  lake: ['SC-204803', 'SC-204811'],
  other: ['SC-310402', 'SC-310407'],
  south: ['SC-310518', 'SC-310522'],
};

/** The newest round ends so many days from now: whole weeks, so that schools are examined today, too. */
const ENDS_IN_DAYS = { demo: 21, 'demo-small': 28 } as const;
const PATIENTS = 12_000;

export type DemoChoice = {
  readonly seed: keyof typeof ENDS_IN_DAYS;
  /** Of the whole demo; fewer for tests. */
  readonly patients?: number;
};

export type Demo = {
  readonly institutions: readonly DemoInstitution[];
  readonly plan: PopulationPlan<DemoKey>;
  /** Beside the cast. */
  readonly users: readonly UserRow[];
};

/** The demo that was chosen, on a day. */
export function demoOf({ seed, patients = PATIENTS }: DemoChoice, day: CalendarDate): Demo {
  const today = addDays(day, ENDS_IN_DAYS[seed]);
  if (seed === 'demo-small')
    return { institutions: [HOME, OTHER], plan: smallDemoPlan(today), users: [] };
  const institutions = [HOME, LAKE, OTHER, SOUTH];
  const plan = {
    seed: 20211101,
    today,
    organizations: institutions.map(({ key }) => organizationOf(key)),
    patients,
    years: 3,
    normalShare: 0.8,
    // So that most grades have several.
    classSize: 30,
    asLived: true,
  };
  return { institutions, plan, users: demoUsers(institutions) };
}

/** Who is written down as the doctor of examinations whose operator is no user. */
export function castDoctorOf(key: DemoKey): string {
  const { doctor, rival } = CAST_IDS.users;
  return key === 'home' ? doctor : rival;
}

function organizationOf(key: DemoKey): PlannedOrganization<DemoKey> {
  const { name, operators } = demoInstitutions[key];
  return {
    key,
    name,
    operators,
    weight: WEIGHTS[key],
    laterBy: LATER_BY[key],
    devices: DEVICES[key],
    schools: schoolsOf(key),
  };
}

/** A school has children by its grades, and two share a district of their city. */
function schoolsOf(key: DemoKey): PlannedSchool[] {
  return demoTowns[key].flatMap(({ city, town, schools }) => {
    const districts = districtsOf(city);
    return KINDS.flatMap((kind) => (schools[kind] ?? []).map((name) => ({ kind, name }))).map(
      ({ kind, name }, at) => ({
        name: name.startsWith(town.slice(0, -1)) ? name : `${town}${name}`,
        kind,
        region: districts[Math.floor(at / 2) % districts.length] ?? districts[0],
        weight: GRADES_OF_KIND[kind].length,
      }),
    );
  });
}

/** In the cast's millisecond, by which a production server knows the users of a demo. */
const idOf = (at: number) => `01a05a43-fc00-7de0-8000-${String(at + 1).padStart(12, '0')}`;

/** Who signs in to the whole demo beside the cast: managers, doctors and analysts of every institution, all named. */
function demoUsers(
  institutions: readonly { readonly key: DemoKey; readonly orgId: string }[],
): UserRow[] {
  const orgIds = new Map(institutions.map(({ key, orgId }) => [key, orgId]));
  return demoPeople.map(({ org, role, username, realName }, at) => ({
    id: idOf(at),
    role,
    username,
    realName,
    orgId: org === null ? null : (orgIds.get(org) ?? null),
    // An exchange of zeros is given to no subscriber.
    tel: `1390000${String(at + 1).padStart(4, '0')}`,
  }));
}
