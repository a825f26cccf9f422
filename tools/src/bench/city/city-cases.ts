/** The reads of a city: lists and name search on a screening day, statistics of an institution, the data screen. */
import { screenSummaryOf } from '@spine/contract/data-screen';
import { listExams } from '@spine/contract/exam';
import { listPatients } from '@spine/contract/patient';
import {
  type Grouping,
  statisticsChildren,
  statisticsOverview,
  statisticsTable,
  statisticsTrend,
} from '@spine/contract/statistic';
import { followUpCases } from '../follow-up/follow-up-cases.ts';
import { casesOf, type MeasuredCase } from '../measure-lists.ts';
import type { Subjects } from '../subjects.ts';

const LIST = { p95: 80, connections: 16 } as const;
const ONE_WAY = { p95: 50, connections: 1 } as const;
const TWO_WAY = { p95: 150, connections: 1 } as const;
const SCREEN = { p95: 30, connections: 1 } as const;

export function cityCases(subjects: Subjects): MeasuredCase[] {
  return [
    ...listCases(subjects),
    ...followUpCases(subjects, LIST),
    // Before those that take longer than the session of the platform's administrator lasts without a call.
    ...screenCases(subjects),
    ...statisticCases(subjects).map((one) => ({ ...one, mostConnections: 1 })),
    casesOf(
      statisticsChildren,
      subjects.token.doctor,
      LIST,
    )('children behind a number', { member: 'curvature' }),
  ];
}

function listCases({ token, name, ...subjects }: Subjects): MeasuredCase[] {
  const { schoolId, projectId, gradeName, clazzName, studentId, day } = subjects;
  const exams = casesOf(listExams, token.doctor, LIST);
  const patients = casesOf(listPatients, token.doctor, LIST);
  return [
    exams('examinations, first page'),
    exams('examinations of a school', { schoolId }),
    exams('examinations of a project', { projectId }),
    exams('examinations of a class', { schoolId, gradeName, clazzName }),
    exams('examinations of a day', { from: day, to: day }),
    exams('examinations, normal type', { typeId: 1 }),
    exams('examinations without scoliosis', { resultId: 0 }),
    exams('examinations, severity II', { resultId: 2 }),
    exams('examinations to retest', { outcome: 'retest' }),
    exams('examinations, student number', { studentId }),
    exams('examinations, name contains 1 character', { name: name.slice(0, 1) }),
    exams('examinations, name contains 2 characters', { name: name.slice(1) }),
    exams('examinations, whole name', { name }),
    patients('patients, first page'),
    patients('patients of a school', { schoolId }),
    patients('patients, name contains 1 character', { name: name.slice(0, 1) }),
    patients('patients, name contains 2 characters', { name: name.slice(1) }),
    patients('patients, whole name', { name }),
  ];
}

const GROUPINGS: readonly Grouping[] = [
  ...(['school', 'stage', 'grade', 'class', 'sex', 'age', 'ageGroup', 'region'] as const),
  ...(['month', 'project', 'year'] as const),
];
const TWO_WAYS = [
  ['school', 'sex'],
  ['grade', 'sex'],
  ['school', 'grade'],
  ['age', 'project'],
] as const satisfies readonly (readonly [Grouping, Grouping])[];

/** A few managers read them, seldom at the same time. */
function statisticCases({ token, schoolId, projectId, day }: Subjects): MeasuredCase[] {
  const overview = casesOf(statisticsOverview, token.doctor, ONE_WAY);
  const table = casesOf(statisticsTable, token.doctor, ONE_WAY);
  const ages = '6,12,15';
  return [
    overview('statistics, overview of everything'),
    overview('statistics, overview of a project', { projectId }),
    overview('statistics, overview between days', { from: day, to: day }),
    ...GROUPINGS.map((groupBy) =>
      table(`statistics by ${groupBy}`, {
        groupBy,
        ages,
        // Classes are those of one school.
        ...(groupBy === 'class' && { schoolId }),
      }),
    ),
    casesOf(statisticsTrend, token.doctor, ONE_WAY)('statistics, trend'),
    ...TWO_WAYS.map(([groupBy, splitBy]) =>
      table(`statistics by ${groupBy} and ${splitBy}`, { groupBy, splitBy, ages }, TWO_WAY),
    ),
  ];
}

function screenCases({ token, place }: Subjects): MeasuredCase[] {
  const everywhere = casesOf(screenSummaryOf, token.platform, SCREEN);
  return [
    casesOf(screenSummaryOf, token.doctor, SCREEN)('data screen of an institution'),
    everywhere('data screen of the country'),
    everywhere('data screen of a province', { regionCode: place.province }),
    everywhere('data screen of a city', { regionCode: place.city }),
    everywhere('data screen of a district', { regionCode: place.district }),
  ];
}
