/** The schools of the institution with how many children stay, leave and come, one of them open. */
import type { SchoolOfYear } from '@spine/contract/enrolment';
import clsx from 'clsx';
import { Link } from 'react-router';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './school-year.module.css';
import { schoolYearText as text } from './school-year.text.ts';

type Props = {
  schools: readonly SchoolOfYear[];
  openId: string | undefined;
  addressOf: (schoolId: string) => string;
};

const COLUMNS = ['now', 'staying', 'leaving', 'open'] as const;
/** Left out on a phone. */
const DETAILS: readonly string[] = ['staying', 'leaving'];

type Column = (typeof COLUMNS)[number];

const classOf = (column: Column) => (DETAILS.includes(column) ? css.detail : undefined);

function Cells({ of }: { of: Pick<SchoolOfYear, Column> }) {
  return COLUMNS.map((column) => (
    <td key={column} className={clsx(classOf(column), of[column] === 0 && looks.faint)}>
      {text.number(of[column])}
    </td>
  ));
}

function sumOf(schools: readonly SchoolOfYear[], column: Column): number {
  return schools.reduce((sum, school) => sum + school[column], 0);
}

export function SchoolsPanel({ schools, openId, addressOf }: Props) {
  const sums = {
    now: sumOf(schools, 'now'),
    staying: sumOf(schools, 'staying'),
    leaving: sumOf(schools, 'leaving'),
    open: sumOf(schools, 'open'),
  };
  return (
    <section className={clsx(looks.card, css.schools)} aria-label={text.schools}>
      <div className={css.head}>
        <h2>{text.schools}</h2>
        <span>{text.schoolCount(schools.length)}</span>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.school}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={classOf(column)}>
                {text[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {schools.map((school) => (
            <tr key={school.id} aria-current={school.id === openId ? 'true' : undefined}>
              <th scope="row">
                <Link className={buttonCss.link} to={addressOf(school.id)}>
                  {school.name}
                </Link>
                {school.system === null && <small>{text.noSystem}</small>}
              </th>
              <Cells of={school} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.sum}</th>
            <Cells of={sums} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
