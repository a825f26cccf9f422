/** The schools of the institution: list, grades and classes in the drawer, add, edit, delete. */
import { schoolTallies } from '@spine/contract/project';
import {
  deleteSchool,
  exportSchools,
  type GradeOfSchool,
  listClasses,
  listSchools,
  SCHOOL_NAME_MAX,
  type SchoolRow,
} from '@spine/contract/school';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { batchById } from '#platform/call/batch-by-id.ts';
import { call } from '#platform/call/call.ts';
import { keyOf, useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { BulkReportButton } from '#ui/bulk-report/bulk-report-button.tsx';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { IssueButton } from '#ui/issue-prescription/issue-button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ActionLinks, AddButton } from '#ui/list-page/actions.tsx';
import { listText } from '#ui/list-page/list.text.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { TallyBar } from '#ui/tally-bar.tsx';
import { schoolText as text } from './school.text.ts';
import css from './school-classes.module.css';

/** The names of the region; a municipality appears on two levels and is named once. */
function formatRegion({ provinceName, cityName, districtName }: SchoolRow): string {
  return [...new Set([provinceName, cityName ?? '', districtName ?? ''])].join('');
}

const loadTally = batchById(async (ids) => {
  const { rows } = await call(schoolTallies, { ids: ids.join(',') }, { quiet: true });
  return rows;
});

/** The numbers of a school, for its cells in the list. */
function useTally(id: string) {
  return useQuery({ queryKey: keyOf(schoolTallies, id), queryFn: () => loadTally(id) });
}

function PupilsCell({ id }: { id: string }) {
  const { data } = useTally(id);
  return data ? text.pupils(data.roster) : null;
}

/** The newest project of the school, as a link to its progress. */
function ProjectCell({ id }: { id: string }) {
  const { data } = useTally(id);
  if (!data) return null;
  if (!data.project) return <span className={looks.faint}>{text.noProject}</span>;
  const query = new URLSearchParams({ id: data.project.id, schoolId: id });
  return (
    <Link className={buttonCss.link} to={`/mainPage/project/progress?${query}`}>
      {data.project.name}
    </Link>
  );
}

/** The project of a school in the drawer; without one, a link to add it with the school preselected, or to the projects. */
function SchoolProject({ id }: { id: string }) {
  const { data } = useTally(id);
  const canAdd = useCan('project.add');
  if (!data || data.project) return <ProjectCell id={id} />;
  return (
    <p className={css.noProject}>
      <ProjectCell id={id} />
      <Link className={buttonCss.btn} to={`/mainPage/project${canAdd ? `?add=${id}` : ''}`}>
        {canAdd ? text.addProject : text.toProjects}
      </Link>
    </p>
  );
}

function ProgressCell({ id }: { id: string }) {
  const { data } = useTally(id);
  return data?.project ? <TallyBar {...data.project} /> : null;
}

const schoolColumns: readonly ListColumn<SchoolRow>[] = [
  { key: 'name', title: text.name, width: 220, fixed: 'start' },
  {
    key: 'pupils',
    title: text.count,
    width: 76,
    align: 'right',
    render: ({ id }) => <PupilsCell id={id} />,
  },
  {
    key: 'project',
    title: text.project,
    width: 220,
    shownInDrawer: true,
    render: ({ id }) => <ProjectCell id={id} />,
  },
  {
    key: 'progress',
    title: text.progress,
    width: 220,
    render: ({ id }) => <ProgressCell id={id} />,
  },
  {
    key: 'region',
    title: text.region,
    width: 240,
    shownInDrawer: true,
    render: formatRegion,
  },
];

const schoolFilters: readonly FilterField[] = [
  { kind: 'text', name: 'name', label: text.name, max: SCHOOL_NAME_MAX },
  { kind: 'region', names: ['province', 'city', 'district'], label: text.region, width: 300 },
];

function Grade({ grade }: { grade: GradeOfSchool }) {
  return (
    <tr>
      <td>{grade.gradeName}</td>
      <td>
        <div className={css.classes}>
          {grade.classes.map(({ clazzName, count }) => (
            <span key={clazzName}>{text.clazz(clazzName, count)}</span>
          ))}
        </div>
      </td>
      <td className={css.number}>{grade.count}</td>
    </tr>
  );
}

function NoRoster({ schoolId }: { schoolId: string }) {
  const canImport = useCan('patientList.upload');
  return (
    <>
      <p className={looks.soft}>{text.rosterEmpty}</p>
      {canImport && (
        <Link className={buttonCss.btn} to={`/mainPage/patientsList/import?schoolId=${schoolId}`}>
          {text.importRoster}
        </Link>
      )}
    </>
  );
}

function Grades({ schoolId, grades }: { schoolId: string; grades: readonly GradeOfSchool[] }) {
  if (grades.length === 0) return <NoRoster schoolId={schoolId} />;
  return (
    <table className={css.grades}>
      <thead>
        <tr>
          <th scope="col">{text.grade}</th>
          <th scope="col">{text.classes}</th>
          <th scope="col" className={css.number}>
            {text.count}
          </th>
        </tr>
      </thead>
      <tbody>
        {grades.map((grade) => (
          <Grade key={`${grade.gradeCode} ${grade.gradeName}`} grade={grade} />
        ))}
      </tbody>
    </table>
  );
}

/** A school's roster by grade and class, in the drawer beside the list. */
function SchoolClassesPanel({ school }: { school: SchoolRow }) {
  const classes = useApiQuery(listClasses, { schoolId: school.id });
  const total = (classes.data?.rows ?? []).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className={css.head}>
        <h2>{school.name}</h2>
        <p className={looks.soft}>{formatRegion(school)}</p>
        {classes.data && <p>{text.roster(total)}</p>}
        <SchoolProject id={school.id} />
      </div>
      <QueryResult query={classes} widths={[80, 200, 60]}>
        {({ rows }) => <Grades schoolId={school.id} grades={rows} />}
      </QueryResult>
    </>
  );
}

