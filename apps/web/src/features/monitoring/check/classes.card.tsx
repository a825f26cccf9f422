/** The classes of a school with how their rows stand. A class shows its children beside; once more, those of the school. */
import type { ClassRowCounts } from '@spine/contract/monitoring';
import clsx from 'clsx';
import { Link } from 'react-router';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './check.module.css';
import { checkPageText as text } from './check-page.text.ts';
import { computeLeftOut } from './check-rows.ts';
import type { CheckViewState } from './use-check-view.ts';

const COLUMNS = ['children', 'bounced', 'doubtful', 'ours', 'leftOut'] as const;
type Column = (typeof COLUMNS)[number];

const countOf = (row: ClassRowCounts, column: Column): number =>
  column === 'leftOut' ? computeLeftOut(row) : row[column];

type Props = { classes: readonly ClassRowCounts[]; state: CheckViewState };

export function ClassesCard({ classes, state }: Props) {
  if (classes.length === 0) return <p className={looks.soft}>{text.noClasses}</p>;
  const sumOf = (column: Column) => classes.reduce((sum, row) => sum + countOf(row, column), 0);
  return (
    <section className={clsx(looks.card, css.table, css.classes)} aria-label={text.classes}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.clazz}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map((row) => (
            <ClassRow key={`${row.gradeName} ${row.clazzName}`} row={row} state={state} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.sum}</th>
            {COLUMNS.map((column) => (
              <td key={column}>{text.count(sumOf(column))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function ClassRow({ row, state: { view, addressOf } }: Omit<Props, 'classes'> & Row) {
  const { gradeCode, gradeName, clazzName } = row;
  const { filter } = view;
  const isChosen = filter.gradeCode === gradeCode && filter.clazz === clazzName;
  const chosen = isChosen
    ? { gradeCode: undefined, clazz: undefined }
    : { gradeCode, clazz: clazzName };
  return (
    <tr aria-current={isChosen ? 'true' : undefined}>
      <th scope="row">
        <Link
          className={buttonCss.link}
          to={addressOf({ filter: { ...filter, ...chosen } })}
          title={isChosen ? text.clear : text.chooseClass(`${gradeName}${clazzName}`)}
        >
          {gradeName}
          {clazzName}
        </Link>
      </th>
      {COLUMNS.map((column) => {
        const count = countOf(row, column);
        return (
          <td key={column} className={clsx(column === 'bounced' && count > 0 && css.bad)}>
            {count > 0 && text.count(count)}
          </td>
        );
      })}
    </tr>
  );
}

type Row = { row: ClassRowCounts };
