/** The fields of the statistics' search row; both lists of choices come from the statistics themselves. */
import { schoolYearOf } from '@spine/contract/enrolment';
import { SCREENING_METHODS, screeningMethodWord } from '@spine/contract/exam';
import { genderWord } from '@spine/contract/patient';
import { stageWord } from '@spine/contract/school';
import { STAGES, yearLabel } from '@spine/contract/statistic';
import { serverToday } from '#platform/call/server-time.ts';
import type { FilterField, Option } from '#ui/list-page/list-types.ts';
import type { Choices } from '../statistic.queries.ts';
import { statisticText as text } from '../statistic.text.ts';

const NAME_MAX = 15;
const stageOptions = STAGES.map((stage) => ({ value: stage, label: stageWord[stage] }));
const wayOptions = SCREENING_METHODS.map((way) => ({
  value: way,
  label: screeningMethodWord[way],
}));
const sexOptions = (['f', 'm'] as const).map((sex) => ({ value: sex, label: genderWord[sex] }));

/** The school years that are offered, the newest first. */
const YEARS_OFFERED = 5;

export function yearOptions(current: number, named = current): Option[] {
  const years = Array.from({ length: YEARS_OFFERED }, (_year, back) => current - back);
  if (!years.includes(named)) years.push(named);
  return years
    .toSorted((one, other) => other - one)
    .map((year) => ({ value: String(year), label: yearLabel(year) }));
}

export function statisticFields(projects: Choices, schools: Choices): FilterField[] {
  return [
    {
      kind: 'select',
      name: 'projectId',
      label: text.project,
      multiple: true,
      placeholder: text.allProjects,
      options: projects.options,
      loading: projects.loading,
      width: 252,
    },
    {
      kind: 'select',
      name: 'schoolId',
      label: text.school,
      placeholder: text.allSchools(schools.options.length),
      options: schools.options,
      loading: schools.loading,
      width: 166,
    },
    { kind: 'dates', names: ['from', 'to'], label: text.dates, width: 290 },
    { kind: 'select', name: 'stage', label: text.stage, options: stageOptions, width: 118 },
    { kind: 'select', name: 'sex', label: text.sex, options: sexOptions, width: 118 },
    {
      kind: 'select',
      name: 'way',
      label: text.way,
      options: wayOptions,
      folded: true,
      width: 166,
    },
    {
      kind: 'region',
      names: ['province', 'city', 'district'],
      label: text.region,
      folded: true,
      width: 252,
    },
    {
      kind: 'select',
      name: 'schoolYear',
      label: text.schoolYear,
      options: yearOptions(schoolYearOf(serverToday())),
      folded: true,
      width: 252,
    },
    { kind: 'text', name: 'gradeName', label: text.grade, max: NAME_MAX, folded: true, width: 166 },
    { kind: 'text', name: 'clazzName', label: text.clazz, max: NAME_MAX, folded: true, width: 166 },
  ];
}
