/** The notice of a project on the page of a child: read it, answer it, change the answer. */
import {
  CONSENT_REASON_MAX,
  type ConsentAnswer,
  isOutdated,
  NOTICE_FIELDS,
  noticeFieldWord,
} from '@spine/contract/consent';
import { dayText, type FamilyChild, type FamilyConsent } from '@spine/contract/quick-query';
import clsx from 'clsx';
import { useEffect, useId, useRef } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { BUTTON, MAIN_BUTTON } from '../button-classes.ts';
import familyCss from '../family.module.css';
import familyFormCss from '../family-form.module.css';
import type { Family } from '../use-family.ts';
import css from './consent.module.css';
import { answeredText, leadText, consentText as text } from './consent.text.ts';
import { SchoolChange } from './school-change.tsx';
import { type ConsentState, useConsent } from './use-consent.ts';

type NoticeProps = { consent: FamilyConsent; isExamined: boolean };

/** An unread notice stands open where no result is above it; one that was read shows its purpose. */
function Notice({ consent, isExamined }: NoticeProps) {
  const { newest, texts, version, publishedOn, isCompleted } = consent;
  const isRead = isCompleted || (newest !== null && !isOutdated(consent));
  return (
    <>
      {isRead && (
        <p className={clsx(css.essence, looks.soft)}>
          {noticeFieldWord.purpose}：{texts.purpose}
        </p>
      )}
      {/* Whatever the reader opened or closed, an answer closes it. */}
      <details key={String(isRead)} className={css.notice} open={!(isRead || isExamined)}>
        <summary>
          {isRead ? '' : text.toRead}
          {text.notice(version, dayText(publishedOn))}
          <Icon name="down" />
        </summary>
        <dl>
          {NOTICE_FIELDS.map((field) => (
            <div key={field}>
              <dt>{noticeFieldWord[field]}</dt>
              <dd>{texts[field]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

type StateProps = { state: ConsentState };

/** All look alike: none is advised. */
function Offers({ state, answers }: StateProps & { answers: readonly ConsentAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <div className={css.buttons}>
      {answers.map((answer) => (
        <button
          key={answer}
          type="button"
          className={clsx(BUTTON, css.offer)}
          onClick={() => state.choose(answer)}
        >
          {text.offers[answer]}
        </button>
      ))}
    </div>
  );
}

function Reason({ state }: StateProps) {
  const id = useId();
  return (
    <div className={css.reason}>
      <label htmlFor={id}>
        {text.reason}
        <small>{text.reasonHint}</small>
      </label>
      <textarea
        id={id}
        className={buttonCss.input}
        rows={2}
        maxLength={CONSENT_REASON_MAX}
        value={state.reason}
        onChange={(event) => state.setReason(event.target.value)}
      />
    </div>
  );
}

/** Asks once more, of every answer alike. */
function Confirmation({ state, chosen }: StateProps & { chosen: ConsentAnswer }) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className={css.confirmation}>
      <p ref={question} tabIndex={-1}>
        {text.confirms[chosen]}
      </p>
      {chosen !== 'agreed' && <Reason state={state} />}
      <div className={css.buttons}>
        <button type="button" className={BUTTON} onClick={() => state.choose(null)}>
          {text.back}
        </button>
        <button
          type="button"
          className={MAIN_BUTTON}
          aria-disabled={state.busy}
          onClick={() => void state.send(chosen)}
        >
          {state.busy ? text.sending : text.confirm[chosen]}
        </button>
      </div>
    </div>
  );
}

/** A notice that closes after its answer leaves the reader somewhere below: the answer is brought back and read out. */
function useShownAnswer({ newest }: FamilyConsent) {
  const card = useRef<HTMLElement>(null);
  const answer = newest && [newest.answer, newest.noticeVersion, newest.channel].join();
  const former = useRef(answer);
  useEffect(() => {
    if (former.current === answer) return;
    former.current = answer;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView();
  }, [answer]);
  return card;
}

type CardProps = { family: Family; child: FamilyChild; consent: FamilyConsent };

export function ConsentCard({ family, child, consent }: CardProps) {
  const state = useConsent({ family, childId: child.id, consent });
  const card = useShownAnswer(consent);
  const answered = answeredText(consent);
  return (
    <section
      ref={card}
      tabIndex={-1}
      className={clsx(css.card, familyCss.block, familyCss.section, looks.card)}
    >
      <h2>{text.title}</h2>
      <p className={looks.soft}>{consent.projectName}</p>
      <div className={css.standing} role="status">
        {answered !== '' && <p className={css.answered}>{answered}</p>}
        <p>{leadText(consent)}</p>
      </div>
      <Notice consent={consent} isExamined={child.exams.length > 0} />
      <p className={familyFormCss.fault} role="alert">
        {state.fault}
      </p>
      {state.chosen === null ? (
        <Offers state={state} answers={consent.answers} />
      ) : (
        <Confirmation state={state} chosen={state.chosen} />
      )}
      {!consent.isCompleted && <SchoolChange family={family} child={child} />}
    </section>
  );
}