/** Loaded when it is opened, with the regions. */
const SchoolForm = lazyComponent(async () => (await import('./school.form.tsx')).SchoolForm);

const TWO_ACTIONS = 112;

function useAskToDelete(): (school: SchoolRow) => void {
  const confirm = useConfirm();
  const remove = useApiMutation(deleteSchool, {
    success: text.DEL_SUCCESS,
    refresh: [listSchools],
  });
  return ({ id, name }) =>
    confirm({
      title: text.deleteTitle(name),
      detail: text.deleteDetail,
      lost: [text.lostSchool, text.lostLinks],
      okText: text.delete,
      danger: true,
      act: () => remove.mutateAsync({ input: { id } }),
    });
}

function DrawerActions({ place }: { place: { schoolId: string } }) {
  const canSeeChildren = useCan('patientList.menu');
  return (
    <>
      {canSeeChildren && (
        <Link
          className={clsx(buttonCss.btn, buttonCss.primary)}
          to={`/mainPage/patientsList?schoolId=${place.schoolId}`}
        >
          {text.seeChildren}
        </Link>
      )}
      <BulkReportButton initial={place} />
      <IssueButton initial={place} />
    </>
  );
}

export function SchoolListPage() {
  const [form, setForm] = useState<{ school?: SchoolRow }>();
  const askToDelete = useAskToDelete();
  const canAdd = useCan('schoolList.add');
  const canEdit = useCan('schoolList.edit');
  const canDelete = useCan('schoolList.del');
  return (
    <>
      <ListPage
        listKey="schools"
        title={text.title}
        endpoint={listSchools}
        exported={exportSchools}
        rowKey={(row) => row.id}
        columns={schoolColumns}
        filters={schoolFilters}
        emptyHint={canAdd ? text.emptyHint : listText.emptyForOthers}
        drawer={{
          label: text.drawer,
          body: (school) => <SchoolClassesPanel key={school.id} school={school} />,
          actions: (school) => <DrawerActions place={{ schoolId: school.id }} />,
        }}
        actions={canAdd && <AddButton label={text.add} act={() => setForm({})} />}
        actionsWidth={TWO_ACTIONS}
        {...((canEdit || canDelete) && {
          rowActions: (school: SchoolRow) => (
            <ActionLinks
              acts={[
                canEdit && { label: text.edit, act: () => setForm({ school }) },
                canDelete && { label: text.delete, act: () => askToDelete(school), danger: true },
              ]}
            />
          ),
        })}
      />
      {form && <SchoolForm school={form.school} onClose={() => setForm(undefined)} />}
    </>
  );
}
