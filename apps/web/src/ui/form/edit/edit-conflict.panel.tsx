/** The parts that somebody else has changed at the same time: both values of each, one of which the user chooses. */
import { Radio } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import looks from '#ui/styles/looks.module.css';
import css from './edit.module.css';
import { editText as text } from './edit.text.ts';
import type { Choice } from './use-edit.ts';

export type ConflictRow = {
  readonly label: string;
  readonly theirs: ReactNode;
  readonly mine: ReactNode;
  readonly choice: Choice | undefined;
  readonly choose: (choice: Choice) => void;
};

type Props = {
  readonly rows: readonly ConflictRow[];
  readonly isGone: boolean;
  /** How many saves were refused; each scrolls to the panel. */
  readonly refusals: number;
};

function PartVersion({ by, children }: { by: string; children: ReactNode }) {
  return (
    <>
      <span className={css.by}>{by}</span>
      <b className={css.value}>{children === '' ? text.empty : (children ?? text.empty)}</b>
    </>
  );
}

function ChoiceRow({ label, theirs, mine, choice, choose }: ConflictRow) {
  return (
    <div className={css.part}>
      <span className={css.label}>{label}</span>
      <Radio.Group
        aria-label={label}
        className={css.choice}
        value={choice}
        onChange={({ target }) => choose(target.value)}
      >
        <Radio value="theirs">
          <PartVersion by={text.theirs}>{theirs}</PartVersion>
        </Radio>
        <Radio value="mine">
          <PartVersion by={text.mine}>{mine}</PartVersion>
        </Radio>
      </Radio.Group>
    </div>
  );
}

export function EditConflictPanel({ rows, isGone, refusals }: Props) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each refusal, after the form has scrolled to its first fault.
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'start' });
  }, [refusals]);
  return (
    <div className={css.conflict} role="alert" ref={root}>
      <p className={looks.h2}>{isGone ? text.goneTitle : text.title}</p>
      <p>{isGone ? text.goneHint : text.hint}</p>
      {!isGone && rows.map((row) => <ChoiceRow key={row.label} {...row} />)}
    </div>
  );
}
