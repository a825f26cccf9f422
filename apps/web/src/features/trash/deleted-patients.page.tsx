/** 回收站: children whom people deleted within 30 days, what comes back with each, and the way back. */
import { examHistory, listExams } from '@spine/contract/exam';
import { formatToMinute } from '@spine/contract/kernel';
import {
  type DeletedPatient,
  listDeletedPatients,
  listPatients,
  restorePatients,
} from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import { useMemo } from 'react';
import { Navigate } from 'react-router';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { toast } from '#platform/toast.ts';
import { type Choices, useSchoolChoices } from '#ui/choices.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { ActionLinks } from '#ui/list-page/actions.tsx';
import { listText } from '#ui/list-page/list.text.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import looks from '#ui/styles/looks.module.css';
import { trashText as text } from './trash.text.ts';
import { daysLeft, deletedColumn, Hint, leftColumn, ROSTER, TrashNav } from './trash-parts.tsx';

const ONE_ACTION = 72;
const SEARCH_MAX = 50;
/** Children that are named in a dialog. */
const NAMED = 10;

const heldBy = (row: DeletedPatient): string => text.held(row) || text.recordAlone;

const columns: readonly ListColumn<DeletedPatient>[] = [
  {
    key: 'name',
    title: text.name,
    width: 130,
    fixed: 'start',
    render: ({ name, together }) => (
      <span className={looks.twoLines}>
        <b>{name}</b>
        {together > 1 && <small>{text.together(together)}</small>}
      </span>
    ),
  },
  {
    key: 'schoolName',
    title: text.school,
    width: 200,
    render: ({ schoolName, gradeName, clazzName }) => (
      <span className={looks.twoLines} title={schoolName}>
        {schoolName}
        <small>
          {gradeName}
          {clazzName}
        </small>
      </span>
    ),
  },
  { key: 'studentId', title: text.studentId, width: 180 },
  deletedColumn,
  { key: 'hanging', title: text.hanging, width: 220, render: heldBy },
  leftColumn,
];

function filtersOf(schools: Choices): FilterField[] {
  return [
    { kind: 'select', name: 'schoolId', label: text.school, ...schools, width: 240 },
    {
      kind: 'text',
      name: 'name',
      label: text.name,
      max: SEARCH_MAX,
      placeholder: listText.child.name,
      sensitive: true,
    },
  ];
}

type CardProps = { row: DeletedPatient; restore: (row: DeletedPatient) => void };

function DeletedCard({ row, restore }: CardProps) {
  return (
    <>
      <span className={looks.cardHead}>
        <b>{row.name}</b>
        <span>{daysLeft(row)}</span>
      </span>
      <span className={looks.soft}>
        {row.schoolName} {row.gradeName}
        {row.clazzName}
        <br />
        {formatToMinute(row.deletetime)} · {row.deletedBy} · {heldBy(row)}
      </span>
      <ActionLinks acts={[{ label: text.restore, act: () => restore(row) }]} />
    </>
  );
}

/** Asks before it restores one child, or all of its deletion; who cannot be is named. */
function useRestore() {
  const confirm = useConfirm();
  const restore = useApiMutation(restorePatients, {
    refresh: [listDeletedPatients, listPatients, listClasses, listExams, examHistory],
  });
  const run = async (input: { deletionId: string; id?: string }) => {
    const { restored, refused } = await restore.mutateAsync({ input });
    if (refused.length === 0) return toast.success(text.restored(restored));
    const more = refused.length - NAMED;
    confirm({
      title: text.partlyTitle(restored, refused.length),
      lostHead: text.partlyHead,
      lost: [
        ...refused.slice(0, NAMED).map(({ message }) => message),
        ...(more > 0 ? [text.more(more)] : []),
      ],
      okText: text.seen,
      act: () => Promise.resolve(),
    });
  };
  return (row: DeletedPatient) => {
    const { id, name, deletionId, together } = row;
    const isOne = together === 1;
    confirm({
      title: text.restoreTitle(name),
      detail: `${text.restoreDetail(text.held(row))}${isOne ? '' : text.togetherDetail(together)}`,
      okText: isOne ? text.restore : text.restoreOne,
      act: () => run({ deletionId, id }),
      ...(!isOne && {
        other: { text: text.restoreAll(together), act: () => run({ deletionId }) },
      }),
    });
  };
}

export function DeletedPatientsPage() {
  const mayRestore = useCan('patientList.del');
  const schools = useSchoolChoices();
  const filters = useMemo(() => filtersOf(schools), [schools]);
  const restore = useRestore();
  if (!mayRestore) return <Navigate to={ROSTER} replace />;
  return (
    <ListPage
      listKey="deletedPatients"
      title={text.title}
      nav={<TrashNav of="patients" />}
      endpoint={listDeletedPatients}
      rowKey={(row) => row.id}
      columns={columns}
      filters={filters}
      actions={<Hint />}
      emptyHint={text.noPatients}
      card={(row) => <DeletedCard row={row} restore={restore} />}
      actionsWidth={ONE_ACTION}
      rowActions={(row) => (
        <ActionLinks acts={[{ label: text.restore, act: () => restore(row) }]} />
      )}
    />
  );
}
