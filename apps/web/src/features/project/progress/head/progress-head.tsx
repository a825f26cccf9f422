/** The title row: project, school, status, day, time of the numbers, and on one line what is done next; the rest under 更多. */
import { type CalendarDate, startOfShanghaiDay, timeInShanghai } from '@spine/contract/kernel';
import {
  isClassDone,
  type ProgressGrade,
  type ProjectInfo,
  ProjectStatus,
  type SchoolStanding,
} from '@spine/contract/project';
import { Button, Select } from 'antd';
import clsx from 'clsx';
import { serverToday } from '#platform/call/server-time.ts';
import { useCan } from '#platform/session/session.ts';
import pageCss from '#ui/page/page.module.css';
import { StatusTag } from '../../list/project.columns.tsx';
import type { ProjectActs } from '../../list/use-project-acts.ts';
import { projectText } from '../../project.text.ts';
import css from '../progress.module.css';
import { progressText as text } from '../progress.text.ts';
import { StationLinks } from '../station-links.tsx';
import { ProgressMenu } from './progress-menu.tsx';

// Which day of a project today is.

const DAY_MS = 86_400_000;

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round(
    (startOfShanghaiDay(to).getTime() - startOfShanghaiDay(from).getTime()) / DAY_MS,
  );
}

type ProjectDays = { readonly day: number; readonly days: number | undefined };

/** Counted from 1; undefined before the first day, after the last, and without a first. */
export function projectDays(
  { startDate, endDate }: { startDate: CalendarDate | null; endDate: CalendarDate | null },
  today: CalendarDate,
): ProjectDays | undefined {
  if (startDate === null || today < startDate) return undefined;
  if (endDate !== null && today > endDate) return undefined;
  const days = endDate === null ? undefined : daysBetween(startDate, endDate) + 1;
  return { day: daysBetween(startDate, today) + 1, days };
}

const TIME_FROM = 11;

type Props = {
  project: ProjectInfo;
  /** In the order in which they are worked at. */
  schools: readonly SchoolStanding[];
  schoolId: string;
  /** Of the school; undefined before the first. */
  grades: readonly ProgressGrade[] | undefined;
  choose: (schoolId: string) => void;
  /** Reads again how far the schools are. */
  refreshStandings: () => void;
  /** When the shown numbers were read; 0 before the first. */
  updatedAt: number;
  stale: boolean;
  acts: ProjectActs;
};

function projectDayWords(project: ProjectInfo): string {
  const current = projectDays(project, serverToday());
  if (!current) return '';
  return current.days === undefined ? text.day(current.day) : text.dayOf(current.day, current.days);
}

function Freshness({ updatedAt, stale }: Pick<Props, 'updatedAt' | 'stale'>) {
  if (updatedAt === 0) return null;
  const time = timeInShanghai(new Date(updatedAt)).slice(TIME_FROM);
  return (
    <span className={clsx(css.fresh, stale && css.stale)} role={stale ? 'alert' : undefined}>
      {stale ? text.stale(time) : text.updated(time)}
    </span>
  );
}

/** What a project is waiting for: to start, or the station at a school. */
function NextStep({ project, schoolId, acts }: Pick<Props, 'project' | 'schoolId' | 'acts'>) {
  const canEdit = useCan('project.edit');
  if (project.status === ProjectStatus.NotStarted && canEdit)
    return (
      <Button type="primary" onClick={() => acts.start(project.id)}>
        {projectText.startProject}
      </Button>
    );
  if (project.status === ProjectStatus.Underway && schoolId !== '')
    return <StationLinks projectId={project.id} schoolId={schoolId} />;
  return null;
}

function classesWords({ progress }: SchoolStanding): string {
  return progress ? text.classesDone(progress.classesDone, progress.classes) : '';
}

function gradesWords(grades: readonly ProgressGrade[]): string {
  const classes = grades.flatMap((grade) => grade.classes);
  if (classes.length === 0) return '';
  return text.classesDone(classes.filter(isClassDone).length, classes.length);
}

function SchoolSelect({
  schools,
  choose,
  refreshStandings,
}: Pick<Props, 'schools' | 'choose' | 'refreshStandings'>) {
  return (
    <Select
      aria-label={text.switchSchool}
      placeholder={text.switchSchool}
      value={null}
      options={schools.map((each) => ({
        value: each.id,
        label: each.name,
        words: classesWords(each),
      }))}
      optionRender={({ data }) => (
        <span className={css.option}>
          {data.label} <span>{data.words}</span>
        </span>
      )}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      onOpenChange={(open) => open && refreshStandings()}
      onChange={(chosen: string | null) => chosen && choose(chosen)}
    />
  );
}

export function ProgressHead(props: Props) {
  const { project, schools, schoolId, grades } = props;
  const school = schools.find(({ id }) => id === schoolId);
  return (
    <div className={clsx(css.title, pageCss.title)}>
      <h1 title={project.name}>{project.name}</h1>
      <span className={pageCss.sub}>
        {school?.name} <b>{grades && gradesWords(grades)}</b>
      </span>
      <span className={css.flow}>
        <StatusTag status={project.status} />
        {project.status === ProjectStatus.Underway && <span>{projectDayWords(project)}</span>}
      </span>
      <span className={clsx(css.end, pageCss.end)}>
        <Freshness {...props} />
        {schools.length > 1 && <SchoolSelect {...props} />}
        <NextStep {...props} />
        <ProgressMenu key={schoolId} {...props} />
      </span>
    </div>
  );
}
