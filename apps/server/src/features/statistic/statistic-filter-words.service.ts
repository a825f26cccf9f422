/** What a table was narrowed to, in words, for the sheet that leaves the house without its screen. */
import type { ParsedInputOf } from '@spine/contract/kernel';
import { stageWord } from '@spine/contract/school';
import { type exportStatistics, placeCode, statisticSexWord } from '@spine/contract/statistic';
import type { Tenant } from '#platform/db/open.ts';
import { projectFacts, type SchoolPlace, schoolPlaces } from './statistic.repository.ts';
import { statisticFilterText, statisticExportText as text } from './statistic.text.ts';

type Input = ParsedInputOf<typeof exportStatistics>;
const PROVINCE_DIGITS = 2;
const CITY_DIGITS = 4;

/** Ids become names; a region nobody has a school in stays its code. */
export async function filterWords(tenant: Tenant, input: Input): Promise<string> {
  const schools = input.schoolId || input.region ? await schoolPlaces(tenant) : [];
  const said = {
    projectId: await projectWords(tenant, input.projectId),
    schoolId: input.schoolId && schoolName(schools, input.schoolId),
    region: input.region && regionWords(schools, input.region),
    stage: input.stage && stageWord[input.stage],
    gradeName: input.gradeName,
    clazzName: input.clazzName,
    sex: input.sex && statisticSexWord[input.sex],
    from: input.from,
    to: input.to,
    ages: input.ages,
  };
  return Object.entries(said)
    .flatMap(([name, value]) =>
      value === undefined
        ? []
        : [text.filter(statisticFilterText[name as keyof typeof said], value)],
    )
    .join(text.between);
}

async function projectWords(
  tenant: Tenant,
  ids: readonly string[] | undefined,
): Promise<string | undefined> {
  if (ids === undefined) return undefined;
  const projects = await projectFacts(tenant);
  return ids.map((id) => projects.find((each) => each.id === id)?.name ?? id).join(text.and);
}

function schoolName(schools: readonly SchoolPlace[], id: string): string {
  return schools.find((each) => each.id === id)?.name ?? id;
}

function regionWords(schools: readonly SchoolPlace[], region: string): string {
  const place = schools.find((each) => placeCode(each).startsWith(region));
  if (!place) return region;
  const { province_name, city_name, district_name } = place;
  if (region.length === PROVINCE_DIGITS) return province_name;
  const names =
    region.length === CITY_DIGITS
      ? [province_name, city_name]
      : [province_name, city_name, district_name];
  return names.join('');
}
