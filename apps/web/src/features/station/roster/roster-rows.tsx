import type { StationChild } from '@spine/contract/station';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { stationText as text } from '../station.text.ts';
import { findWaitingBlock } from './blocked.rules.ts';
import { examinedAt, personWords } from './child-words.ts';
import css from './roster.module.css';
import type { RosterRow } from './roster.rules.ts';
import { BlockMark, StateMark } from './state-mark.tsx';

type Props = {
  rows: readonly RosterRow[];
  /** The child who is examined next. */
  nextId: string | undefined;
  examine: (childId: string) => void;
};

function ChildMark({ child }: { child: StationChild }) {
  const block = findWaitingBlock(child);
  if (block) return <BlockMark block={block} />;
  return <StateMark state={child.state} more={examinedAt(child)} />;
}

function Row({ row, isNext, examine }: { row: RosterRow; isNext: boolean; examine: () => void }) {
  const { place, child } = row;
  const isOut =
    child.state === 'declined' || child.state === 'absent' || findWaitingBlock(child) !== undefined;
  return (
    <li className={css.item}>
      <button
        type="button"
        className={clsx(css.row, isNext && css.next, isOut && css.out)}
        aria-current={isNext}
        data-child={child.id}
        onClick={examine}
      >
        <em>{place}</em>
        <span className={css.who}>
          <b>{child.name}</b>
          <span>{personWords(child)}</span>
        </span>
        {isNext ? (
          <span className={css.go}>
            {text.examine}
            <Icon name="right" />
          </span>
        ) : (
          <ChildMark child={child} />
        )}
      </button>
    </li>
  );
}

/** The children of a class; the touch of a row examines. */
export function RosterRows({ rows, nextId, examine }: Props) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next child is brought into view when it changes.
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'center' });
  }, [nextId]);
  return (
    <ol ref={list} className={css.rows}>
      {rows.map((row) => (
        <Row
          key={row.child.id}
          row={row}
          isNext={row.child.id === nextId}
          examine={() => examine(row.child.id)}
        />
      ))}
    </ol>
  );
}
