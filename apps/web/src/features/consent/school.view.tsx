/** The classes of a school, or the children of one of them, for those who may record answers. */
import type { ConsentClassCount } from '@spine/contract/consent';
import type { ProjectInfo } from '@spine/contract/project';
import { useRef } from 'react';
import { Link } from 'react-router';
import { consentPath, progressPath } from '#platform/project-paths.ts';
import { useCan } from '#platform/session/session.ts';
import { classKey } from '#platform/station-address.ts';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { ClassPanel } from './class/class.panel.tsx';
import { type ShownNotice, useClassCounts } from './consent.queries.ts';
import { consentText as text } from './consent.text.ts';
import { CountsPanel } from './counts.panel.tsx';
import { CountsTable } from './counts-table.tsx';
import { Columns, EmptyNote, Head } from './page-parts.tsx';
import { PrintButton } from './print-button.tsx';
import { ClassesPanel } from './rail/classes.panel.tsx';
import { NoticeRail } from './rail/notice.panel.tsx';

type Props = {
  project: ProjectInfo;
  notice: ShownNotice;
  school: ProjectInfo['schools'][number];
  /** The key of the open class, or ''. */
  open: string;
};

/** A class with its key and address. */
type ClassRow = ConsentClassCount & { clazz: string; to: string };
type ClassProps = Props & { rows: readonly ClassRow[]; at: ClassRow };

function OpenClass({ project, notice, school, rows, at }: ClassProps) {
  const { gradeName, clazzName } = at;
  return (
    <Columns
      rail={
        <>
          <ClassesPanel
            grade={gradeName}
            open={at.clazz}
            rows={rows.filter((row) => row.gradeName === gradeName)}
          />
          <NoticeRail project={project} notice={notice} />
        </>
      }
    >
      <ClassPanel
        key={at.clazz}
        place={{ projectId: project.id, schoolId: school.id, gradeName, clazzName }}
        notice={notice}
      />
    </Columns>
  );
}

type ClassesProps = Omit<Props, 'open'> & { rows: readonly ClassRow[]; canRecord: boolean };

function Classes({ project, notice, rows, canRecord }: ClassesProps) {
  return (
    <Columns rail={<NoticeRail project={project} notice={notice} />}>
      <CountsPanel rows={rows} />
      <CountsTable
        label={text.classes}
        head={text.clazz}
        rows={rows.map((row) => ({
          key: row.clazz,
          name: `${row.gradeName}${row.clazzName}`,
          to: canRecord ? row.to : undefined,
          counts: row,
        }))}
      />
    </Columns>
  );
}

type BodyProps = Props & {
  rows: readonly ClassRow[];
  at: ClassRow | undefined;
  canRecord: boolean;
};

function Body({ rows, at, canRecord, ...props }: BodyProps) {
  const { project, school, open } = props;
  if (at) return <OpenClass {...props} rows={rows} at={at} />;
  if (rows.length === 0) return <EmptyNote title={text.noClasses} hint={text.noClassesHint} />;
  if (open === '' || !canRecord) return <Classes {...props} rows={rows} canRecord={canRecord} />;
  return (
    <EmptyNote title={text.classGone} hint={text.classGoneHint}>
      <Link className={buttonCss.btn} to={consentPath({ id: project.id, schoolId: school.id })}>
        {school.name}
      </Link>
    </EmptyNote>
  );
}

/** A class that was renamed meanwhile is not taken from whoever enters its slips. */
function useHeldClass(newest: ClassRow | undefined, open: string): ClassRow | undefined {
  const held = useRef(newest);
  if (newest || held.current?.clazz !== open) held.current = newest;
  return held.current;
}

const namesOf = ({ gradeName, clazzName }: ClassRow) => ({ gradeName, clazzName });

export function SchoolView(props: Props) {
  const { project, school, open } = props;
  const { id } = project;
  const canRecord = useCan('exam.upload');
  const query = useClassCounts(id, school.id);
  const rows = (query.data?.rows ?? []).map((row) => {
    const clazz = classKey(row.gradeName, row.clazzName);
    return { ...row, clazz, to: consentPath({ id, schoolId: school.id, clazz }) };
  });
  const at = useHeldClass(canRecord ? rows.find(({ clazz }) => clazz === open) : undefined, open);
  const overview = project.schools.length > 1 ? consentPath({ id }) : progressPath(id, school.id);
  return (
    <>
      <Head
        project={project}
        place={at ? text.clazzOf(school.name, at.gradeName, at.clazzName) : school.name}
        back={at ? consentPath({ id, schoolId: school.id }) : overview}
        switchTo={text.switchClass}
        act={
          props.notice.versions.length > 0 && (
            <PrintButton of={{ projectId: id, schoolId: school.id, ...(at && namesOf(at)) }} />
          )
        }
        choices={
          canRecord
            ? rows.map(({ to, gradeName, clazzName }) => ({
                to,
                label: `${gradeName}${clazzName}`,
              }))
            : []
        }
      />
      <QueryResult query={query} widths={[120, 300, 120]}>
        {() => <Body {...props} rows={rows} at={at} canRecord={canRecord} />}
      </QueryResult>
    </>
  );
}
