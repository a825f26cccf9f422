/** The children behind a number of the cockpit as sheets that print, one for each class: its teacher gets it. */
import { DROPDOWN_SIZE, timeInShanghai } from '@spine/contract/kernel';
import type { ProgressGrade } from '@spine/contract/project';
import { type StatisticChild, statisticsChildren } from '@spine/contract/statistic';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import clsx from 'clsx';
import { call } from '#platform/call.ts';
import { keyOf } from '#platform/use-call.ts';
import type { ChildrenInput } from '#ui/children/children.drawer.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Asked } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import { type ClassSheet, sheetsOf } from './children-sheets.ts';
import { progressText as text } from './progress.text.ts';
import css from './sheet.module.css';

type Children = { readonly rows: readonly StatisticChild[]; readonly readAt: Date };

async function everyChild(input: ChildrenInput, signal: AbortSignal): Promise<Children> {
  const rows: StatisticChild[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { ...input, page, size: DROPDOWN_SIZE };
    const found = await call(statisticsChildren, asked, { signal, quiet: true });
    rows.push(...found.rows);
    if (found.rows.length < DROPDOWN_SIZE) return { rows, readAt: new Date() };
  }
}

function ClassTable({ clazz, children }: ClassSheet) {
  return (
    <section className={css.class}>
      <h3>
        {clazz} <span>{text.childCount(children.length)}</span>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.studentNumber}</th>
            <th scope="col">{text.state}</th>
            <th scope="col">{text.remark}</th>
          </tr>
        </thead>
        <tbody>
          {children.map(({ patientId, name, studentId, res }) => (
            <tr key={patientId}>
              <td>
                <b>{name}</b>
              </td>
              <td>{studentId}</td>
              <td>{res}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Props = {
  input: ChildrenInput;
  title: string;
  grades: readonly ProgressGrade[];
  onBack: () => void;
};

export function ChildrenSheetPanel({ input, title, grades, onBack }: Props) {
  const children = useQuery({
    queryKey: keyOf(statisticsChildren, { ...input, size: DROPDOWN_SIZE }),
    queryFn: ({ signal }) => everyChild(input, signal),
  });
  return (
    <section className={clsx(css.sheet, looks.card)}>
      <h2>
        {title} {children.data && text.childCount(children.data.rows.length)}
        {children.data && (
          <span className={css.printed}>
            {text.printedAt(timeInShanghai(children.data.readAt).slice(0, 16))}
          </span>
        )}
        <span className={css.acts}>
          <Button onClick={onBack}>{text.back}</Button>
          <Button
            type="primary"
            icon={<Icon name="print" />}
            disabled={!children.data}
            onClick={() => window.print()}
          >
            {text.print}
          </Button>
        </span>
      </h2>
      <Asked of={children} widths={[120, 300, 120]}>
        {({ rows }) =>
          sheetsOf(rows, grades).map((sheet) => <ClassTable key={sheet.clazz} {...sheet} />)
        }
      </Asked>
    </section>
  );
}
