/** The frame of a chart with its table: title, what the counts are, and both ways to take it away. */
import { exportStatistics, type Grouping, type Indicator } from '@spine/contract/statistic';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useRef } from 'react';
import { saveFile } from '#platform/download.ts';
import { toast } from '#platform/toast.ts';
import type { ChartHandle } from '#ui/chart/chart.tsx';
import { pictureOf } from '#ui/chart/chart-picture.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useExport } from '#ui/list-page/export-button.tsx';
import { statisticText as text } from './statistic.text.ts';

/** What is said of the numbers outside the page. */
export type Telling = {
  /** The filters in words. */
  readonly range: string;
  /** The day the numbers were read, and whose they are. */
  readonly day: string;
  readonly orgName: string;
};

type Props = {
  title: string;
  note: string;
  sentence: string;
  telling: Telling;
  /** The call of the table as .xlsx. */
  input: Readonly<Record<string, unknown>> & { groupBy: Grouping; indicator: Indicator };
  busy: boolean;
  /** The chart is drawn, or there is none to save. */
  hasChart: boolean;
  children: (handle: RefObject<ChartHandle | null>) => ReactNode;
};

export function ChartCard(props: Props) {
  const { title, note, sentence, telling, busy, hasChart, children } = props;
  const card = useRef<HTMLElement>(null);
  const chart = useRef<ChartHandle>(null);
  const sheet = useExport({ endpoint: exportStatistics, input: props.input });
  const save = async () => {
    const [drawn, place] = [chart.current, card.current];
    if (!drawn || !place) return;
    const foot = text.pictureFoot(telling.orgName, telling.day);
    const words = { title, range: telling.range, sentence, foot };
    const blob = await pictureOf(drawn.picture, words, place);
    saveFile({ blob, filename: text.pictureName(title, telling.day) });
    toast.success(text.exported);
  };
  return (
    <section className="stat-card card" ref={card} aria-label={title} aria-busy={busy}>
      <header>
        <h2>{title}</h2>
        <small>{note}</small>
        <span className="acts">
          {hasChart && (
            <Button
              type="text"
              size="small"
              className="icon-only"
              icon={<Icon name="image" />}
              aria-label={`${title}，${text.picture}`}
              title={text.picture}
              onClick={() => void save()}
            />
          )}
          <Button
            type="text"
            size="small"
            className="icon-only"
            icon={<Icon name="export" />}
            loading={sheet.busy}
            aria-label={`${title}，${text.sheet}`}
            title={text.sheet}
            onClick={sheet.run}
          />
        </span>
      </header>
      {children(chart)}
    </section>
  );
}
