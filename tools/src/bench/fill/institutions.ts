/**
 * The institutions of a benchmark: up to twenty, each with the schools of one city, five provinces in all.
 * Names and codes of places are those the platform itself offers for schools.
 */
import type { CalendarDate } from '@spine/contract/kernel';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import { cityInstitution, OPERATORS } from '#population/population.text.ts';
import { cityOf, districtsOf } from '#population/population-places.ts';
import {
  numberedSchools,
  type PlannedOrganization,
  type PopulationPlan,
  type Region,
} from '#population/population-plan.ts';
import { randomOf, uuidAt } from '#population/population-random.ts';

/** Cities; the first two are those of the cast's institutions. */
const CITIES = [
  '330800',
  '510700',
  '330100',
  '330300',
  '330700',
  '510100',
  '510300',
  '510500',
  '320100',
  '320200',
  '320500',
  '320600',
  '440100',
  '440300',
  '440600',
  '441900',
  '370100',
  '370200',
  '370600',
  '370700',
];
const SCHOOLS_EACH = 50;
const YEARS = 2;
const SEED = 20_260_901;

export type BenchInstitution = {
  readonly orgId: string;
  readonly region: Omit<Region, 'district' | 'districtName'>;
  readonly plan: PopulationPlan;
  readonly organization: PlannedOrganization;
};

/** How large: the children of all institutions together. */
export type DatabaseSize = { readonly patients: number; readonly institutions: number };

/** The institutions with their parts of all children. */
export function benchInstitutions(
  { patients, institutions }: DatabaseSize,
  today: CalendarDate,
): BenchInstitution[] {
  const cities = CITIES.slice(0, institutions);
  return cities.map((code, at) => {
    const region = cityOf(code);
    const organization = {
      key: code,
      name: cityInstitution(region.cityName),
      weight: 1,
      operators: OPERATORS.home,
      devices: [`SC-${code}`, `SC-9${code.slice(1)}`],
      schools: numberedSchools(SCHOOLS_EACH, districtsOf(code)),
    } as const;
    const upTo = (count: number) => Math.round((patients * count) / cities.length);
    return {
      orgId: orgIdOf(at),
      region,
      organization,
      plan: {
        seed: SEED + at,
        today,
        organizations: [organization],
        patients: upTo(at + 1) - upTo(at),
        years: YEARS,
        history: 'always',
      },
    };
  });
}

/** The first two institutions are the cast's, so that its users can sign in. */
function orgIdOf(at: number): string {
  const { home, other } = CAST_IDS.orgs;
  return [home, other][at] ?? uuidAt(randomOf(SEED, at), Date.parse('2026-09-01') + at);
}
