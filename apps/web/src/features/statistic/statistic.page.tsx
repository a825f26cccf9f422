/**
 * Screening statistics: the indicators of everything the filters leave, one table of them as chart, sentence and
 * numbers, and how the degrees share the children with scoliosis. Everything that is chosen stands in the address.
 */
import type { EndpointInput } from '@spine/contract/kernel';
import {
  exportStatistics,
  parseAgeBounds,
  type StatisticOverview,
  type statisticsOverview,
  type statisticsTable,
} from '@spine/contract/statistic';
import { Button, Select } from 'antd';
import clsx from 'clsx';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '#platform/session/session.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useExport } from '#ui/list-page/export-button.tsx';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import type { Option } from '#ui/list-page/list-types.ts';
import { FilterChips } from '#ui/list-page/search/filter-chips.tsx';
import { SearchForm } from '#ui/list-page/search/search-form.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { useChartContext } from './chart-card.tsx';
import { OpenedDrawer } from './children/children.drawer.tsx';
import { AgesField } from './choose/ages.field.tsx';
import { MethodChoices, StatisticChoices } from './choose/statistic.choices.tsx';
import { statisticFields } from './choose/statistic.filters.tsx';
import { CompositionCard } from './composition/composition.card.tsx';
import { CountUnit, countUnit } from './count-unit.ts';
import { FollowUpLine } from './follow-up/follow-up.line.tsx';
import { GuideDrawer } from './guide/guide.drawer.tsx';
import { RatesCard } from './rates/rates.card.tsx';
import { CountsLine, SagittalCounts, StatisticCards } from './statistic.cards.tsx';
import css from './statistic.module.css';
import { useOverview, useProjectChoices, useSchoolChoices } from './statistic.queries.ts';
import {
  type Filters,
  type Opened,
  type ShowChildren,
  type StatisticState,
  selectedProjects,
  toFilterInput,
  toGroupingInput,
  withFilters,
} from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import statisticChartsCss from './statistic-charts.module.css';
import { StatisticEmpty, StatisticWaiting } from './statistic-empty.tsx';
import { useStatisticState } from './use-statistic-state.ts';

const CareCards = lazyComponent(async () => (await import('./care/care.card.tsx')).CareCards);

/** How often a child is counted with the present filters. */
function countingRule({ filters, groupBy, splitBy }: StatisticState): string {
  if (selectedProjects(filters).length === 1) return text.once;
  const byProject = groupBy === 'project' || splitBy === 'project';
  return byProject ? text.onceAYearButByProject : text.onceAYear;
}

type StatisticHeadProps = {
  counts: string;
  /** The choice of the screening method. */
  ways: ReactNode;
  /** The table on the screen, as its call takes it. */
  input: Readonly<Record<string, unknown>>;
  explain: () => void;
  /** Further buttons, at the end. */
  children?: ReactNode;
};

/** The title with the counting rule, the screening method, and the buttons of the page. */
function StatisticHead({ counts, ways, input, explain, children }: StatisticHeadProps) {
  const sheet = useExport({ endpoint: exportStatistics, input });
  return (
    <div className={clsx(css.title, pageCss.title)}>
      <h1>{text.title}</h1>
      <span className={pageCss.sub}>{counts}</span>
      {ways}
      <span className={clsx(css.end, pageCss.end)}>
        <Link className={buttonCss.btn} to="/mainPage/statistic-analysis/year">
          {text.year}
        </Link>
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

/** Classes need a school: it is chosen here, in the place of the table. */
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
  /** Further buttons beside the exports, for the present filters. */
  acts?: (filters: EndpointInput<typeof statisticsOverview>) => ReactNode;
};

/** The state of the address with everything the page reads for it. */
function useStatistics() {
  const projects = useProjectChoices();
  const { state, change, reset, ready } = useStatisticState(projects);
  const schools = useSchoolChoices(state.filters['projectId'], ready);
  const fields = useMemo(() => statisticFields(projects, schools), [projects, schools]);
  const filters = toFilterInput(state.filters);
  const overview = useOverview(filters, ready);
  const input = {
    ...filters,
    ...toGroupingInput(state),
    indicator: state.indicator,
  } satisfies EndpointInput<typeof statisticsTable>;
  const byAge = input.ages !== undefined;
  const agesHold = !byAge || parseAgeBounds(state.ages).ok;
  const numbers = { overview, input, byAge, agesHold };
  return { projects, schools, state, change, reset, ready, fields, ...numbers };
}

type Statistics = ReturnType<typeof useStatistics>;
type NumbersProps = { statistics: Statistics; overview: StatisticOverview; show: ShowChildren };

function Numbers({ statistics, overview, show }: NumbersProps) {
  const { state, change, fields, input, byAge, agesHold } = statistics;
  const context = useChartContext(fields, state.filters, overview.readAt);
  const { valid, incomplete } = overview.total;
  const needsSchool = state.groupBy === 'class' && !state.filters['schoolId'];
  return (
    <>
      <StatisticCards overview={overview} show={show} />
      <StatisticChoices state={state} change={change} />
      {byAge && <AgesField ages={state.ages} change={(ages) => change({ ages })} />}
      {valid + incomplete === 0 ? (
        <StatisticEmpty filters={state.filters} hasProjects />
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
            <RatesCard input={input} enabled={agesHold} context={context} show={show} />
          )}
          <CompositionCard
            filters={toFilterInput(state.filters)}
            state={state}
            context={context}
            show={show}
          />
        </div>
      )}
      {overview.total.referred > 0 && <CareCards filters={toFilterInput(state.filters)} />}
    </>
  );
}

function Content({ statistics, show }: { statistics: Statistics; show: ShowChildren }) {
  const { projects, ready, overview } = statistics;
  const { data } = overview;
  if (projects.error)
    return <ErrorState error={projects.error} retry={() => void projects.refetch()} />;
  if (projects.loaded && projects.options.length === 0)
    return <StatisticEmpty filters={{}} hasProjects={false} />;
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
    <CountUnit value={countUnit(overview.data)}>
      <div className={clsx(css.stat, pageCss.main)}>
        <StatisticHead
          counts={countingRule(state)}
          ways={overview.data && <MethodChoices {...overview.data} change={change} />}
          input={input}
          explain={() => setExplains(true)}
        >
          {acts?.(toFilterInput(statistics.state.filters))}
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
        {overview.data && <SagittalCounts overview={overview.data} show={show} />}
        <FollowUpLine schoolId={state.filters['schoolId']} />
        <Content statistics={statistics} show={show} />
        {explains && <GuideDrawer close={() => setExplains(false)} />}
        {!explains && <OpenedDrawer state={state} change={change} />}
      </div>
    </CountUnit>
  );
}
