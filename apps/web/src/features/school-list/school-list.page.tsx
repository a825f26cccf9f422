/** 给学校的名单: what was handed to schools, who opened and received it, and the way to make another or take one back. */
import { DROPDOWN_SIZE, formatToMinute } from '@spine/contract/kernel';
import { listProjects } from '@spine/contract/project';
import {
  audienceWord,
  type HandedList,
  listSchoolLists,
  renewSchoolListCode,
  revokeSchoolList,
  type SchoolListRow,
  schoolListStateWord,
} from '@spine/contract/school-list';
import { Button } from 'antd';
import clsx from 'clsx';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { CHOICES_FRESH_MS, type Choices, useChoices, useSchoolChoices } from '#ui/choices.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ActionLinks, AddButton } from '#ui/list-page/actions.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import looks from '#ui/styles/looks.module.css';
import css from './school-list.module.css';
import { schoolListText as text } from './school-list.text.ts';

const MakeListForm = lazyComponent(async () => (await import('./make-list.form.tsx')).MakeListForm);
const PrincipalForm = lazyComponent(
  async () => (await import('./principal.form.tsx')).PrincipalForm,
);
const HandedListModal = lazyComponent(
  async () => (await import('./handed-list.modal.tsx')).HandedListModal,
);
const ACTIONS_WIDTH = 128;

const scopeOf = ({ classes }: SchoolListRow) =>
  classes.map(({ gradeName, clazzName }) => text.classOf(gradeName, clazzName)).join('、') ||
  text.wholeSchool;

/** When it was opened, or who received it. */
function detailOf({ receivedBy, receivedAt, opened, openedAt }: SchoolListRow): string {
  if (receivedBy !== null && receivedAt !== null)
    return text.receivedBy(receivedBy, formatToMinute(receivedAt));
  return openedAt === null ? '' : text.openedTimes(opened, formatToMinute(openedAt));
}

function State({ row }: { row: SchoolListRow }) {
  const detail = detailOf(row);
  return (
    <span className={looks.twoLines}>
      <span className={clsx(looks.state, row.state === 'received' && looks.on)}>
        {schoolListStateWord[row.state]}
      </span>
      {detail && <small>{detail}</small>}
    </span>
  );
}

const columns: readonly ListColumn<SchoolListRow>[] = [
  {
    key: 'recipient',
    title: text.recipient,
    width: 180,
    fixed: 'start',
    render: ({ audience, recipient }) => text.to(audienceWord[audience], recipient),
  },
  {
    key: 'schoolName',
    title: text.school,
    width: 240,
    render: (row) => (
      <span className={looks.twoLines}>
        <span>{row.schoolName}</span>
        <small>{scopeOf(row)}</small>
      </span>
    ),
  },
  { key: 'children', title: text.children, width: 100, align: 'right' },
  { key: 'state', title: text.state, width: 220, render: (row) => <State row={row} /> },
  { key: 'expiresOn', title: text.expires, width: 108 },
  {
    key: 'madeAt',
    title: text.made,
    width: 168,
    sortable: true,
    render: ({ madeAt, madeByName }) => (
      <span className={looks.twoLines}>
        {formatToMinute(madeAt)}
        <small>{madeByName}</small>
      </span>
    ),
  },
];

function filtersOf(projects: Choices, schools: Choices): FilterField[] {
  return [
    { kind: 'select', name: 'projectId', label: text.project, ...projects, width: 240 },
    { kind: 'select', name: 'schoolId', label: text.school, ...schools, width: 240 },
  ];
}

function useFilters(): FilterField[] {
  const query = { size: DROPDOWN_SIZE };
  const { data, isLoading } = useApiQuery(listProjects, query, { staleTime: CHOICES_FRESH_MS });
  const projects = useChoices(data?.rows, isLoading);
  const schools = useSchoolChoices();
  return useMemo(() => filtersOf(projects, schools), [projects, schools]);
}

function ListCard({ row }: { row: SchoolListRow }) {
  return (
    <>
      <span className={looks.cardHead}>
        <b>{text.to(audienceWord[row.audience], row.recipient)}</b>
        <State row={row} />
      </span>
      <span className={looks.soft}>
        {row.schoolName} · {scopeOf(row)} · {row.expiresOn}
      </span>
    </>
  );
}

/** Taking back, and a new code for another device. */
function useRowActs(show: (handed: HandedList) => void) {
  const confirm = useConfirm();
  const renew = useApiMutation(renewSchoolListCode, { refresh: [listSchoolLists] });
  const revoke = useApiMutation(revokeSchoolList, {
    success: text.revoked,
    refresh: [listSchoolLists],
  });
  const askRenew = ({ id }: SchoolListRow) =>
    confirm({
      title: text.renewTitle,
      detail: text.renewDetail,
      okText: text.renew,
      act: async () => show(await renew.mutateAsync({ input: { id } })),
    });
  const askRevoke = ({ id }: SchoolListRow) =>
    confirm({
      title: text.revokeTitle,
      detail: text.revokeDetail,
      okText: text.revoke,
      danger: true,
      act: () => revoke.mutateAsync({ input: { id } }),
    });
  return { askRenew, askRevoke };
}

/** The filters of the address, where a form begins. */
function usePlace() {
  const [query] = useSearchParams();
  const projectId = query.get('projectId');
  const schoolId = query.get('schoolId');
  return { ...(projectId && { projectId }), ...(projectId && schoolId && { schoolId }) };
}

export function SchoolListPage() {
  const filters = useFilters();
  const place = usePlace();
  const [open, setOpen] = useState<'make' | 'principal'>();
  const [handed, setHanded] = useState<HandedList>();
  const { askRenew, askRevoke } = useRowActs(setHanded);
  const close = () => setOpen(undefined);
  return (
    <>
      <ListPage
        listKey="schoolLists"
        title={text.title}
        nav={
          <Link className={css.back} to="/mainPage/project">
            <Icon name="left" />
            {text.back}
          </Link>
        }
        endpoint={listSchoolLists}
        rowKey={(row) => row.id}
        columns={columns}
        filters={filters}
        emptyHint={text.emptyHint}
        actions={
          <>
            <AddButton label={text.make} act={() => setOpen('make')} />
            <Button onClick={() => setOpen('principal')}>{text.principal}</Button>
          </>
        }
        actionsWidth={ACTIONS_WIDTH}
        rowActions={(row) => {
          const isOver = row.state === 'revoked' || row.state === 'expired';
          return (
            <ActionLinks
              acts={[
                !isOver && { label: text.renew, act: () => askRenew(row) },
                !isOver && { label: text.revoke, act: () => askRevoke(row), danger: true },
              ]}
            />
          );
        }}
        card={(row) => <ListCard row={row} />}
      />
      {open === 'make' && <MakeListForm initial={place} onMade={setHanded} onClose={close} />}
      {open === 'principal' && <PrincipalForm initial={place} onClose={close} />}
      {handed && <HandedListModal handed={handed} onClose={() => setHanded(undefined)} />}
    </>
  );
}
