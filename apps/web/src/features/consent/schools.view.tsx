/** How the families of each school of a project answered. */
import type { ProjectInfo } from '@spine/contract/project';
import { consentPath, progressPath } from '#platform/project-paths.ts';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import { type ShownNotice, useSchoolCounts } from './consent.queries.ts';
import { consentText as text } from './consent.text.ts';
import { CountsPanel } from './counts.panel.tsx';
import { CountsTable } from './counts-table.tsx';
import { Columns, EmptyNote, Head } from './page-parts.tsx';
import { PrintButton } from './print-button.tsx';
import { NoticeRail } from './rail/notice.panel.tsx';

type Props = { project: ProjectInfo; notice: ShownNotice };

export function SchoolsView({ project, notice }: Props) {
  const { id } = project;
  const choices = project.schools.map((school) => ({
    to: consentPath({ id, schoolId: school.id }),
    label: school.name,
  }));
  return (
    <>
      <Head
        project={project}
        place={text.allSchools}
        back={progressPath(id)}
        switchTo={text.switchSchool}
        choices={choices}
        act={notice.versions.length > 0 && <PrintButton of={{ projectId: id }} />}
      />
      <QueryResult query={useSchoolCounts(id)} widths={[120, 300, 120]}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyNote title={text.noSchools} hint={text.noSchoolsHint} />
          ) : (
            <Columns rail={<NoticeRail project={project} notice={notice} />}>
              <CountsPanel rows={rows} />
              <CountsTable
                label={text.schools}
                head={text.school}
                rows={rows.map(({ schoolId, schoolName, ...counts }) => ({
                  key: schoolId,
                  name: schoolName,
                  to: consentPath({ id, schoolId }),
                  counts,
                }))}
              />
            </Columns>
          )
        }
      </QueryResult>
    </>
  );
}
