/** The examinations of the institution: list, search, and one examination with its report beside it. */
import { type ExamRow, ExamStatus, exportExams, listExams } from '@spine/contract/exam';
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listProjects } from '@spine/contract/project';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { CHOICES_FRESH_MS, type Choices, useChoices, useSchoolChoices } from '#ui/choices.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { SkeletonRows } from '#ui/list-page/list-states.tsx';
import { reportPath } from '#ui/report-page/report-path.ts';
import buttonCss from '#ui/styles/button.module.css';
import { ExamCard, examColumns, examFilters } from './exam.columns.tsx';
import { examText as text } from './exam.text.ts';

/** The projects of the institution, newest first. */
function useProjectChoices(): Choices {
  const query = { size: DROPDOWN_SIZE };
  const { data, isLoading } = useApiQuery(listProjects, query, { staleTime: CHOICES_FRESH_MS });
  return useChoices(data?.rows, isLoading);
}

const ACTIONS_WIDTH = 48;

/** Loaded with the first examination that is opened, because of its drawings. */
const ExamDetailPanel = lazyComponent(
  async () => (await import('./exam-detail.panel.tsx')).ExamDetailPanel,
  <SkeletonRows widths={[120, 90, 90]} />,
);

/** Loaded with the panel above them. */
const DrawerActions = lazyComponent(
  async () => (await import('./exam-drawer.actions.tsx')).DrawerActions,
);

/** Loaded when the first examination is selected. */
const BulkActs = lazyComponent(async () => (await import('./exam-bulk.actions.tsx')).BulkActs);

/** `visit` records a visit to a hospital; the app composes it of another feature. */
export function ExamListPage({ visit }: { visit: (exam: ExamRow) => ReactNode }) {
  const schools = useSchoolChoices();
  const projects = useProjectChoices();
  const filters = useMemo(() => examFilters(schools, projects), [schools, projects]);
  return (
    <ListPage
      listKey="exams"
      title={text.title}
      endpoint={listExams}
      exported={exportExams}
      rowKey={(row) => row.id}
      columns={examColumns}
      filters={filters}
      emptyHint={text.emptyHint}
      remembersSearch
      bulk={{ offersAll: true, actions: (selection) => <BulkActs selection={selection} /> }}
      card={(exam) => <ExamCard exam={exam} />}
      actionsWidth={ACTIONS_WIDTH}
      rowActions={(exam) =>
        exam.voided === null && (
          <Link className={buttonCss.link} to={reportPath(exam.id)}>
            {exam.status === ExamStatus.Declined ? text.look : text.open}
          </Link>
        )
      }
      drawer={{
        label: text.drawer,
        body: (exam) => <ExamDetailPanel key={exam.id} exam={exam} visit={visit(exam)} />,
        actions: (exam) => <DrawerActions exam={exam} />,
      }}
    />
  );
}
