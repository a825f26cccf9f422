/** The title row of the cockpit: project, school, status, day, freshness, and what a manager may do. */
import { dateInShanghai, timeInShanghai } from '@spine/contract/kernel';
import type { ProjectInfo } from '@spine/contract/project';
import { Button, Select } from 'antd';
import { useCan } from '#platform/session.ts';
import { IssueButton } from '#ui/issue-prescription/issue-button.tsx';
import { ReportBatchButton } from '#ui/report-batch/report-batch-button.tsx';
import { progressText as text } from './progress.text.ts';
import { projectDays } from './progress-days.ts';
import { StatusTag } from './project.columns.tsx';
import { projectText } from './project.text.ts';
import type { ProjectActs } from './use-project-acts.ts';

const TIME_FROM = 11;

type Props = {
  project: ProjectInfo;
  schoolId: string;
  choose: (schoolId: string) => void;
  /** When the shown figures were read; 0 before the first. */
  updatedAt: number;
  stale: boolean;
  acts: ProjectActs;
};

function dayWords(project: ProjectInfo): string {
  const found = projectDays(project, dateInShanghai(new Date()));
  if (!found) return '';
  return found.days === undefined ? text.day(found.day) : text.dayOf(found.day, found.days);
}

function Freshness({ updatedAt, stale }: Pick<Props, 'updatedAt' | 'stale'>) {
  if (updatedAt === 0) return null;
  const time = timeInShanghai(new Date(updatedAt)).slice(TIME_FROM);
  return (
    <span
      className={stale ? 'progress-fresh stale' : 'progress-fresh'}
      role={stale ? 'alert' : undefined}
    >
      {stale ? text.stale(time) : text.updated(time)}
    </span>
  );
}

function Acts({ project, acts }: Pick<Props, 'project' | 'acts'>) {
  const canEdit = useCan('project.edit');
  if (!canEdit) return null;
  if (project.status === 0)
    return (
      <Button type="primary" onClick={() => acts.start(project.id)}>
        {projectText.startProject}
      </Button>
    );
  if (project.status === 1)
    return <Button onClick={() => acts.finish(project.id)}>{projectText.finishProject}</Button>;
  return null;
}

export function ProgressHead(props: Props) {
  const { project, schoolId, choose, acts } = props;
  const school = project.schools.find(({ id }) => id === schoolId);
  return (
    <div className="title progress-title">
      <h1>{project.name}</h1>
      <span className="sub">{school?.name}</span>
      <span className="flow">
        <StatusTag status={project.status} />
        {project.status === 1 && dayWords(project)}
      </span>
      <span className="end">
        <Freshness {...props} />
        {project.schools.length > 1 && (
          <Select
            aria-label={text.switchSchool}
            placeholder={text.switchSchool}
            value={null}
            options={project.schools.map(({ id, name }) => ({ value: id, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            onChange={(chosen: string | null) => chosen && choose(chosen)}
          />
        )}
        {project.status !== 0 && <IssueButton key={schoolId} place={{ schoolId }} />}
        <ReportBatchButton place={{ projectId: project.id, schoolId }} />
        <Acts project={project} acts={acts} />
      </span>
    </div>
  );
}
