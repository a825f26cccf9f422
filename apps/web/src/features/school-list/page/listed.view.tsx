/** The children of a list by class, what is to be done, and the receipt. */
import { formatToMinute } from '@spine/contract/kernel';
import {
  audienceWord,
  type ListedChild,
  RECIPIENT_MAX,
  resultGroupWord,
  type SchoolListView,
} from '@spine/contract/school-list';
import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { groupCounts } from './group-counts.rules.ts';
import css from './listed.module.css';
import { listedText as text } from './listed.text.ts';

type ReceiptProps = { busy: boolean; refusal: string; receive: (name: string) => void };

function Receipt({ busy, refusal, receive }: ReceiptProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const error = isMissing ? text.receiptFault : refusal;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '') receive(name);
  };
  return (
    <form className={clsx(css.card, looks.card)} noValidate onSubmit={submit}>
      <h2>{text.receiptTitle}</h2>
      <label className={css.label} htmlFor={id}>
        {text.receiptName}
      </label>
      <input
        id={id}
        className={clsx(css.box, buttonCss.input)}
        autoComplete="name"
        maxLength={RECIPIENT_MAX}
        value={name}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-note`}
        onChange={(event) => setName(event.target.value)}
      />
      <p id={`${id}-note`} className={css.fault} role={error ? 'alert' : undefined}>
        {error}
      </p>
      <button
        type="submit"
        className={clsx(css.send, buttonCss.btn, buttonCss.primary, buttonCss.lg)}
        aria-disabled={busy}
      >
        {busy ? text.wait : text.receive}
      </button>
    </form>
  );
}

function Child({ child: { name, group, retest, told } }: { child: ListedChild }) {
  const toldWord = told ? text.told.yes : text.told.no;
  return (
    <li>
      <b>{name}</b>
      <span>{told === null ? '' : toldWord}</span>
      <em data-group={group ?? undefined}>
        {group === null ? text.remind : resultGroupWord[group]}
        {retest && text.alsoRetest}
      </em>
    </li>
  );
}

function Head({ view }: { view: SchoolListView }) {
  const { schoolName, audience, recipient, projectName, madeOn, leftOut, moved } = view;
  const { children, groups } = groupCounts(view);
  return (
    <section className={css.head}>
      <h1>{text.head(schoolName, audienceWord[audience], recipient)}</h1>
      <p>{text.project(projectName, madeOn)}</p>
      <p>
        <b>{text.counts(children)}</b>
        {groups.map(({ group, count }) => (
          <span key={group}>{text.groupCount(resultGroupWord[group], count)}</span>
        ))}
      </p>
      {leftOut > 0 && <p>{text.leftOut(leftOut)}</p>}
      {moved > 0 && <p>{text.moved(moved)}</p>}
      <p className={css.todo}>{audience === 'classTeacher' ? text.teacherDo : text.doctorDo}</p>
    </section>
  );
}

export function ListedView({ view, ...receipt }: { view: SchoolListView } & ReceiptProps) {
  const { classes, moved, receivedBy, receivedAt, expiresOn } = view;
  const isEmpty = classes.length === 0;
  const isReceived = receivedBy !== null && receivedAt !== null;
  return (
    <>
      <Head view={view} />
      {isEmpty && moved === 0 && <p className={css.none}>{text.nobody}</p>}
      {classes.map(({ gradeName, clazzName, children }) => (
        <section key={`${gradeName} ${clazzName}`} className={css.clazz}>
          <h2>
            {gradeName}
            {clazzName}
            <span>{text.counts(children.length)}</span>
          </h2>
          <ul>
            {children.map((child, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two children may have one name, and the list is read whole.
              <Child key={at} child={child} />
            ))}
          </ul>
        </section>
      ))}
      {isReceived && (
        <p className={css.received} role="status">
          <Icon name="check" />
          {text.received(receivedBy, formatToMinute(receivedAt))}
        </p>
      )}
      {/* Who is shown nobody has nothing to sign for: a new list is asked for. */}
      {!isReceived && !isEmpty && <Receipt {...receipt} />}
      <p className={css.foot}>{text.foot(expiresOn)}</p>
    </>
  );
}
