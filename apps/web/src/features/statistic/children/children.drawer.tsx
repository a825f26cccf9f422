/** The children behind a number, page by page, each with the way to its examination. */
import { angleDigits } from '@spine/contract/exam';
import { DEFAULT_PAGE_SIZE, type InputOf } from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import {
  exportStatisticsChildren,
  memberName,
  type StatisticChild,
  type statisticsChildren,
} from '@spine/contract/statistic';
import { Button, Pagination } from 'antd';
import { Link } from 'react-router';
import { useCan } from '#platform/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useExport } from '#ui/list-page/export-button.tsx';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import { ResultTag } from '#ui/result-tag/result-tag.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { SideDrawer } from '../side-drawer.tsx';
import { useChildren, useTable } from '../statistic.queries.ts';
import { inputOfFilters, type Opened, type StatisticState, wayOf } from '../statistic.state.ts';
import { statisticText as text } from '../statistic.text.ts';
import css from '../statistic-drawer.module.css';
import type { ChangeStatistic } from '../use-statistic-state.ts';

/** What was found, or that the child was not seen yet. */
function ChildResult({ child }: { child: StatisticChild }) {
  return (
    <span className={css.result}>
      {child.maxAngle !== null && <span>{`${angleDigits(child.maxAngle)}°`}</span>}
      {child.overall === null ? (
        <span className={looks.plainTag}>{child.res}</span>
      ) : (
        <ResultTag overall={child.overall} />
      )}
    </span>
  );
}

const DAY_LENGTH = 10;

/** The call of the children a number counts. */
function inputOfChildren(state: StatisticState, opened: Opened) {
  const { member, by, key, splitBy, splitKey } = opened;
  const byAge = by === 'ageGroup' || splitBy === 'ageGroup';
  return {
    ...inputOfFilters(state.filters),
    member,
    ...(by && { groupBy: by, key }),
    ...(splitBy && { splitBy, splitKey }),
    ...(byAge && { ages: state.ages }),
  } satisfies InputOf<typeof statisticsChildren>;
}

/** The list finds the examination by the child's number, which stays out of the address. */
function ExamLink({ child }: { child: StatisticChild }) {
  if (!child.examId) return null;
  if (!child.listed) return <span className={looks.faint}>{text.unlisted}</span>;
  return (
    <Link
      className={buttonCss.link}
      to={`/mainPage/examine-history?open=${child.examId}`}
      state={{ hiddenFilters: { studentId: child.studentId } }}
    >
      {text.toExam}
    </Link>
  );
}

function Child({ child }: { child: StatisticChild }) {
  const facts = [
    genderWord[child.sex],
    child.age === null ? '' : text.ageYears(child.age),
    `${child.gradeName}${child.clazzName}`,
  ];
  const places = [child.schoolName, child.examTime?.slice(0, DAY_LENGTH) ?? ''];
  return (
    <li>
      <div>
        <b>{child.name}</b> <span>{facts.filter(Boolean).join(text.dot)}</span>
        <small>{places.filter(Boolean).join(text.dot)}</small>
      </div>
      <ChildResult child={child} />
      <span className={css.act}>
        <ExamLink child={child} />
      </span>
    </li>
  );
}

type Props = {
  state: StatisticState;
  opened: Opened;
  /** What the number is of, in words. */
  title: string;
  turn: (page: number) => void;
  close: () => void;
};

function Acts({
  input,
  total,
  page,
  turn,
}: { input: ReturnType<typeof inputOfChildren>; total: number } & Pick<Props, 'turn'> & {
    page: number;
  }) {
  const sheet = useExport({ endpoint: exportStatisticsChildren, input });
  return (
    <>
      <Button
        icon={<Icon name="export" />}
        loading={sheet.busy}
        disabled={total === 0}
        onClick={sheet.run}
      >
        {sheet.busy ? text.exporting : text.exportTable}
      </Button>
      {sheet.busy && (
        <button type="button" className={buttonCss.link} onClick={sheet.cancel}>
          {text.cancelExport}
        </button>
      )}
      {total > DEFAULT_PAGE_SIZE && (
        <Pagination
          className={css.pages}
          size="small"
          simple
          current={page}
          pageSize={DEFAULT_PAGE_SIZE}
          total={total}
          showSizeChanger={false}
          onChange={turn}
        />
      )}
    </>
  );
}

function Rows({ query }: { query: ReturnType<typeof useChildren> }) {
  const { data, error, refetch } = query;
  if (data && data.rows.length > 0) {
    return (
      <ul className={css.children} aria-busy={query.isFetching}>
        {data.rows.map((child) => (
          <Child key={`${child.patientId} ${child.projectName}`} child={child} />
        ))}
      </ul>
    );
  }
  if (data) return <p className={looks.soft}>{text.noChildren}</p>;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return <SkeletonRows widths={[80, 120, 60]} />;
}

function ChildrenDrawer({ state, opened, title, turn, close }: Props) {
  const input = inputOfChildren(state, opened);
  const query = useChildren({ ...input, page: state.page, size: DEFAULT_PAGE_SIZE });
  const total = query.data?.total ?? 0;
  const head = (
    <span className={css.drawerHead}>
      <b>{memberName[opened.member]}</b>
      {title !== '' && <span title={title}>{title}</span>}
      {query.data && <span aria-live="polite">{text.childrenTotal(total)}</span>}
    </span>
  );
  return (
    <SideDrawer
      label={text.childrenTitle}
      head={head}
      close={close}
      acts={<Acts input={input} total={total} page={state.page} turn={turn} />}
    >
      <Rows query={query} />
    </SideDrawer>
  );
}

type OpenedDrawerProps = { state: StatisticState; change: ChangeStatistic };

/** The group's name; the table is the one on the screen, so that nothing is asked twice. */
function useTitleOf(state: StatisticState, opened: Opened): string {
  const { by, key, splitBy, splitKey } = opened;
  const way = wayOf({ groupBy: by ?? 'grade', splitBy: state.splitBy, ages: state.ages });
  const { data } = useTable(
    { ...inputOfFilters(state.filters), ...way, indicator: state.indicator },
    by !== undefined,
  );
  const group = data?.groups.find((each) => each.key === key);
  const split = splitBy && data?.splits.find((each) => each.key === splitKey);
  return [group?.label, split?.label].filter(Boolean).join(text.dot);
}

function Children({ state, change, opened }: OpenedDrawerProps & { opened: Opened }) {
  const title = useTitleOf(state, opened);
  return (
    <ChildrenDrawer
      state={state}
      opened={opened}
      title={title}
      turn={(page) => change({ page }, true)}
      close={() => change({ opened: undefined, page: 1 })}
    />
  );
}

/** The children the address asks for, under the name of their group. */
export function OpenedDrawer({ state, change }: OpenedDrawerProps) {
  const mayShow = useCan('exam.menu');
  if (!state.opened || !mayShow) return null;
  return <Children state={state} change={change} opened={state.opened} />;
}
