/** The children behind a number, as printable sheets for the teachers, one per class. */
import { DROPDOWN_SIZE, timeInShanghai } from '@spine/contract/kernel';
import type { ProgressGrade } from '@spine/contract/project';
import { type StatisticChild, statisticsChildren } from '@spine/contract/statistic';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { keyOf } from '#platform/call/use-api.ts';
import type { ChildrenInput } from '#ui/children/children.drawer.tsx';
import { loadAllChildren } from '#ui/children/load-all-children.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import { progressText as text } from './progress.text.ts';
import css from './sheet.module.css';

type ClassSheet = { readonly clazz: string; readonly children: readonly StatisticChild[] };

/** In the order of the page's classes; classes that no longer exist come last. */
export function groupByClass(
  children: readonly StatisticChild[],
  grades: readonly ProgressGrade[],
): ClassSheet[] {
  const sheets = new Map<string, StatisticChild[]>();
  for (const { grade, classes } of grades)
    for (const { clazz } of classes) sheets.set(`${grade}${clazz}`, []);
  for (const child of children) {
    const clazz = `${child.gradeName}${child.clazzName}`;
    sheets.set(clazz, [...(sheets.get(clazz) ?? []), child]);
  }
  return [...sheets]
    .filter(([, members]) => members.length > 0)
    .map(([clazz, members]) => ({ clazz, children: members }));
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

type PrintSheetProps = {
  title: string;
  /** Undefined while the children are loading. */
  count: number | undefined;
  readAt: Date | undefined;
  onBack: () => void;
  children: ReactNode;
};

/** A printable page: title, number of children, time, and the buttons to print it and to go back. */
export function PrintSheet({ title, count, readAt, onBack, children }: PrintSheetProps) {
  return (
    <section className={clsx(css.sheet, looks.card)}>
      <h2>
        {title} {count !== undefined && text.childCount(count)}
        {readAt && (
          <span className={css.printed}>{text.printedAt(timeInShanghai(readAt).slice(0, 16))}</span>
        )}
        <span className={css.acts}>
          <Button onClick={onBack}>{text.back}</Button>
          <Button
            type="primary"
            icon={<Icon name="print" />}
            disabled={count === undefined}
            onClick={() => window.print()}
          >
            {text.print}
          </Button>
        </span>
      </h2>
      {children}
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
    queryFn: async ({ signal }) => ({
      rows: await loadAllChildren(input, signal),
      readAt: new Date(),
    }),
  });
  const { data } = children;
  return (
    <PrintSheet title={title} count={data?.rows.length} readAt={data?.readAt} onBack={onBack}>
      <QueryResult query={children} widths={[120, 300, 120]}>
        {({ rows }) =>
          groupByClass(rows, grades).map((sheet) => <ClassTable key={sheet.clazz} {...sheet} />)
        }
      </QueryResult>
    </PrintSheet>
  );
}
