/** The children that a number counts, page by page, each with a link to its examination. */
import { formatAngle } from '@spine/contract/exam';
import { DEFAULT_PAGE_SIZE, type EndpointInput } from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import {
  exportStatisticsChildren,
  type StatisticChild,
  statisticsChildren,
} from '@spine/contract/statistic';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import clsx from 'clsx';
import { Link } from 'react-router';
import { call } from '#platform/call/call.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useExport } from '#ui/list-page/export-button.tsx';
import { labelPageArrows } from '#ui/list-page/label-page-arrows.ts';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import { ResultTag } from '#ui/result-tag/result-tag.tsx';
import { SideDrawer } from '#ui/side-drawer/side-drawer.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './children.module.css';
import { childrenText as text } from './children.text.ts';

/** The result of the child, or that it was not examined yet. */
function ChildResult({ child }: { child: StatisticChild }) {
  return (
    <span className={css.result}>
      {child.maxAngle !== null && <span>{`${formatAngle(child.maxAngle)}°`}</span>}
      {child.overall === null ? (
        <span className={looks.plainTag}>{child.res}</span>
      ) : (
        <ResultTag overall={child.overall} />
      )}
    </span>
  );
}

const DAY_LENGTH = 10;

function ExamLink({ child }: { child: StatisticChild }) {
  if (!child.examId) return null;
  if (!child.listed) return <span className={looks.faint}>{text.unlisted}</span>;
  return (
    <Link className={buttonCss.link} to={`/mainPage/examine-history?open=${child.examId}`}>
      {text.toExam}
    </Link>
  );
}

/** The name links to the child, where the user may open children and the child has a student id. */
function ChildName({ child: { patientId, name, studentId } }: { child: StatisticChild }) {
  const mayOpen = useCan('patientList.menu');
  if (!mayOpen || studentId === '') return <b>{name}</b>;
  return (
    <Link className={buttonCss.link} to={`/mainPage/patientsList?open=${patientId}`}>
      <b>{name}</b>
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
        <ChildName child={child} /> <span>{facts.filter(Boolean).join(text.dot)}</span>
        <small>{places.filter(Boolean).join(text.dot)}</small>
      </div>
      <ChildResult child={child} />
      <span className={css.act}>
        <ExamLink child={child} />
      </span>
    </li>
  );
}

/** The input of the call that lists the children a number counts. */
export type ChildrenInput = Omit<EndpointInput<typeof statisticsChildren>, 'page' | 'size'>;

export type WayToExamine = { readonly href: string; readonly words: string };

type Props = {
  input: ChildrenInput;
  /** What is counted, and in which group. */
  name: string;
  title: string;
  page: number;
  turn: (page: number) => void;
  /** Of the total; where a child can be there several times it is not 人. */
  unit?: string;
  close: () => void;
  /** Prints the list for the classes, where that is offered. */
  print?: (() => void) | undefined;
  /** Leads to where the children are examined, if they can be now. */
  examine?: WayToExamine | undefined;
};

function DrawerActions({
  input,
  total,
  page,
  turn,
  print,
  examine,
}: Omit<Props, 'name' | 'title' | 'unit' | 'close'> & { total: number }) {
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
      {print && (
        <Button icon={<Icon name="print" />} disabled={total === 0} onClick={print}>
          {text.print}
        </Button>
      )}
      {examine && (
        <a className={clsx(buttonCss.btn, buttonCss.primary)} href={examine.href}>
          {examine.words}
        </a>
      )}
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
          itemRender={labelPageArrows}
          onChange={turn}
        />
      )}
    </>
  );
}

/** Shows the former page while the next one loads. */
function useCountedChildren(input: EndpointInput<typeof statisticsChildren>) {
  return useQuery({
    queryKey: keyOf(statisticsChildren, input),
    queryFn: ({ signal }) => call(statisticsChildren, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

function Rows({ query }: { query: ReturnType<typeof useCountedChildren> }) {
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
  if (data) return <p className={looks.soft}>{text.none}</p>;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return <SkeletonRows widths={[80, 120, 60]} />;
}

export function ChildrenDrawer({ name, title, unit = text.people, close, ...list }: Props) {
  const { input, page } = list;
  const query = useCountedChildren({ ...input, page, size: DEFAULT_PAGE_SIZE });
  const total = query.data?.total ?? 0;
  const head = (
    <span className={css.head}>
      <b>{name}</b>
      {title !== '' && <span title={title}>{title}</span>}
      {query.data && <span aria-live="polite">{text.total(total, unit)}</span>}
    </span>
  );
  return (
    <SideDrawer
      label={text.title}
      head={head}
      close={close}
      acts={<DrawerActions {...list} total={total} />}
    >
      <Rows query={query} />
    </SideDrawer>
  );
}
