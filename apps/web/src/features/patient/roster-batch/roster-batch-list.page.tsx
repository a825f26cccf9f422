/** 导入批次: the rosters that were written, how each stands, and the way to take one back. */
import { formatToMinute } from '@spine/contract/kernel';
import { type ListedRosterBatch, listRosterBatches } from '@spine/contract/patient';
import clsx from 'clsx';
import { useMemo } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { serverToday } from '#platform/call/server-time.ts';
import { useCan } from '#platform/session/session.ts';
import { type Choices, useSchoolChoices } from '#ui/choices.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ActionLinks } from '#ui/list-page/actions.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { SkeletonRows } from '#ui/list-page/list-states.tsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import looks from '#ui/styles/looks.module.css';
import css from './roster-batch.module.css';
import { rosterBatchText as text } from './roster-batch.text.ts';
import { shortDay, standingOf } from './standing.rules.ts';

const ROSTER = '/mainPage/patientsList';
const ACTIONS_WIDTH = 72;

/** Loaded with the first batch that is opened. */
const BatchBody = lazyComponent(
  async () => (await import('./batch-drawer.tsx')).BatchBody,
  <SkeletonRows widths={[120, 90, 90]} />,
);
const BatchActs = lazyComponent(async () => (await import('./batch-drawer.tsx')).BatchActs);

/** `11-18 16:02` of this year. */
function timeOf(instant: string): string {
  const [day = '', time = ''] = formatToMinute(instant).split(' ');
  return `${shortDay(day, serverToday())} ${time}`;
}

function Standing({ row }: { row: ListedRosterBatch }) {
  const { word, detail, isOpen } = standingOf(row, serverToday());
  return (
    <span className={looks.twoLines}>
      <span className={clsx(looks.state, isOpen && looks.on)}>{word}</span>
      {detail && <small>{detail}</small>}
    </span>
  );
}

const number = (value: number) => (
  <span className={clsx(value === 0 && looks.faint)}>{text.number(value)}</span>
);

const columns: readonly ListColumn<ListedRosterBatch>[] = [
  {
    key: 'fileName',
    title: text.batch,
    width: 300,
    fixed: 'start',
    render: ({ kind, fileName, schoolName }) => (
      <span className={looks.twoLines} title={fileName}>
        <b>{fileName}</b>
        <small>{text.of(text.kinds[kind], schoolName)}</small>
      </span>
    ),
  },
  {
    key: 'writetime',
    title: text.writetime,
    width: 120,
    sortable: true,
    render: ({ writetime, writtenBy }) => (
      <span className={looks.twoLines}>
        {timeOf(writetime)}
        <small>{writtenBy}</small>
      </span>
    ),
  },
  { key: 'new', title: text.new, width: 76, align: 'right', render: (row) => number(row.new) },
  {
    key: 'changed',
    title: text.changed,
    width: 76,
    align: 'right',
    render: (row) => number(row.changed),
  },
  { key: 'state', title: text.state, width: 120, render: (row) => <Standing row={row} /> },
];

function filtersOf(schools: Choices): FilterField[] {
  return [
    { kind: 'select', name: 'schoolId', label: text.school, ...schools, width: 240 },
    { kind: 'select', name: 'undo', label: text.undoFilter, options: text.undoOptions, width: 160 },
  ];
}

function BatchCard({ row }: { row: ListedRosterBatch }) {
  return (
    <>
      <span className={looks.cardHead}>
        <b>{row.fileName}</b>
        <Standing row={row} />
      </span>
      <span className={looks.soft}>
        {row.schoolName} · {timeOf(row.writetime)} · {text.card(row.new, row.changed)}
      </span>
    </>
  );
}

/** The open batch, and whether it is being asked about: both are in the address. */
function useUndoing() {
  const [query, setQuery] = useSearchParams();
  const open = (id: string, undoes: boolean) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      next.set('open', id);
      if (undoes) next.set('undo', '');
      else next.delete('undo');
      return next;
    });
  return { isUndoing: query.has('undo'), open };
}

export function RosterBatchListPage() {
  const mayImport = useCan('patientList.upload');
  const schools = useSchoolChoices();
  const filters = useMemo(() => filtersOf(schools), [schools]);
  const { isUndoing, open } = useUndoing();
  if (!mayImport) return <Navigate to={ROSTER} replace />;
  return (
    <ListPage
      listKey="rosterBatches"
      title={text.title}
      totalWords={text.total}
      nav={
        <Link className={css.back} to={ROSTER}>
          <Icon name="left" />
          {text.back}
        </Link>
      }
      endpoint={listRosterBatches}
      rowKey={(row) => row.id}
      columns={columns}
      filters={filters}
      actions={<span className={looks.hint}>{text.hint}</span>}
      emptyHint={text.emptyHint}
      card={(row) => <BatchCard row={row} />}
      actionsWidth={ACTIONS_WIDTH}
      rowActions={({ id, canUndo }: ListedRosterBatch) => (
        <ActionLinks
          acts={[{ label: canUndo ? text.undo : text.look, act: () => open(id, canUndo) }]}
        />
      )}
      drawer={{
        label: text.drawer,
        body: ({ id }: ListedRosterBatch) => (
          <BatchBody key={`${id} ${isUndoing}`} id={id} isUndoing={isUndoing} open={open} />
        ),
        ...(!isUndoing && {
          actions: ({ id }: ListedRosterBatch) => <BatchActs key={id} id={id} open={open} />,
        }),
      }}
    />
  );
}
