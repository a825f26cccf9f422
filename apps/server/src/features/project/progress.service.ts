/** Puts together the cockpit of a screening day: totals, grades and classes, pace, stations, and who waits for a retest. */
import { examFindings } from '@spine/contract/exam';
import { instantInShanghai } from '@spine/contract/kernel';
import {
  minutesLeftAt,
  PACE_MINUTES,
  type ProgressGrade,
  type ProgressRetest,
  type ProgressStation,
  type ProgressTally,
  type ProjectProgress,
  perHourOf,
  projectErrors,
  retestFinding,
  STATION_MINUTES,
} from '@spine/contract/project';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  type ClassProgress,
  classProgress,
  isPlace,
  type Place,
  type Retest,
  type Station,
  stationsSince,
  waitingRetests,
} from './progress.repository.ts';
import { projectById } from './project.repository.ts';

const MINUTE_MS = 60_000;
/** Nobody reads a longer list; the total is among the counts. */
const LISTED_RETESTS = 500;

/** Refuses projectErrors.schoolNotLinked, projectErrors.unknown. */
export async function progressOf(
  tenant: Tenant,
  { place, now }: { place: Place; now: Date },
): Promise<ProjectProgress> {
  if (!(await projectById(tenant, place.projectId))) refuse(projectErrors.unknown);
  if (!(await isPlace(tenant, place))) refuse(projectErrors.schoolNotLinked);
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const classes = await classProgress(tenant, { place, since: minutesAgo(PACE_MINUTES), now });
  const stations = await stationsSince(tenant, {
    place,
    since: minutesAgo(STATION_MINUTES),
    now,
  });
  const retests = await waitingRetests(tenant, { place, limit: LISTED_RETESTS });
  const grades = byGrade(classes);
  const totals = sumOf(grades);
  const last30min = classes.reduce((sum, { recent }) => sum + recent, 0);
  return {
    totals,
    grades,
    pace: { last30min, minutesLeft: minutesLeftAt(last30min, totals.remaining) },
    stations: stations.map((station) => stationOf(station, now)),
    retests: retests.map((retest) => retestOf(retest, now)),
  };
}

/** Classes come in the order of their grades. */
function byGrade(classes: readonly ClassProgress[]): ProgressGrade[] {
  const grades = new Map<string, { grade: string; classes: ProgressGrade['classes'] }>();
  for (const { gradeCode, gradeText, gradeName, clazzName, ...counts } of classes) {
    const key = `${gradeCode} ${gradeText}`;
    const grade = grades.get(key) ?? { grade: gradeName, classes: [] };
    grade.classes.push({ clazz: clazzName, ...tallyOf(counts) });
    grades.set(key, grade);
  }
  return [...grades.values()].map((grade) => ({ ...grade, ...sumOf(grade.classes) }));
}

type Counts = Pick<ClassProgress, 'roster' | 'examined' | 'declined' | 'toRetest'>;

function tallyOf({ roster, examined, declined, toRetest }: Counts): ProgressTally {
  return {
    roster,
    examined,
    declined,
    toRetest,
    remaining: roster - examined - declined,
  };
}

function sumOf(tallies: readonly ProgressTally[]): ProgressTally {
  const sum = { roster: 0, examined: 0, declined: 0, toRetest: 0, remaining: 0 };
  for (const tally of tallies) {
    sum.roster += tally.roster;
    sum.examined += tally.examined;
    sum.declined += tally.declined;
    sum.toRetest += tally.toRetest;
    sum.remaining += tally.remaining;
  }
  return sum;
}

function stationOf(station: Station, now: Date): ProgressStation {
  const minutes = (now.getTime() - station.firstAt.getTime()) / MINUTE_MS;
  return {
    operator: station.operator,
    deviceCode: station.deviceCode,
    grade: station.gradeName,
    clazz: station.clazzName,
    perHour: perHourOf(station.children, minutes),
    lastAt: instantInShanghai(station.lastAt),
  };
}

function retestOf(retest: Retest, now: Date): ProgressRetest {
  const waited = (now.getTime() - retest.examTime.getTime()) / MINUTE_MS;
  return {
    examId: retest.examId,
    patient: {
      id: retest.patientId,
      name: retest.name,
      grade: retest.gradeName,
      clazz: retest.clazzName,
    },
    finding: retestFinding({ ...retest, findings: examFindings.parse(retest.findings) }),
    waitingMinutes: Math.max(0, Math.floor(waited)),
  };
}
