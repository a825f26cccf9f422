/** The children of a school whose rows have faults or who have none, as they are now, by what the address asks for. */

import { DEFAULT_PAGE_SIZE } from '@spine/contract/kernel';
import {
  type CheckedSchool,
  checkLevelWord,
  checkReason,
  LEFT_OUT_CAUSES,
  leftOutWord,
  listMonitoringFaults,
} from '@spine/contract/monitoring';
import { gradeNames } from '@spine/contract/school';
import { Button, Pagination, Segmented, Select } from 'antd';
import clsx from 'clsx';
import { useEffect } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { labelPageArrows } from '#ui/list-page/label-page-arrows.ts';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import { useNarrow } from '#ui/use-media.ts';
import css from './check.module.css';
import { checkPageText as text } from './check-page.text.ts';
import { faultChoices } from './check-rows.ts';
import { type ChildFilter, findPage, SHOWN, type Shown, toFaultsQuery } from './check-view.ts';
import { ChildRow } from './child.row.tsx';
import type { CheckViewState } from './use-check-view.ts';

const WIDTHS = [120, 200, 80];

type Props = { planId: string; school: CheckedSchool; state: CheckViewState };

export function ChildrenPanel({ planId, school, state: { view, show } }: Props) {
  const { schoolId, stage } = school;
  const { filter, page } = view;
  const input = { planId, schoolId, stage, page, size: DEFAULT_PAGE_SIZE };
  // A fault that was mended on another page is gone when one comes back.
  const query = useApiQuery(
    listMonitoringFaults,
    { ...input, ...toFaultsQuery(filter) },
    { staleTime: 0 },
  );
  const { data } = query;
  useEffect(() => {
    const next = data ? findPage(page, data) : page;
    if (next !== page) show({ page: next });
  }, [data, page, show]);
  const change = (next: ChildFilter) => show({ filter: { ...filter, ...next } });
  return (
    <section className={clsx(looks.card, css.children)} aria-label={text.childList}>
      <Filters school={school} filter={filter} change={change} />
      <QueryResult query={query} widths={WIDTHS}>
        {({ rows, total }) => (
          <>
            {total === 0 && <Nothing filter={filter} clear={() => show({ filter: {} })} />}
            {total > 0 && (
              <p className={looks.hint} aria-live="polite">
                {text.total(total)}
              </p>
            )}
            <ul>
              {rows.map((child) => (
                <ChildRow key={child.patientId} child={child} schoolId={schoolId} />
              ))}
            </ul>
            {total > DEFAULT_PAGE_SIZE && (
              <nav className={css.pages} aria-label={text.childPages}>
                <Pagination
                  size="small"
                  simple
                  current={page}
                  pageSize={DEFAULT_PAGE_SIZE}
                  total={total}
                  showSizeChanger={false}
                  itemRender={labelPageArrows}
                  onChange={(next) => show({ page: next })}
                />
              </nav>
            )}
          </>
        )}
      </QueryResult>
    </section>
  );
}

function Nothing({ filter, clear }: { filter: ChildFilter; clear: () => void }) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className={css.nothing} role="status">
      <p className={looks.soft}>{isFiltered ? text.nothingFiltered : text.nothing}</p>
      {isFiltered && <Button onClick={clear}>{text.clear}</Button>}
    </div>
  );
}

const ALL = 'all';

/** All of them stand in one line on a phone too. */
function shownWord(shown: Shown, isNarrow: boolean): string {
  if (isNarrow) return text.columns[shown];
  return shown === 'leftOut' ? text.figures.leftOut : checkLevelWord[shown];
}

type FiltersProps = {
  school: CheckedSchool;
  filter: ChildFilter;
  change: (next: ChildFilter) => void;
};

function Filters({ school, filter, change }: FiltersProps) {
  const isNarrow = useNarrow();
  const clazz = filter.gradeCode && `${gradeNames[filter.gradeCode]}${filter.clazz ?? ''}`;
  return (
    <div className={css.filters}>
      <Segmented<Shown | typeof ALL>
        aria-label={text.shown}
        value={filter.shown ?? ALL}
        options={[
          { value: ALL, label: text.all },
          ...SHOWN.map((value) => ({ value, label: shownWord(value, isNarrow) })),
        ]}
        onChange={(next) =>
          change({ shown: next === ALL ? undefined : next, code: undefined, cause: undefined })
        }
      />
      {filter.shown === 'leftOut' ? (
        <CauseSelect filter={filter} change={change} />
      ) : (
        <CodeSelect school={school} filter={filter} change={change} />
      )}
      {clazz && (
        <Button
          aria-label={text.clearClass(clazz)}
          onClick={() => change({ gradeCode: undefined, clazz: undefined })}
        >
          {clazz}
          <Icon name="close" small />
        </Button>
      )}
    </div>
  );
}

function CodeSelect({ school, filter, change }: FiltersProps) {
  const options = faultChoices(school.counts?.faults ?? {}, filter).map(({ code, count }) => {
    const { why } = checkReason[code];
    return { value: code, label: count === undefined ? why : text.codeOption(why, count) };
  });
  const isListed = options.some(({ value }) => value === filter.code);
  const asked = filter.code && !isListed ? [filter.code] : [];
  return (
    <Select
      className={css.code}
      aria-label={text.code}
      value={filter.code ?? null}
      placeholder={text.allCodes}
      allowClear
      popupMatchSelectWidth={false}
      options={[...options, ...asked.map((value) => ({ value, label: checkReason[value].why }))]}
      onChange={(code) => change({ code: code ?? undefined })}
    />
  );
}

function CauseSelect({ filter, change }: Omit<FiltersProps, 'school'>) {
  return (
    <Select
      className={css.code}
      aria-label={text.cause}
      value={filter.cause ?? null}
      placeholder={text.allCauses}
      allowClear
      options={LEFT_OUT_CAUSES.map((value) => ({ value, label: leftOutWord[value] }))}
      onChange={(cause) => change({ cause: cause ?? undefined })}
    />
  );
}
