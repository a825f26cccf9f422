/**
 * Screening statistics: the indicators of everything the filters leave, one table of them as chart, sentence and
 * numbers, and how the degrees share the children with scoliosis. Everything that is chosen stands in the address.
 */
import type { InputOf } from '@spine/contract/kernel';
import {
  ageBoundsOf,
  exportStatistics,
  type StatisticOverview,
  type statisticsOverview,
  type statisticsTable,
} from '@spine/contract/statistic';
import { Button, Select } from 'antd';
import clsx from 'clsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useCan } from '#platform/session.ts';
import { useExport } from '#ui/list-page/export-button.tsx';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import type { Option } from '#ui/list-page/list-types.ts';
import { FilterChips } from '#ui/list-page/search/filter-chips.tsx';
import { SearchForm } from '#ui/list-page/search/search-form.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { useTelling } from './chart-card.tsx';
import { OpenedDrawer } from './children/children.drawer.tsx';
import { AgesField } from './choose/ages.field.tsx';
import { StatisticChoices, WayChoices } from './choose/statistic.choices.tsx';
import { statisticFields } from './choose/statistic.filters.tsx';
import { CompositionCard } from './composition/composition.card.tsx';
import { GuideDrawer } from './guide/guide.drawer.tsx';
import { RatesCard } from './rates/rates.card.tsx';
import { CountsLine, StatisticCards } from './statistic.cards.tsx';
import css from './statistic.module.css';
import { useOverview, useProjectChoices, useSchoolChoices } from './statistic.queries.ts';
import {
  type Filters,
  inputOfFilters,
  type Opened,
  projectsIn,
  type StatisticState,
  wayOf,
  withFilters,
} from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import statisticChartsCss from './statistic-charts.module.css';
import { StatisticNothing, StatisticWaiting } from './statistic-nothing.tsx';
import { useStatisticState } from './use-statistic-state.ts';

/** How often a child counts in what the page is narrowed to. */
function countsOf({ filters, groupBy, splitBy }: StatisticState): string {
  if (projectsIn(filters).length === 1) return text.once;
  const byProject = groupBy === 'project' || splitBy === 'project';
  return byProject ? text.onceAYearButByProject : text.onceAYear;
}

type StatisticHeadProps = {
  counts: string;
  /** Which children the whole page is of. */
  ways: ReactNode;
  /** The table on the screen, as its call takes it. */
  input: Readonly<Record<string, unknown>>;
  explain: () => void;
  /** Further acts, at the end. */
  children?: ReactNode;
};

/** Title, which children and what counts of them, and what can be done with the whole page. */
function StatisticHead({ counts, ways, input, explain, children }: StatisticHeadProps) {
  const sheet = useExport({ endpoint: exportStatistics, input });
  return (
    <div className={clsx(css.title, pageCss.title)}>
      <h1>{text.title}</h1>
      <span className={pageCss.sub}>{counts}</span>
      {ways}
      <span className={clsx(css.end, pageCss.end)}>
        <Button onClick={explain}>{text.explain}</Button>
        <Button loading={sheet.busy} onClick={sheet.run}>
          {sheet.busy ? text.exporting : text.exportTable}
        </Button>
        {sheet.busy && (
          <button type="button" className={buttonCss.link} onClick={sheet.cancel}>
            {text.cancelExport}
          </button>
        )}
        {children}
      </span>
    </div>
  );
}

type ClassNeedsSchoolProps = { schools: readonly Option[]; choose: (schoolId: string) => void };

/** Classes are those of one school: it is chosen here, where the table would be. */
function ClassNeedsSchool({ schools, choose }: ClassNeedsSchoolProps) {
  return (
    <section className={clsx(statisticChartsCss.card, statisticChartsCss.nothing, looks.card)}>
      <p className={looks.h2}>{text.classNeedsSchool}</p>
      <Select
        aria-label={text.school}
        placeholder={text.school}
        options={[...schools]}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        onChange={choose}
      />
    </section>
  );
}

type Props = {
  /** Further acts beside the exports, for what the page is narrowed to. */
  acts?: (filters: InputOf<typeof statisticsOverview>) => ReactNode;
};

