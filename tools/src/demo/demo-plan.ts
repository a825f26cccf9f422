/**
 * What the demo consists of: two provinces, twelve cities, forty schools and 12,000 children of four institutions,
 * screened for the third year. The small one has the two institutions of the cast and 1,200 children.
 */
import type { CalendarDate } from '@spine/contract/kernel';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import { districtsOf } from '#population/population-places.ts';
import {
  GRADES_OF_KIND,
  type PlannedOrganization,
  type PlannedSchool,
  type PopulationPlan,
  smallDemoPlan,
} from '#population/population-plan.ts';
import { demoInstitutions, demoTowns } from './demo-plan.text.ts';

export type DemoKey = keyof typeof demoInstitutions;

/** An institution as the demo writes it down. */
export type DemoInstitution = {
  readonly key: DemoKey;
  readonly orgId: string;
  readonly clinicId: string;
  /** Who is written down as the doctor of its examinations. */
  readonly doctorId: string;
  /** The city it sits in. */
  readonly city: string;
};

/** Ids lie in the millisecond of the cast's, by which production knows the users of a demo. */
const HOME = {
  key: 'home',
  orgId: CAST_IDS.orgs.home,
  clinicId: 'LX-001',
  doctorId: CAST_IDS.users.doctor,
  city: '330800',
} as const;
const OTHER = {
  key: 'other',
  orgId: CAST_IDS.orgs.other,
  clinicId: 'RJ-001',
  doctorId: CAST_IDS.users.rival,
  city: '510700',
} as const;
const LAKE = {
  key: 'lake',
  orgId: '01a05a43-fc00-7a31-8d02-5b1c90e4a7f1',
  clinicId: 'CH-001',
  doctorId: '01a05a43-fc00-7a32-8d02-000000000102',
  city: '330100',
} as const;
const SOUTH = {
  key: 'south',
  orgId: '01a05a43-fc00-7a31-8d02-5b1c90e4a7f2',
  clinicId: 'MX-001',
  doctorId: '01a05a43-fc00-7a32-8d02-000000000302',
  city: '511100',
} as const;

const KINDS = ['primary', 'junior', 'nineYear', 'complete', 'senior'] as const;

/** Their parts of all children. */
const WEIGHTS: Readonly<Record<DemoKey, number>> = { home: 40, lake: 22, other: 20, south: 18 };
const DEVICES: Readonly<Record<DemoKey, readonly [string, ...string[]]>> = {
  home: ['SC-204718', 'SC-204719', 'SC-204725'],
  lake: ['SC-204803', 'SC-204811'],
  other: ['SC-310402', 'SC-310407'],
  south: ['SC-310518', 'SC-310522'],
};

export type Demo = {
  readonly institutions: readonly DemoInstitution[];
  readonly plan: PopulationPlan<DemoKey>;
};

/** The demo of that name; its newest round ends the day before `today`. */
export function demoOf(seed: 'demo' | 'demo-small', today: CalendarDate): Demo {
  if (seed === 'demo-small') return { institutions: [HOME, OTHER], plan: smallDemoPlan(today) };
  const institutions = [HOME, LAKE, OTHER, SOUTH];
  const plan = {
    seed: 20211101,
    today,
    organizations: institutions.map(({ key }) => organizationOf(key)),
    patients: 12_000,
    years: 3,
    normalShare: 0.7,
    // So that most grades have several.
    classSize: 30,
  };
  return { institutions, plan };
}

function organizationOf(key: DemoKey): PlannedOrganization<DemoKey> {
  const { name, operators } = demoInstitutions[key];
  const schools = schoolsOf(key);
  return { key, name, weight: WEIGHTS[key], operators, devices: DEVICES[key], schools };
}

/** A school has children by its grades, and the schools of a city lie in its districts. */
function schoolsOf(key: DemoKey): PlannedSchool[] {
  return demoTowns[key].flatMap(({ city, town, schools }) => {
    const districts = districtsOf(city);
    return KINDS.flatMap((kind) => (schools[kind] ?? []).map((name) => ({ kind, name }))).map(
      ({ kind, name }, at) => ({
        name: `${town}${name}`,
        kind,
        region: districts[at % districts.length] ?? districts[0],
        weight: GRADES_OF_KIND[kind].length,
      }),
    );
  });
}
