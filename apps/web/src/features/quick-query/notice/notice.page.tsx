/**
 * The notice to parents before a screening: read on a phone, or printed by the school on one page of A4 with its
 * blanks. What is typed here fills the blanks and is stored nowhere.
 */
import { PARENT_NOTICE } from '@spine/contract/exam';
import { findTypedDay, isCalendarDate } from '@spine/contract/kernel';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { PlainDayInput, usePlainDay } from '#ui/day/plain-day-input.tsx';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { QrCode } from '#ui/qr/qr-code.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { MAIN_BUTTON } from '../button-classes.ts';
import familyCss from '../family.module.css';
import familyFormCss from '../family-form.module.css';
import { familyText, noticeText as text } from '../quick-query.text.ts';
import css from './notice.module.css';

const SCHOOL_MAX = 50;
/** A link may fill in a school's name only, and no text that could be read as a message. */
const SCHOOL_NAME = /^[\p{Script=Han}\d（）()·]{2,50}$/u;
const QR_SIZE = 120;

type Blanks = { school: string; date: string };

/** The school and day that the project's page puts into the link. */
function readBlanks(query: string): Blanks {
  const params = new URLSearchParams(query);
  const [school, date] = [params.get('school') ?? '', params.get('date') ?? ''];
  return {
    school: SCHOOL_NAME.test(school) ? school : '',
    date: isCalendarDate(date) ? date : '',
  };
}

function formatDay(date: string): string {
  const [, month, day] = (findTypedDay(date) ?? '').split('-').map(Number);
  return month === undefined || day === undefined ? text.dayBlank : text.dayWords(month, day);
}

/** The greeting and the sentences of the notice, without the line to be signed. */
function buildSentences({ school, date }: Blanks): string[] {
  const words = PARENT_NOTICE.slice(0, PARENT_NOTICE.indexOf(text.consent))
    .replace(text.dayBlank, formatDay(date))
    .replace(text.schoolWord, school === '' ? text.schoolWord : text.schoolBlank(school));
  const greeting = words.indexOf('：') + 1;
  const sentences = words
    .slice(greeting)
    .split('。')
    .filter((part) => part !== '');
  return [words.slice(0, greeting), ...sentences.map((part) => `${part}。`)];
}

/** Replaces two underscores by a line to write on. */
function withLines(sentence: string): ReactNode[] {
  return sentence.split('__').flatMap((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: blanks are told apart by their place.
    at === 0 ? [part] : [<i key={at} className={css.blank} />, part],
  );
}

function Consent() {
  return (
    <section className={css.consent}>
      <h2>{text.consentTitle}</h2>
      <p>
        <span className={css.box} />
        {text.agree}
        <span className={css.box} />
        {text.disagree}
      </p>
      {[
        [text.child, text.clazz],
        [text.guardian, text.signed],
      ].map((labels) => (
        <p key={labels.join()}>
          {labels.map((label) => (
            <span key={label} className={css.line}>
              {label}
              <i className={clsx(css.blank, css.wide)} />
            </span>
          ))}
        </p>
      ))}
    </section>
  );
}

function Query() {
  const address = `${window.location.origin}/quick-query`;
  return (
    <section className={css.query}>
      <QrCode text={address} label={text.queryLabel} size={QR_SIZE} />
      <div>
        <h2>{text.query}</h2>
        <p>{text.queryHow}</p>
        <p className={clsx(css.dim, css.address, looks.soft)}>{address}</p>
        <a className={css.screenOnly} href="/quick-query">
          {text.toQuery}
        </a>
      </div>
    </section>
  );
}

type FormProps = { blanks: Blanks; set: (change: Partial<Blanks>) => void };

function BlanksForm({ blanks, set }: FormProps) {
  const { box, fault } = usePlainDay(blanks.date, (date) => set({ date }), {});
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        window.print();
      }}
    >
      <p className={clsx(css.dim, looks.soft)}>{text.hint}</p>
      <div className={css.fields}>
        <div className={familyFormCss.field}>
          <label htmlFor="notice-school">{text.school}</label>
          <input
            id="notice-school"
            className={clsx(familyFormCss.input, buttonCss.input)}
            maxLength={SCHOOL_MAX}
            autoComplete="off"
            value={blanks.school}
            onChange={(event) => set({ school: event.target.value })}
          />
        </div>
        <div className={familyFormCss.field}>
          <label htmlFor="notice-date">{text.date}</label>
          <PlainDayInput
            {...box}
            id="notice-date"
            className={familyFormCss.input}
            aria-invalid={fault !== undefined}
            {...(fault !== undefined && { 'aria-describedby': 'notice-date-fault' })}
          />
          {fault !== undefined && (
            <p id="notice-date-fault" className={familyFormCss.fault} role="alert">
              {fault}
            </p>
          )}
        </div>
        <button type="submit" className={MAIN_BUTTON}>
          <Icon name="print" />
          {text.print}
        </button>
      </div>
    </form>
  );
}

/** A wide screen most likely belongs to a school, a phone to a family. */
const WIDE_SCREEN = '(min-width: 720px)';

export function NoticePage() {
  const [printsHere] = useState(() => window.matchMedia(WIDE_SCREEN).matches);
  const [blanks, setBlanks] = useState<Blanks>(() => readBlanks(window.location.search));
  const [greeting = '', ...sentences] = buildSentences({ ...blanks, school: blanks.school.trim() });
  return (
    <div className={clsx(familyCss.fq, css.notice)}>
      <header className={clsx(familyCss.head, css.screenOnly)}>
        <span className={familyCss.brand}>
          <BrandMark />
          {familyText.brand}
        </span>
      </header>
      <main>
        <details
          className={clsx(familyCss.block, css.print, css.screenOnly, looks.card)}
          open={printsHere}
        >
          <summary>
            {text.forSchools}
            <Icon name="down" />
          </summary>
          <BlanksForm
            blanks={blanks}
            set={(change) => setBlanks((old) => ({ ...old, ...change }))}
          />
        </details>
        <article className={clsx(css.sheet, looks.card)}>
          <h1>{text.title}</h1>
          <p>{greeting}</p>
          {sentences.map((sentence) => (
            <p key={sentence} className={css.indent}>
              {withLines(sentence)}
            </p>
          ))}
          <Consent />
          <Query />
        </article>
      </main>
    </div>
  );
}
