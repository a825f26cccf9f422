/** The card of a chart with its table: title, note, and buttons to save it as a picture or a workbook. */
import { exportStatistics, type Grouping, type Indicator } from '@spine/contract/statistic';
import clsx from 'clsx';
import { type ReactNode, type RefObject, useRef } from 'react';
import { saveFile } from '#platform/call/download.ts';
import { useSession } from '#platform/session/session.ts';
import { toast } from '#platform/toast.ts';
import type { ChartHandle } from '#ui/chart/chart.tsx';
import { drawChartPicture } from '#ui/chart/chart-picture.ts';
import { IconButton } from '#ui/icon/icon-button.tsx';
import { useExport } from '#ui/list-page/export-button.tsx';
import type { FilterField } from '#ui/list-page/list-types.ts';
import { formatFilter } from '#ui/list-page/search/filter-chips.tsx';
import { useRegionLabel } from '#ui/region-cascader/region-label.tsx';
import looks from '#ui/styles/looks.module.css';
import type { Filters } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import css from './statistic-charts.module.css';

/** Matches rates and numbers of children; rates that are not standardised are matched to be left out. */
const RATES_IN_TEXT = /(未标准化 [\d.]+%|约 \d+ 名|\d+(?:\.\d+)?%)/;
const NOT_STANDARDISED = /^未标准化/;
const NUMBER = /(\d+(?:\.\d+)?%?)/;
const BOLD_NUMBERS = 2;

/** Splits a sentence into parts; every second part is a number that may be bold. */
function splitSentence(words: string): string[] {
  const parts: string[] = [''];
  const extend = (more: string) => parts.push(`${parts.pop() ?? ''}${more}`);
  for (const [at, piece] of words.split(RATES_IN_TEXT).entries()) {
    const [before = '', number, after = ''] = piece.split(NUMBER);
    if (at % 2 === 0 || number === undefined || NOT_STANDARDISED.test(piece)) extend(piece);
    else {
      extend(before);
      parts.push(number, after);
    }
  }
  return parts;
}

/** A sentence about the numbers, with its first rates in bold. */
export function Sentence({ words }: { words: string }) {
  const parts = splitSentence(words);
  return (
    <p className={css.say}>
      {parts.map((part, at) =>
        at % 2 === 1 && at <= BOLD_NUMBERS * 2 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
          <b key={at}>{part}</b>
        ) : (
          part
        ),
      )}
    </p>
  );
}

/** The context of the numbers, for saved pictures. */
export type ChartContext = {
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
  context: ChartContext;
  /** The call of the table as .xlsx. */
  input: Readonly<Record<string, unknown>> & { groupBy: Grouping; indicator: Indicator };
  busy: boolean;
  /** The chart is drawn, or there is none to save. */
  hasChart: boolean;
  children: (handle: RefObject<ChartHandle | null>) => ReactNode;
};

export function ChartCard(props: Props) {
  const { title, note, sentence, context, busy, hasChart, children } = props;
  const card = useRef<HTMLElement>(null);
  const chart = useRef<ChartHandle>(null);
  const sheet = useExport({ endpoint: exportStatistics, input: props.input });
  const save = async () => {
    const [drawn, place] = [chart.current, card.current];
    if (!drawn || !place) return;
    const foot = text.pictureFoot(context.orgName, context.day);
    const words = { title, range: context.range, sentence, foot };
    const blob = await drawChartPicture(drawn.picture, words, place);
    saveFile({ blob, filename: text.pictureName(title, context.day) });
    toast.success(text.exported);
  };
  return (
    <section className={clsx(css.card, looks.card)} ref={card} aria-label={title} aria-busy={busy}>
      <header>
        <h2>{title}</h2>
        <small>{note}</small>
        <span className={css.acts}>
          {hasChart && (
            <IconButton
              size="small"
              icon="image"
              aria-label={`${title}，${text.picture}`}
              label={text.picture}
              onClick={() => void save()}
            />
          )}
          <IconButton
            size="small"
            icon="export"
            loading={sheet.busy}
            aria-label={`${title}，${text.sheet}`}
            label={text.sheet}
            onClick={sheet.run}
          />
        </span>
      </header>
      {children(chart)}
    </section>
  );
}

const DAY_LENGTH = 10;

/** The context of a saved picture: the filters as in their chips, the day, and the institution. */
export function useChartContext(
  fields: readonly FilterField[],
  filters: Filters,
  readAt: string,
): ChartContext {
  const orgName = useSession((state) => state.user?.orgName ?? '');
  const codes = ['province', 'city', 'district'].flatMap((name) => filters[name] ?? []);
  const region = useRegionLabel(codes);
  const chips = fields.flatMap((field) => {
    const words = field.kind === 'region' ? region : formatFilter(field, filters);
    return words === '' ? [] : [text.pictureChip(field.label, words)];
  });
  const range = chips.length === 0 ? text.allProjects : text.pictureRange(chips);
  return { range, day: readAt.slice(0, DAY_LENGTH), orgName };
}
