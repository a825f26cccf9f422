/** The planned schools with how their rows stand; most rows that bounce first. A name opens the school. */
import { type CheckedSchool, monitoredStageWord } from '@spine/contract/monitoring';
import { Input, Pagination } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { labelPageArrows } from '#ui/list-page/label-page-arrows.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useNarrow } from '#ui/use-media.ts';
import frameCss from '../monitoring.module.css';
import css from './check.module.css';
import { checkPageText as text } from './check-page.text.ts';
import { computeLeftOut, findSchools } from './check-rows.ts';
import type { CheckViewState } from './use-check-view.ts';

const PAGE_ROWS = 50;
const COLUMNS = [
  'children',
  'examined',
  'sound',
  'bounced',
  'doubtful',
  'ours',
  'leftOut',
] as const;
/** Of a card on a phone. */
const SHORT_COLUMNS = ['bounced', 'doubtful', 'ours', 'leftOut'] as const;
type Column = (typeof COLUMNS)[number];

const countOf = (counts: NonNullable<CheckedSchool['counts']>, column: Column): number =>
  column === 'leftOut' ? computeLeftOut(counts) : counts[column];

type RowsProps = { rows: readonly CheckedSchool[]; addressOf: CheckViewState['addressOf'] };

export function SchoolsTable({
  schools,
  state: { view, show, addressOf },
}: {
  schools: readonly CheckedSchool[];
  state: CheckViewState;
}) {
  const isNarrow = useNarrow();
  // The address follows in a later render, which would lose what is typed meanwhile.
  const [typed, setTyped] = useState(view.name);
  const found = findSchools(schools, view.name);
  const page = Math.min(view.page, Math.max(1, Math.ceil(found.length / PAGE_ROWS)));
  const rows = found.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
  return (
    <section className={css.schools} aria-label={text.schools}>
      <Input
        className={frameCss.search}
        aria-label={text.search}
        placeholder={text.search}
        allowClear
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          show({ name: target.value });
        }}
      />
      {rows.length === 0 && <p className={looks.soft}>{text.nothingFound}</p>}
      {rows.length > 0 && isNarrow && <Cards rows={rows} addressOf={addressOf} />}
      {rows.length > 0 && !isNarrow && <Table rows={rows} addressOf={addressOf} />}
      {found.length > PAGE_ROWS && (
        <nav className={css.pages} aria-label={text.pages}>
          <Pagination
            size="small"
            simple
            current={page}
            pageSize={PAGE_ROWS}
            total={found.length}
            showSizeChanger={false}
            itemRender={labelPageArrows}
            onChange={(next) => show({ page: next })}
          />
        </nav>
      )}
    </section>
  );
}

function SchoolLink({
  school: { schoolId, schoolName, stage, serialsUsedUp },
  addressOf,
}: {
  school: CheckedSchool;
  addressOf: CheckViewState['addressOf'];
}) {
  return (
    <>
      <Link
        className={buttonCss.link}
        to={addressOf({ school: { schoolId, stage }, filter: {}, name: '' })}
      >
        {text.schoolName(schoolName, monitoredStageWord[stage])}
      </Link>
      {serialsUsedUp && <small>{text.usedUp}</small>}
    </>
  );
}

function Table({ rows, addressOf }: RowsProps) {
  return (
    <div className={clsx(looks.card, css.table)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.school}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {text.figures[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((school) => (
            <tr key={`${school.schoolId} ${school.stage}`}>
              <th scope="row">
                <SchoolLink school={school} addressOf={addressOf} />
              </th>
              <Cells counts={school.counts} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cells({ counts }: Pick<CheckedSchool, 'counts'>) {
  if (counts === null)
    return (
      <td colSpan={COLUMNS.length} className={looks.faint}>
        {text.notChecked}
      </td>
    );
  return COLUMNS.map((column) => {
    const count = countOf(counts, column);
    return (
      <td key={column} className={clsx(lookOf(column, count))}>
        {text.count(count)}
      </td>
    );
  });
}

function lookOf(column: Column, count: number): string | undefined {
  if (count === 0) return looks.faint;
  return column === 'bounced' ? css.bad : undefined;
}

function Cards({ rows, addressOf }: RowsProps) {
  return (
    <ul className={css.cards}>
      {rows.map((school) => (
        <li key={`${school.schoolId} ${school.stage}`} className={looks.card}>
          <SchoolLink school={school} addressOf={addressOf} />
          {school.counts === null ? (
            <p className={looks.faint}>{text.notChecked}</p>
          ) : (
            <CardCounts counts={school.counts} />
          )}
        </li>
      ))}
    </ul>
  );
}

function CardCounts({ counts }: { counts: NonNullable<CheckedSchool['counts']> }) {
  return (
    <dl className={css.counts}>
      {SHORT_COLUMNS.map((column) => {
        const count = countOf(counts, column);
        return (
          <div key={column} className={clsx(lookOf(column, count))}>
            <dt>{text.figures[column]}</dt>
            <dd>{text.count(count)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
