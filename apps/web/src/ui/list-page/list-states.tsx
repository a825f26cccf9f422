/** What a list shows instead of rows: loading, empty, failed. */
import { kernelErrors } from '@spine/contract/kernel';
import { Button } from 'antd';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Refused } from '#platform/call/refused.ts';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { listText } from './list.text.ts';
import css from './list-states.module.css';

const SKELETON_ROWS = 12;

/** Grey placeholder rows with the widths of the columns. */
export function SkeletonRows({ widths }: { widths: readonly number[] }) {
  return (
    <div className={css.skeleton} role="status" aria-label={listText.loading}>
      {Array.from({ length: SKELETON_ROWS }, (_row, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <div key={row}>
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike and never move.
            <span key={column} style={{ flex: `${width} 1 0` }}>
              <i style={{ width: `${45 + ((row * 7 + column * 13) % 35)}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** An empty list without filters: a hint at the first step, with its buttons. */
export function EmptyState({ hint, children }: { hint: ReactNode; children: ReactNode }) {
  return (
    <div className={css.state}>
      <Icon name="table" />
      <p className={looks.h2}>{listText.empty}</p>
      <p className={looks.soft}>{hint}</p>
      <div className={css.acts}>{children}</div>
    </div>
  );
}

/** No rows match the filters. */
export function NothingFound({ clear }: { clear: () => void }) {
  return (
    <div className={css.state}>
      <Icon name="search" />
      <p className={looks.h2}>{listText.emptyFiltered}</p>
      <p className={looks.soft}>{listText.emptyFilteredHint}</p>
      <Button onClick={clear}>{listText.clearFilters}</Button>
    </div>
  );
}

/** No rows in a tab; the way to another one is below. */
export function NothingInTab({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className={css.state}>
      <Icon name="check" />
      <p className={looks.h2}>{words}</p>
      {children}
    </div>
  );
}

type QueryResultProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Of the placeholder rows. */
  widths: readonly number[];
  children: (data: Data) => ReactNode;
};

/** The data of a query: placeholder rows while loading; an error with a retry button above the data there may be. */
export function QueryResult<Data>({
  query: { data, error, refetch },
  widths,
  children,
}: QueryResultProps<Data>) {
  return (
    <>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && children(data)}
      {data === undefined && !error && <SkeletonRows widths={widths} />}
    </>
  );
}

/** Shown above the rows when refreshing them has failed. */
export function StaleNote({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <p className={css.stale} role="alert">
      <Icon name="warn" small />
      {listText.stale(error.message)}
      <button type="button" className={buttonCss.link} onClick={retry}>
        {listText.retry}
      </button>
    </p>
  );
}

/** The error message with its code, and 重试 except for a missing permission. Also for panels and drawers. */
export function ErrorState({ error, retry }: { error: Error; retry: () => void }) {
  const forbidden = error instanceof Refused && error.code === kernelErrors.forbidden.code;
  return (
    <div className={clsx(css.state, css.error)} role="alert">
      <Icon name="warn" />
      <p className={looks.h2}>{forbidden ? listText.forbidden : listText.failed}</p>
      <p className={looks.soft}>
        {error.message}
        {error instanceof Refused && error.code > 0 && ` · ${listText.code(error.code)}`}
      </p>
      {!forbidden && <Button onClick={retry}>{listText.retry}</Button>}
    </div>
  );
}
