/** What a family may ask about the data of its child: a correction, and everything as a file. */
import {
  CORRECTION_FACTS,
  type CorrectionFact,
  REQUEST_WORDS_MAX,
} from '@spine/contract/data-request';
import { dayText, type FamilyChild, type FamilyCorrection } from '@spine/contract/quick-query';
import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { BUTTON, MAIN_BUTTON } from '../button-classes.ts';
import familyCss from '../family.module.css';
import familyFormCss from '../family-form.module.css';
import { PdfButton } from '../pdf-button.tsx';
import type { Family } from '../use-family.ts';
import css from './data.module.css';
import { factName, requestText, standingText, dataText as text } from './data.text.ts';
import { type CorrectionState, useCorrection } from './use-correction.ts';

type CardProps = { family: Family; child: FamilyChild };

function Fields({ state, child }: { state: CorrectionState; child: FamilyChild }) {
  const id = useId();
  const facts = CORRECTION_FACTS.filter((fact) => fact !== 'exam' || child.exams.length > 0);
  const toFact = (value: string): CorrectionFact => facts.find((fact) => fact === value) ?? 'name';
  return (
    <>
      <div className={familyFormCss.field}>
        <label htmlFor={`${id}-fact`}>{text.fact}</label>
        <select
          id={`${id}-fact`}
          className={clsx(buttonCss.input, css.select)}
          value={state.fact}
          onChange={(event) => state.setFact(toFact(event.target.value))}
        >
          {facts.map((fact) => (
            <option key={fact} value={fact}>
              {factName(fact)}
            </option>
          ))}
        </select>
      </div>
      {state.fact === 'exam' && (
        <div className={familyFormCss.field}>
          <label htmlFor={`${id}-exam`}>{text.exam}</label>
          <select
            id={`${id}-exam`}
            className={clsx(buttonCss.input, css.select)}
            value={state.examId}
            onChange={(event) => state.setExamId(event.target.value)}
          >
            {child.exams.map((exam) => (
              <option key={exam.id} value={exam.id}>
                {dayText(exam.date)} {exam.res}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className={familyFormCss.field}>
        <label htmlFor={`${id}-words`}>
          {text.requested}
          <small>{text.requestedHint}</small>
        </label>
        <textarea
          id={`${id}-words`}
          className={clsx(buttonCss.input, css.words)}
          rows={2}
          maxLength={REQUEST_WORDS_MAX}
          value={state.requested}
          onChange={(event) => state.setRequested(event.target.value)}
        />
      </div>
    </>
  );
}

type FormProps = CardProps & { firstFact?: CorrectionFact; close: () => void };

export function CorrectionForm({ family, child, firstFact = 'name', close }: FormProps) {
  const state = useCorrection({ family, child, firstFact, onSent: close });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void state.send();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Fields state={state} child={child} />
      <p className={familyFormCss.fault} role="alert">
        {state.fault}
      </p>
      <div className={css.buttons}>
        <button type="button" className={BUTTON} onClick={close}>
          {text.back}
        </button>
        <button type="submit" className={MAIN_BUTTON} aria-disabled={state.busy}>
          {state.busy ? text.sending : text.send}
        </button>
      </div>
    </form>
  );
}

export function CorrectionStanding({ request }: { request: FamilyCorrection }) {
  return (
    <>
      <p>{requestText(request)}</p>
      <p className={looks.soft}>{standingText(request)}</p>
    </>
  );
}

export function DataCard({ family, child }: CardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={clsx(familyCss.block, familyCss.section, looks.card)}>
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
      <ul className={css.requests} role="status">
        {child.corrections.map((request) => (
          <li key={request.id}>
            <CorrectionStanding request={request} />
          </li>
        ))}
      </ul>
      {isOpen ? (
        <CorrectionForm family={family} child={child} close={() => setOpen(false)} />
      ) : (
        <button type="button" className={clsx(BUTTON, css.ask)} onClick={() => setOpen(true)}>
          {text.ask}
        </button>
      )}
      <div className={css.download}>
        <PdfButton family={family} kind="childData" id={child.id}>
          {text.download}
        </PdfButton>
        <p className={looks.soft}>{text.downloadHint}</p>
      </div>
    </section>
  );
}
