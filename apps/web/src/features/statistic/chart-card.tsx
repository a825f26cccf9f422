/** The frame of a chart with its table: title, what the counts are, and both ways to take it away. */
import { exportStatistics, type Grouping, type Indicator } from '@spine/contract/statistic';
import clsx from 'clsx';
import { type ReactNode, type RefObject, useRef } from 'react';
import { saveFile } from '#platform/download.ts';
import { useSession } from '#platform/session.ts';
import { toast } from '#platform/toast.ts';
import type { ChartHandle } from '#ui/chart/chart.tsx';
import { pictureOf } from '#ui/chart/chart-picture.ts';
import { IconButton } from '#ui/icon/icon-button.tsx';
import { useExport } from '#ui/list-page/export-button.tsx';
import type { FilterField } from '#ui/list-page/list-types.ts';
import { wordsOf } from '#ui/list-page/search/filter-chips.tsx';
import { useRegionWords } from '#ui/region-cascader/use-regions.ts';
import looks from '#ui/styles/looks.module.css';
import type { Filters } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import css from './statistic-charts.module.css';

/** Rates, and how many children they are about; a rate that is not standardised stands beside one that is. */
const TOLD = /(未标准化 [\d.]+%|约 \d+ 名|\d+(?:\.\d+)?%)/;
const CRUDE = /^未标准化/;
const NUMBER = /(\d+(?:\.\d+)?%?)/;
const BOLD = 2;

/** The parts of a sentence: every other one is a number that may be bold. */
function partsOf(words: string): string[] {
  const parts: string[] = [''];
  const extend = (more: string) => parts.push(`${parts.pop() ?? ''}${more}`);
  for (const [at, piece] of words.split(TOLD).entries()) {
    const [before = '', number, after = ''] = piece.split(NUMBER);
    if (at % 2 === 0 || number === undefined || CRUDE.test(piece)) extend(piece);
    else {
      extend(before);
      parts.push(number, after);
    }
  }
  return parts;
}

/** What the numbers say, with the first rates in bold. */
export function Sentence({ words }: { words: string }) {
  const parts = partsOf(words);
  return (
    <p className={css.say}>
      {parts.map((part, at) =>
        at % 2 === 1 && at <= BOLD * 2 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
          <b key={at}>{part}</b>
        ) : (
          part
        ),
      )}
    </p>
  );
}

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

/** What a picture says of its numbers: the filters in the words of their chips, the day, the institution. */
export function useTelling(
  fields: readonly FilterField[],
  filters: Filters,
  readAt: string,
): Telling {
  const orgName = useSession((state) => state.user?.orgName ?? '');
  const codes = ['province', 'city', 'district'].flatMap((name) => filters[name] ?? []);
  const region = useRegionWords(codes);
  const chips = fields.flatMap((field) => {
    const words = field.kind === 'region' ? region : wordsOf(field, filters);
    return words === '' ? [] : [text.pictureChip(field.label, words)];
  });
  const range = chips.length === 0 ? text.allProjects : text.pictureRange(chips);
  return { range, day: readAt.slice(0, DAY_LENGTH), orgName };
}
