/** The composition of scoliosis by degree, as a card: chart, sentence and numbers. */
import { degreeWord } from '@spine/contract/exam';
import type { EndpointInput } from '@spine/contract/kernel';
import {
  addTallies,
  compositionSentence,
  countScoliosis,
  EMPTY_TALLY,
  groupingName,
  type StatisticGroup,
  type StatisticMember,
  type StatisticTable,
  type statisticsOverview,
} from '@spine/contract/statistic';
import { lazy, type Ref, Suspense, useMemo } from 'react';
import type { ChartHandle } from '#ui/chart/chart.tsx';
import looks from '#ui/styles/looks.module.css';
import { ChartCard, type ChartContext, Sentence } from '../chart-card.tsx';
import { CountUnit, countUnit, useCountUnit } from '../count-unit.ts';
import statisticTablesCss from '../rates/statistic-tables.module.css';
import statisticCss from '../statistic.module.css';
import { useTable } from '../statistic.queries.ts';
import { type ShowChildren, type StatisticState, toGroupingInput } from '../statistic.state.ts';
import { statisticText as text } from '../statistic.text.ts';
import css from '../statistic-charts.module.css';
import { CardState } from '../statistic-empty.tsx';
import { compositionGrouping, computeComposition } from './composition.data.ts';

const CompositionChart = lazy(async () => ({
  default: (await import('./composition-chart.tsx')).CompositionChart,
}));

const COLUMNS = [
  { member: 'scoliosis', label: text.scoliosis, count: countScoliosis },
  { member: 'gradeOne', label: degreeWord[1], count: ({ gradeOne }) => gradeOne },
  { member: 'gradeTwo', label: degreeWord[2], count: ({ gradeTwo }) => gradeTwo },
  { member: 'gradeThree', label: degreeWord[3], count: ({ gradeThree }) => gradeThree },
] as const satisfies readonly {
  member: StatisticMember;
  label: string;
  count: (tally: StatisticGroup['tally']) => number;
}[];
const DEGREE_MEMBERS = ['gradeOne', 'gradeTwo', 'gradeThree'] as const;

type RowProps = {
  group: Pick<StatisticGroup, 'label' | 'tally'>;
  /** Undefined for the sum. */
  groupKey: string | undefined;
  table: StatisticTable;
  show: ShowChildren;
};

function CountsRow({ group, groupKey, table, show }: RowProps) {
  const unit = useCountUnit();
  return (
    <tr className={groupKey === undefined ? css.sum : ''}>
      <th scope="row" title={group.label}>
        {group.label}
      </th>
      {COLUMNS.map(({ member, label, count }) => {
        const number = count(group.tally);
        const counted = `${group.label}${text.inUnit(label, unit)}`;
        const by = groupKey === undefined ? {} : { by: table.groupBy, key: groupKey };
        return (
          <td key={member}>
            {show && number > 0 ? (
              <button
                type="button"
                className={statisticCss.count}
                aria-label={text.childrenOf(counted, number, unit)}
                onClick={() => show({ member, ...by })}
              >
                {text.number(number)}
              </button>
            ) : (
              text.number(number)
            )}
          </td>
        );
      })}
    </tr>
  );
}

type CompositionPanelProps = {
  table: StatisticTable;
  title: string;
  handle: Ref<ChartHandle>;
  show: ShowChildren;
};

/** The composition of scoliosis by degree: chart, sentence, counts. */
function CompositionPanel({ table, title, handle, show }: CompositionPanelProps) {
  const groups = useMemo(
    () => table.groups.filter(({ tally }) => countScoliosis(tally) > 0),
    [table],
  );
  const unit = useCountUnit();
  const shares = useMemo(() => computeComposition(groups, unit), [groups, unit]);
  const sum = groups.reduce((tally, group) => addTallies(tally, group.tally), EMPTY_TALLY);
  const pick = (degree: number, at: number) => {
    const [member, key] = [DEGREE_MEMBERS[degree], groups[at]?.key];
    if (member && key !== undefined) show?.({ member, by: table.groupBy, key });
  };
  return (
    <>
      {groups.length > 0 && (
        <Suspense fallback={<div className={css.composition} />}>
          <CompositionChart
            label={text.chart(title)}
            groups={shares}
            handle={handle}
            pick={show && pick}
          />
        </Suspense>
      )}
      <Sentence words={compositionSentence(table.groups)} />
      {groups.length > 0 && (
        <table className={statisticTablesCss.degrees}>
          <caption className={looks.unseen}>{text.table(title)}</caption>
          <thead>
            <tr>
              <th scope="col">{groupingName[table.groupBy]}</th>
              {COLUMNS.map(({ member, label }) => (
                <th key={member} scope="col">
                  {text.inUnit(label, unit)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <CountsRow
                key={group.key}
                group={group}
                groupKey={group.key}
                table={table}
                show={show}
              />
            ))}
            {groups.length > 1 && (
              <CountsRow
                group={{ label: text.total, tally: sum }}
                groupKey={undefined}
                table={table}
                show={show}
              />
            )}
          </tbody>
        </table>
      )}
    </>
  );
}

type Props = {
  filters: EndpointInput<typeof statisticsOverview>;
  state: Pick<StatisticState, 'groupBy' | 'ages'>;
  context: ChartContext;
  show: ShowChildren;
};

export function CompositionCard({ filters, state, context, show }: Props) {
  const groupBy = compositionGrouping(state.groupBy);
  const grouping = toGroupingInput({ groupBy, splitBy: undefined, ages: state.ages });
  const input = { ...filters, ...grouping, indicator: 'scoliosis' } as const;
  const query = useTable(input);
  return (
    <CardState query={query}>
      {(table) => {
        const title = text.compositionTitle(table.groupBy);
        const unit = countUnit(table);
        return (
          <ChartCard
            title={title}
            note={text.compositionOf(table.groupBy, unit)}
            sentence={compositionSentence(table.groups)}
            context={context}
            input={input}
            busy={query.isFetching}
            hasChart={countScoliosis(table.total) > 0}
          >
            {(handle) => (
              <CountUnit value={unit}>
                <CompositionPanel table={table} title={title} handle={handle} show={show} />
              </CountUnit>
            )}
          </ChartCard>
        );
      }}
    </CardState>
  );
}
