/** Right of a preview: what writing does, who is not in the file, and the confirmation. */
import type { RosterBatch } from '@spine/contract/patient';
import { Button, Input, Radio } from 'antd';
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

export function SumsPanel({
  batch: { counts, total, schoolSize },
  absentLeave,
}: BatchProps & { absentLeave: boolean }) {
  const gone = absentLeave ? counts.absent : 0;
  const inSchool = schoolSize + counts.new + counts.taken - gone;
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
            {text.number(schoolSize)} → <b>{text.number(inSchool)}</b>
          </dd>
        </div>
      </dl>
    </section>
  );
}

type AbsentProps = BatchProps & {
  show: Show;
  /** Whether they leave. */
  absentLeave: boolean;
  choose: (absentLeave: boolean) => void;
};

export function AbsentPanel({ batch, show, absentLeave, choose }: AbsentProps) {
  const { counts, absentAlike = 0 } = batch;
  if (counts.absent === 0) return null;
  const options = [
    { value: false, words: text.absentKept, hint: text.absentKeptHint },
    { value: true, words: text.absentLeave, hint: text.absentLeaveHint },
  ];
  const title = text.absentTitle(counts.absent);
  return (
    <section className={looks.card}>
      <h2 className={looks.h2}>{title}</h2>
      {absentAlike > 0 && (
        <p className={clsx(css.note, css.alike)}>{text.absentAlike(absentAlike)}</p>
      )}
      <Radio.Group
        aria-label={title}
        className={css.choice}
        value={absentLeave}
        onChange={(event) => choose(event.target.value === true)}
      >
        {options.map(({ value, words, hint }) => (
          <Radio key={words} value={value}>
            {words}
            <span className={css.note}>{hint}</span>
          </Radio>
        ))}
      </Radio.Group>
      <button type="button" className={buttonCss.link} onClick={() => show({ tab: 'absent' })}>
        {text.seeAbsent}
      </button>
    </section>
  );
}

type ConfirmProps = BatchProps & {
  busy: boolean;
  absentLeave: boolean;
  /** With the name of the school where it was typed. */
  write: (schoolName?: string) => void;
  cancel: () => void;
};

/** Typed where a guard was raised or children leave, once for all of them. */
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

function Ready({ batch, busy, absentLeave, write, cancel }: ConfirmProps) {
  const { guards, schoolName, counts } = batch;
  const [typed, setTyped] = useState('');
  const raised = guards.filter((guard) => guard.raised).length;
  const wantsName = raised > 0 || absentLeave;
  const isConfirmed = !wantsName || typed.trim() === schoolName;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !busy) write(wantsName ? typed.trim() : undefined);
  };
  return (
    <form className={clsx(looks.card, css.confirm)} onSubmit={submit}>
      <h2 className={looks.h2}>{text.readyTitle}</h2>
      {absentLeave && <p className={css.note}>{text.leaving(counts.absent)}</p>}
      {raised > 0 && <p className={css.note}>{text.guarded(raised)}</p>}
      {!wantsName && <p className={css.note}>{text.readyHint}</p>}
      {wantsName && <SchoolName name={schoolName} typed={typed} type={setTyped} />}
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
  const { batch, absentLeave, cancel } = props;
  const { counts } = batch;
  const isWrong = counts.wrong > 0;
  const isSame = counts.new + counts.changed === 0 && !absentLeave;
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
