/** What somebody else made of the parts that are being edited, beside what was typed: one of the two is chosen. */
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
  /** Counts the saves that were refused: each goes to what there is to choose. */
  readonly refusals: number;
};

function Told({ by, children }: { by: string; children: ReactNode }) {
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
          <Told by={text.theirs}>{theirs}</Told>
        </Radio>
        <Radio value="mine">
          <Told by={text.mine}>{mine}</Told>
        </Radio>
      </Radio.Group>
    </div>
  );
}

export function EditConflictPanel({ rows, isGone, refusals }: Props) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, after the form went to its first fault.
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
