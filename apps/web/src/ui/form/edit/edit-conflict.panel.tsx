/** What somebody else made of the parts that are being edited, beside what was typed: one of the two is chosen. */
import { type FormInstance, Radio } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import looks from '#ui/styles/looks.module.css';
import css from './edit.module.css';
import { editText as text } from './edit.text.ts';
import type { Conflict, Edit } from './use-edit.ts';

type Props<Values> = { edit: Edit<Values>; form: FormInstance<Values> };

function Told({ by, children }: { by: string; children: ReactNode }) {
  return (
    <>
      <span className={css.by}>{by}</span>
      <b className={css.value}>{children === '' ? text.empty : (children ?? text.empty)}</b>
    </>
  );
}

function Choice<Values>({ conflict, edit, form }: Props<Values> & { conflict: Conflict<Values> }) {
  const { part, theirs, mine, choice } = conflict;
  return (
    <div className={css.part}>
      <span className={css.label}>{part.label}</span>
      <Radio.Group
        aria-label={part.label}
        className={css.choice}
        value={choice}
        onChange={({ target }) => edit.choose(conflict, target.value, form)}
      >
        <Radio value="theirs">
          <Told by={text.theirs}>{part.show(theirs)}</Told>
        </Radio>
        <Radio value="mine">
          <Told by={text.mine}>{part.show(mine)}</Told>
        </Radio>
      </Radio.Group>
    </div>
  );
}

export function EditConflictPanel<Values>({ edit, form }: Props<Values>) {
  const { conflicts, isGone } = edit;
  const root = useRef<HTMLDivElement>(null);
  const isShown = isGone || conflicts.some(({ choice }) => choice === undefined);
  // Once more when it is saved without a choice, and after the form went to its first fault.
  useEffect(() => {
    if (!isShown || conflicts.some(({ choice }) => choice !== undefined)) return;
    root.current?.scrollIntoView({ block: 'start' });
  }, [conflicts, isShown]);
  if (!isGone && conflicts.length === 0) return null;
  return (
    <div className={css.conflict} role="alert" ref={root}>
      <p className={looks.h2}>{isGone ? text.goneTitle : text.title}</p>
      <p>{isGone ? text.goneHint : text.hint}</p>
      {!isGone &&
        conflicts.map((conflict) => (
          <Choice key={conflict.part.label} conflict={conflict} edit={edit} form={form} />
        ))}
    </div>
  );
}
