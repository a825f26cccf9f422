/**
 * The yearly report on the screen: what a school year counted, by school, grade and sex, which schools were not covered,
 * and how the same children changed. Each number opens its children; the files hold the same numbers.
 */
import { schoolYearOf } from '@spine/contract/enrolment';
import { YEAR_SUMMARY_FORMATS, yearSummaryFile } from '@spine/contract/report';
import {
  memberName,
  YEAR_RESULTS,
  type YearSummary,
  yearFigureName,
  yearShortResult,
  yearSummary,
} from '@spine/contract/statistic';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '#platform/call/call.ts';
import { downloadFile } from '#platform/call/download.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { toast } from '#platform/toast.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { ChildrenDrawer } from '#ui/children/children.drawer.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import css from './year.module.css';
import {
  type ChangeYear,
  readYearState,
  toYearScope,
  writeYearState,
  type YearOpened,
  type YearState,
} from './year.state.ts';
import { yearText as text } from './year.text.ts';
import { YearChoices } from './year-choices.tsx';
import { YearCountsPanel } from './year-counts.panel.tsx';
import { YearCoveragePanel } from './year-coverage.panel.tsx';
import { rowsOf, type ShowYearChildren } from './year-figures.ts';
import { YearSamePanel } from './year-same.panel.tsx';
import { YearTotals } from './year-totals.tsx';

const WIDTHS = [160, 60, 60, 60, 60];

function useYearState() {
  const [search, setSearch] = useSearchParams();
  const current = schoolYearOf(serverToday());
  const state = useMemo(() => readYearState(search, current), [search, current]);
  const change: ChangeYear = (next, replace = false) =>
    setSearch(writeYearState({ ...state, ...next }), { replace });
  return { state, current, change };
}

/** The former numbers stay while the next ones load: a year of a county takes a moment. */
function useYearSummary(state: YearState) {
  const scope = toYearScope(state);
  return useQuery({
    queryKey: keyOf(yearSummary, scope),
    queryFn: ({ signal }) => call(yearSummary, scope, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

function Files({ state }: { state: YearState }) {
  const download = async (format: (typeof YEAR_SUMMARY_FORMATS)[number]) => {
    await downloadFile(yearSummaryFile, { ...toYearScope(state), format });
    toast.success(text.saved);
  };
  return YEAR_SUMMARY_FORMATS.map((format) => (
    <BusyButton
      key={format}
      aria-label={text.fileOf(text.formats[format])}
      run={() => download(format)}
    >
      {text.formats[format]}
    </BusyButton>
  ));
}

type NumbersProps = {
  report: YearSummary;
  state: YearState;
  change: ChangeYear;
  show: ShowYearChildren;
};

function Numbers({ report, state, change, show }: NumbersProps) {
  const { total, coverage, same, schoolYear, way } = report;
  if (total.figures.every(({ count }) => count === 0) && coverage.of === 0)
    return (
      <section className={clsx(css.nothing, looks.card)}>
        <p className={looks.h2}>{text.nothing}</p>
        <p className={looks.soft}>{text.nothingHint}</p>
      </section>
    );
  return (
    <>
      <YearTotals report={report} show={show} />
      <div className={css.columns}>
        <YearCountsPanel
          key={`${JSON.stringify(toYearScope(state))} ${state.table}`}
          report={report}
          table={state.table}
          choose={(table) => change({ table, opened: undefined, page: 1 })}
          show={show}
        />
        <div>
          <YearCoveragePanel coverage={coverage} schoolYear={schoolYear} show={show} />
          <YearSamePanel same={same} schoolYear={schoolYear} way={way} show={show} />
        </div>
      </div>
    </>
  );
}

type OpenedProps = {
  report: YearSummary;
  state: YearState;
  opened: YearOpened;
  change: ChangeYear;
};

/** What a number counts. */
function nameOpened(
  { way, total }: YearSummary,
  { member, before, onRosters }: YearOpened,
): string {
  const now = YEAR_RESULTS.find((each) => each === member);
  if (before && now)
    return text.changedFrom(yearShortResult(before, way), yearShortResult(now, way));
  const figure = onRosters ? undefined : total.figures.find((each) => each.member === member);
  return figure ? yearFigureName(figure.name, way) : memberName[member];
}

/** The group it is of: coverage has schools that are in no project. */
function labelOpened(report: YearSummary, { by, key, onRosters }: YearOpened): string {
  if (onRosters)
    return report.coverage.schools.find(({ schoolId }) => schoolId === key)?.schoolName ?? '';
  const row = by && rowsOf(report, by).find((each) => each.key === key);
  return row?.label ?? '';
}

/** The children behind the number the address names, of the method its numbers are of. */
function OpenedChildren({ report, state, opened, change }: OpenedProps) {
  const { member, by, key, before, onRosters } = opened;
  const { way } = report;
  return (
    <ChildrenDrawer
      input={{
        ...toYearScope(state),
        ...(way && { way }),
        member,
        ...(by && { groupBy: by, key }),
        ...(before && { before }),
        ...(onRosters && { onRosters: 'true' }),
      }}
      name={nameOpened(report, opened)}
      title={labelOpened(report, opened)}
      page={state.page}
      turn={(page) => change({ page }, true)}
      close={() => change({ opened: undefined, page: 1 })}
    />
  );
}

export function YearPage() {
  useTitle(text.title);
  const { state, current, change } = useYearState();
  const query = useYearSummary(state);
  const mayShow = useCan('exam.menu');
  const show: ShowYearChildren = mayShow ? (opened) => change({ opened, page: 1 }) : undefined;
  return (
    <div className={clsx(css.year, pageCss.main)}>
      <div className={clsx(css.head, pageCss.title)}>
        <h1>{text.title}</h1>
        {query.data && <span className={pageCss.sub}>{query.data.scopeName}</span>}
        <span className={pageCss.end}>
          <Link className={buttonCss.btn} to="/mainPage/statistic-analysis">
            {text.toStatistics}
          </Link>
          <Link
            className={buttonCss.btn}
            to={`/mainPage/statistic-analysis/forms?${writeYearState(state)}`}
          >
            {text.toForms}
          </Link>
          <Files state={state} />
        </span>
      </div>
      <YearChoices state={state} current={current} report={query.data} change={change} />
      <div className={css.content} aria-busy={query.isPlaceholderData}>
        <QueryResult query={query} widths={WIDTHS}>
          {(report) => <Numbers report={report} state={state} change={change} show={show} />}
        </QueryResult>
      </div>
      {mayShow && query.data && state.opened && (
        <OpenedChildren report={query.data} state={state} opened={state.opened} change={change} />
      )}
    </div>
  );
}
