/** The schools of a plan by type: what is saved, what is suggested, and what is typed over both. */
import { listPlannedSchools, type PlannedSchool } from '@spine/contract/monitoring';
import { Button, Checkbox, Input, Segmented } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import css from '../monitoring.module.css';
import { monitoringText as text } from '../monitoring.text.ts';
import { SchoolRow } from './school.row.tsx';
import { keyOf } from './school-edits.ts';
import { type SchoolEdits, useSchoolEdits } from './use-school-edits.ts';

const WIDTHS = [160, 60, 60, 60];
/** Rows of a page: each has four controls. */
const PAGE_ROWS = 50;

type Filter = keyof typeof text.filters;
const FILTERS: readonly Filter[] = ['all', 'saved', 'suggested'];

const isShown = (row: PlannedSchool, { filter, name }: { filter: Filter; name: string }) =>
  row.schoolName.includes(name) && (filter === 'all' || row.isSaved === (filter === 'saved'));

export function SchoolsPanel({ planId }: { planId: string }) {
  const query = useApiQuery(listPlannedSchools, { planId });
  return (
    <QueryResult query={query} widths={WIDTHS}>
      {({ rows }) => <Schools planId={planId} rows={rows} />}
    </QueryResult>
  );
}

function Schools({ planId, rows }: { planId: string; rows: readonly PlannedSchool[] }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [name, setName] = useState('');
  const [page, setPage] = useState(1);
  const mayEdit = useCan('monitoring.edit');
  const state = useSchoolEdits(planId, rows);
  const shown = rows.filter((row) => isShown(row, { filter, name: name.trim() }));
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS));
  const at = Math.min(page, pages);
  if (rows.length === 0) return <p className={clsx(css.empty, looks.soft)}>{text.noSchools}</p>;
  return (
    <section className={css.schools} aria-label={text.schools}>
      <div className={css.tools}>
        <Input
          className={css.search}
          aria-label={text.search}
          placeholder={text.search}
          allowClear
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Segmented<Filter>
          aria-label={text.shown}
          value={filter}
          options={FILTERS.map((value) => ({ value, label: text.filters[value] }))}
          onChange={setFilter}
        />
        <Sums rows={rows} />
        {mayEdit && <SaveButtons state={state} />}
      </div>
      {mayEdit && <p className={css.lead}>{text.lead}</p>}
      <Table
        planId={planId}
        shown={shown}
        page={shown.slice((at - 1) * PAGE_ROWS, at * PAGE_ROWS)}
        state={state}
        mayEdit={mayEdit}
      />
      {pages > 1 && <Pager at={at} pages={pages} go={setPage} />}
    </section>
  );
}

function Sums({ rows }: { rows: readonly PlannedSchool[] }) {
  const saved = rows.filter(({ isSaved }) => isSaved).length;
  return <span className={looks.soft}>{text.sums(saved, rows.length - saved)}</span>;
}

function SaveButtons({ state: { edits, discard, save } }: { state: SchoolEdits }) {
  return (
    <span className={css.saving}>
      {edits.size > 0 && <Button onClick={discard}>{text.discard}</Button>}
      <BusyButton type="primary" disabled={edits.size === 0} run={save}>
        {text.save(edits.size)}
      </BusyButton>
    </span>
  );
}

type TableProps = {
  planId: string;
  /** All rows of the filter, which are selected together. */
  shown: readonly PlannedSchool[];
  page: readonly PlannedSchool[];
  state: SchoolEdits;
  mayEdit: boolean;
};

const COLUMNS = [
  'school',
  'stage',
  'children',
  'areaCode',
  'area',
  'number',
  'owed',
  'state',
] as const;

function Table({ planId, shown, page, state, mayEdit }: TableProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const keys = shown.map(keyOf);
  const chosen = keys.filter((key) => selected.has(key));
  const toggle = (key: string) =>
    setSelected(
      (now) => new Set(now.has(key) ? [...now].filter((it) => it !== key) : [...now, key]),
    );
  const isAll = keys.length > 0 && chosen.length === keys.length;
  if (shown.length === 0) return <p className={looks.soft}>{text.nothingFound}</p>;
  return (
    <>
      {chosen.length > 0 && <Chosen keys={chosen} edit={state.edit} />}
      <div className={clsx(looks.card, css.scroll)}>
        <table>
          <thead>
            <tr>
              {mayEdit && (
                <th scope="col">
                  <Checkbox
                    aria-label={text.selectAll}
                    checked={isAll}
                    indeterminate={chosen.length > 0 && !isAll}
                    onChange={() => setSelected(new Set(isAll ? [] : keys))}
                  />
                </th>
              )}
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {text[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.map((row) => (
              <SchoolRow
                key={keyOf(row)}
                row={row}
                planId={planId}
                state={state}
                isSelected={selected.has(keyOf(row))}
                toggle={mayEdit ? () => toggle(keyOf(row)) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** What is done to all rows that are selected. */
function Chosen({ keys, edit }: { keys: readonly string[]; edit: SchoolEdits['edit'] }) {
  return (
    <div className={css.chosen} role="status">
      {text.selected(keys.length)}
      <Button size="small" onClick={() => edit(keys, { area: 'urban' })}>
        {text.setUrban}
      </Button>
      <Button size="small" onClick={() => edit(keys, { area: 'rural' })}>
        {text.setRural}
      </Button>
      <Button size="small" onClick={() => edit(keys, {})}>
        {text.include}
      </Button>
    </div>
  );
}

function Pager({ at, pages, go }: { at: number; pages: number; go: (page: number) => void }) {
  return (
    <div className={css.pager}>
      <Button disabled={at === 1} onClick={() => go(at - 1)}>
        {text.previous}
      </Button>
      <span className={looks.soft}>{text.pageOf(at, pages)}</span>
      <Button disabled={at === pages} onClick={() => go(at + 1)}>
        {text.next}
      </Button>
    </div>
  );
}
