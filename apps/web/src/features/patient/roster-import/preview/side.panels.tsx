/** Right of a preview: what writing does, who is not in the file, and the confirmation. */
import type { RosterBatch } from '@spine/contract/patient';
import { Button, Input } from 'antd';
import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import type { Show } from './preview.address.ts';
import { previewText as text } from './preview.text.ts';
import { DifferencesButton } from './rows.panel.tsx';
import css from './side.module.css';

type BatchProps = { batch: RosterBatch };

const SUMMED = ['new', 'changed', 'same', 'wrong', 'excluded'] as const;
/** Told where there are some. */
const RARE: readonly (typeof SUMMED)[number][] = ['wrong', 'excluded'];

export function SumsPanel({ batch: { counts, total, schoolSize } }: BatchProps) {
  const kinds = SUMMED.filter((kind) => !RARE.includes(kind) || counts[kind] > 0);
  return (
    <section className={looks.card}>
      <h2 className={looks.h2}>{text.sums}</h2>
      <dl className={css.sums}>
        {kinds.map((kind) => (
          <div key={kind} className={clsx(kind === 'wrong' && css.wrong)}>
            <dt>{text.sum[kind]}</dt>
            <dd>{text.number(counts[kind])}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>{text.fileTotal}</dt>
          <dd>
            <b>{text.number(total)}</b>
          </dd>
        </div>
        <div>
          <dt>{text.inSchool}</dt>
          <dd>
            {text.number(schoolSize)} → <b>{text.number(schoolSize + counts.new)}</b>
          </dd>
        </div>
      </dl>
    </section>
  );
}

export function AbsentPanel({ batch: { counts }, show }: BatchProps & { show: Show }) {
  if (counts.absent === 0) return null;
  return (
    <section className={looks.card}>
      <h2 className={looks.h2}>{text.absentTitle(counts.absent)}</h2>
      <p className={css.note}>{text.absentKept}</p>
      <button type="button" className={buttonCss.link} onClick={() => show({ tab: 'absent' })}>
        {text.seeAbsent}
      </button>
    </section>
  );
}

type ConfirmProps = BatchProps & {
  busy: boolean;
  /** With the name of the school where it was typed. */
  write: (schoolName?: string) => void;
  cancel: () => void;
};

/** Typed where a guard was raised, once for all of them. */
function SchoolName({
  name,
  typed,
  type,
}: Record<'name' | 'typed', string> & { type: (text: string) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{text.schoolName}</label>
      <Input
        id={id}
        value={typed}
        autoComplete="off"
        aria-describedby={`${id}-rule`}
        onChange={(event) => type(event.target.value)}
      />
      <p className={css.rule} id={`${id}-rule`}>
        {text.schoolNameRule(name)}
      </p>
    </>
  );
}

function Ready({ batch, busy, write, cancel }: ConfirmProps) {
  const { guards, schoolName } = batch;
  const [typed, setTyped] = useState('');
  const raised = guards.filter((guard) => guard.raised).length;
  const isConfirmed = raised === 0 || typed.trim() === schoolName;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !busy) write(raised > 0 ? typed.trim() : undefined);
  };
  return (
    <form className={clsx(looks.card, css.confirm)} onSubmit={submit}>
      <h2 className={looks.h2}>{text.readyTitle}</h2>
      <p className={css.note}>{raised > 0 ? text.guarded(raised) : text.readyHint}</p>
      {raised > 0 && <SchoolName name={schoolName} typed={typed} type={setTyped} />}
      <div className={css.acts}>
        <Button type="primary" htmlType="submit" disabled={!isConfirmed} loading={busy}>
          {text.write}
        </Button>
        <Button disabled={busy} onClick={cancel}>
          {text.cancel}
        </Button>
      </div>
      <p className={css.rule}>{text.asBatch}</p>
    </form>
  );
}

/** Writes the roster, or says why there is nothing to write. */
export function ConfirmPanel(props: ConfirmProps) {
  const { batch, cancel } = props;
  const { counts } = batch;
  const isWrong = counts.wrong > 0;
  const isSame = counts.new + counts.changed === 0;
  if (!isWrong && !isSame) return <Ready {...props} />;
  return (
    <section className={clsx(looks.card, css.confirm)} role="status">
      <h2 className={clsx(looks.h2, isWrong && css.wrong)}>
        {isWrong ? text.wrongTitle : text.sameTitle}
      </h2>
      <p className={css.note}>{isWrong ? text.wrongHint(counts.wrong) : text.sameHint}</p>
      <div className={css.acts}>
        {isWrong && <DifferencesButton batchId={batch.id} words={text.faultFile} />}
        <Button type="primary" onClick={cancel}>
          {text.rechoose}
        </Button>
      </div>
    </section>
  );
}
