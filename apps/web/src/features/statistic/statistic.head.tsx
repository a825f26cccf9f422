/** Title, what counts, and what can be done with the whole page. */
import { exportStatistics } from '@spine/contract/statistic';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useExport } from '#ui/list-page/export-button.tsx';
import { statisticText as text } from './statistic.text.ts';

type Props = {
  /** The table on the screen, as its call takes it. */
  input: Readonly<Record<string, unknown>>;
  explain: () => void;
  /** Further acts, at the end. */
  children?: ReactNode;
};

export function StatisticHead({ input, explain, children }: Props) {
  const sheet = useExport({ endpoint: exportStatistics, input });
  return (
    <div className="title">
      <h1>{text.title}</h1>
      <span className="sub">{text.once}</span>
      <span className="end">
        <Button onClick={explain}>{text.explain}</Button>
        <Button loading={sheet.busy} onClick={sheet.run}>
          {sheet.busy ? text.exporting : text.exportTable}
        </Button>
        {sheet.busy && (
          <button type="button" className="link" onClick={sheet.cancel}>
            {text.cancelExport}
          </button>
        )}
        {children}
      </span>
    </div>
  );
}
