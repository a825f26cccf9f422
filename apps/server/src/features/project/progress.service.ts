/** Puts together the cockpit of a screening day: totals, grades and classes, pace, stations, and who waits for a retest. */
import { examFindings } from '@spine/contract/exam';
import { instantInShanghai } from '@spine/contract/kernel';
import {
  computePerHour,
  estimateMinutesLeft,
  PACE_MINUTES,
  type ProgressGrade,
  type ProgressRetest,
  type ProgressStation,
  type ProgressTally,
  type ProjectProgress,
  progressTally,
  projectErrors,
  retestFinding,
  type SchoolProgress,
  STATION_MINUTES,
} from '@spine/contract/project';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  type ClassProgress,
  classProgress,
  countLateEntries,
  isProjectSchool,
  loadSchoolClasses,
  type ProjectSchool,
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
export async function loadProgress(
  tenant: Tenant,
  { target, now }: { target: ProjectSchool; now: Date },
): Promise<ProjectProgress> {
  if (!(await projectById(tenant, target.projectId))) refuse(projectErrors.unknown);
  if (!(await isProjectSchool(tenant, target))) refuse(projectErrors.schoolNotLinked);
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const classes = await classProgress(tenant, { target, since: minutesAgo(PACE_MINUTES), now });
  const stations = await stationsSince(tenant, {
    target,
    since: minutesAgo(STATION_MINUTES),
    now,
  });
  const retests = await waitingRetests(tenant, { target, limit: LISTED_RETESTS });
  const grades = groupByGrade(classes);
  const totals = sumTallies(grades);
  const last30min = classes.reduce((sum, { recent }) => sum + recent, 0);
  return {
    totals,
    grades,
    pace: { last30min, minutesLeft: estimateMinutesLeft(last30min, totals.remaining) },
    stations: stations.map((station) => toStation(station, now)),
    retests: retests.map((retest) => toRetest(retest, now)),
    lateEntries: await countLateEntries(tenant, target),
  };
}

/** How far each school of a project is. Refuses projectErrors.unknown. */
export async function listSchoolProgress(
  tenant: Tenant,
  of: { projectId: string; now: Date },
): Promise<{ rows: SchoolProgress[]; total: number }> {
  if (!(await projectById(tenant, of.projectId))) refuse(projectErrors.unknown);
  const classes = await loadSchoolClasses(tenant, of);
  const rows = classes.map(({ lastAt, ...row }) => ({
    ...row,
    lastAt: lastAt && instantInShanghai(lastAt),
  }));
  return { rows, total: rows.length };
}

/** Classes come in the order of their grades. */
function groupByGrade(classes: readonly ClassProgress[]): ProgressGrade[] {
  const grades = new Map<string, { grade: string; classes: ProgressGrade['classes'] }>();
  for (const { gradeCode, gradeText, gradeName, clazzName, recent: _, ...counts } of classes) {
    const key = `${gradeCode} ${gradeText}`;
    const grade = grades.get(key) ?? { grade: gradeName, classes: [] };
    grade.classes.push({ clazz: clazzName, ...toTally(counts) });
    grades.set(key, grade);
  }
  return [...grades.values()].map((grade) => ({ ...grade, ...sumTallies(grade.classes) }));
}

type Counts = Omit<ProgressTally, 'remaining'>;

function toTally(counts: Counts): ProgressTally {
  const { roster, examined, declined, objected, absent, unanswered } = counts;
  const remaining = roster - examined - declined - objected - absent - unanswered;
  return { ...counts, remaining };
}

const NOBODY: ProgressTally = {
  roster: 0,
  examined: 0,
  declined: 0,
  objected: 0,
  absent: 0,
  unanswered: 0,
  toRetest: 0,
  remaining: 0,
  answered: 0,
  agreed: 0,
};

function sumTallies(tallies: readonly ProgressTally[]): ProgressTally {
  const sum = { ...NOBODY };
  for (const tally of tallies)
    for (const count of progressTally.keyof().options) sum[count] += tally[count];
  return sum;
}

function toStation(station: Station, now: Date): ProgressStation {
  const minutes = (now.getTime() - station.firstAt.getTime()) / MINUTE_MS;
  return {
    operator: station.operator,
    deviceCode: station.deviceCode,
    grade: station.gradeName,
    clazz: station.clazzName,
    perHour: computePerHour(station.children, minutes),
    lastAt: instantInShanghai(station.lastAt),
  };
}

function toRetest(retest: Retest, now: Date): ProgressRetest {
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