/** The state of the address with everything the page reads for it. */
function useStatistics() {
  const projects = useProjectChoices();
  const { state, change, reset, ready } = useStatisticState(projects);
  const schools = useSchoolChoices(state.filters['projectId'], ready);
  const fields = useMemo(() => statisticFields(projects, schools), [projects, schools]);
  const filters = inputOfFilters(state.filters);
  const overview = useOverview(filters, ready);
  const input = { ...filters, ...wayOf(state), indicator: state.indicator } satisfies InputOf<
    typeof statisticsTable
  >;
  const byAge = input.ages !== undefined;
  const agesHold = !byAge || ageBoundsOf(state.ages).ok;
  const numbers = { overview, input, byAge, agesHold };
  return { projects, schools, state, change, reset, ready, fields, ...numbers };
}

type Statistics = ReturnType<typeof useStatistics>;
type Show = ((opened: Opened) => void) | undefined;

type NumbersProps = { statistics: Statistics; overview: StatisticOverview; show: Show };

function Numbers({ statistics, overview, show }: NumbersProps) {
  const { state, change, fields, input, byAge, agesHold } = statistics;
  const telling = useTelling(fields, state.filters, overview.readAt);
  const { valid, incomplete } = overview.total;
  const needsSchool = state.groupBy === 'class' && !state.filters['schoolId'];
  return (
    <>
      <StatisticCards overview={overview} show={show} />
      <StatisticChoices state={state} change={change} />
      {byAge && <AgesField ages={state.ages} change={(ages) => change({ ages })} />}
      {valid + incomplete === 0 ? (
        <StatisticNothing filters={state.filters} hasProjects />
      ) : (
        <div className={statisticChartsCss.two}>
          {needsSchool ? (
            <ClassNeedsSchool
              schools={statistics.schools.options}
              choose={(schoolId) =>
                change((former) => withFilters(former, { ...former.filters, schoolId }))
              }
            />
          ) : (
            <RatesCard input={input} enabled={agesHold} telling={telling} show={show} />
          )}
          <CompositionCard
            filters={inputOfFilters(state.filters)}
            state={state}
            telling={telling}
            show={show}
          />
        </div>
      )}
    </>
  );
}

function Content({ statistics, show }: { statistics: Statistics; show: Show }) {
  const { projects, ready, overview } = statistics;
  const { data } = overview;
  if (projects.error)
    return <ErrorState error={projects.error} retry={() => void projects.refetch()} />;
  if (projects.known && projects.options.length === 0)
    return <StatisticNothing filters={{}} hasProjects={false} />;
  if (data && ready) return <Numbers statistics={statistics} overview={data} show={show} />;
  if (overview.error)
    return <ErrorState error={overview.error} retry={() => void overview.refetch()} />;
  return <StatisticWaiting />;
}

export function StatisticPage({ acts }: Props) {
  useTitle(text.title);
  const [explains, setExplains] = useState(false);
  const statistics = useStatistics();
  const { state, change, reset, fields, overview, input } = statistics;
  const mayShow = useCan('exam.menu');
  const show = mayShow ? (opened: Opened) => change({ opened, page: 1 }) : undefined;
  const apply = (filters: Filters) => change((former) => withFilters(former, filters));
  return (
    <div className={clsx(css.stat, pageCss.main)}>
      <StatisticHead
        counts={countsOf(state)}
        ways={overview.data && <WayChoices {...overview.data} change={change} />}
        input={input}
        explain={() => setExplains(true)}
      >
        {acts?.(inputOfFilters(statistics.state.filters))}
      </StatisticHead>
      <SearchForm
        listKey="statistics"
        fields={fields}
        applied={state.filters}
        apply={apply}
        reset={reset}
      />
      <div className={css.line}>
        <FilterChips fields={fields} applied={state.filters} apply={apply} />
        {overview.data && <CountsLine overview={overview.data} show={show} />}
      </div>
      <Content statistics={statistics} show={show} />
      {explains && <GuideDrawer close={() => setExplains(false)} />}
      {!explains && <OpenedDrawer state={state} change={change} />}
    </div>
  );
}
