/** Where a family says that its child was at a hospital, has an appointment, or was not there yet. */
import type { CalendarDate } from '@spine/contract/kernel';
import {
  type FamilyAnswer,
  type FamilyChild,
  type FamilyFollowUp,
  HOSPITAL_MAX,
  NOT_YET_REASONS,
  notYetWord,
  VISIT_NOTE_MAX,
} from '@spine/contract/quick-query';
import clsx from 'clsx';
import { type FormEvent, type MouseEvent, useId } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import phoneCss from '#ui/styles/phone.module.css';
import { MAIN_BUTTON } from '../button-classes.ts';
import familyCss from '../family.module.css';
import familyFormCss from '../family-form.module.css';
import type { Family } from '../use-family.ts';
import { PhotoTiles } from './photo-tiles.tsx';
import { useVisit, type VisitState } from './use-visit.ts';
import css from './visit.module.css';
import { longDay, visitText as text } from './visit.text.ts';

type StateProps = { state: VisitState };

function AnswerField({ state, answers }: StateProps & { answers: readonly FamilyAnswer[] }) {
  return (
    <fieldset className={css.field}>
      <legend>{text.ask}</legend>
      <div className={clsx(phoneCss.choices, css.answers)}>
        {answers.map((answer) => (
          <label key={answer}>
            <input
              type="radio"
              name="answer"
              checked={state.values.answer === answer}
              onChange={() => state.set({ answer })}
            />
            <span>{text.answers[answer]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type DayProps = {
  label: string;
  value: CalendarDate | '';
  least?: CalendarDate;
  most?: CalendarDate;
  onDay: (day: CalendarDate) => void;
};

/** A browser shows its picker where it knows how; its own field lies unseen over the words of the day. */
function openPicker({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  if (!('showPicker' in currentTarget)) return;
  try {
    currentTarget.showPicker();
  } catch {
    // A page in a frame may not: the field can be typed in all the same.
  }
}

function DayField({ label, value, least, most, onDay }: DayProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.day}>
        <input
          id={id}
          className={phoneCss.over}
          type="date"
          value={value}
          min={least}
          max={most}
          required
          onClick={openPicker}
          onChange={(event) => onDay(event.target.value)}
        />
        <span className={clsx(familyFormCss.input, buttonCss.input)} aria-hidden="true">
          {value === '' ? text.chooseDay : longDay(value)}
          <Icon name="calendar" />
        </span>
      </div>
    </div>
  );
}

function HospitalField({ state, hospitals }: StateProps & { hospitals: readonly string[] }) {
  const id = useId();
  const { hospital } = state.values;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{text.which}</label>
      <input
        id={id}
        className={clsx(familyFormCss.input, buttonCss.input)}
        placeholder={text.hospitalHint}
        maxLength={HOSPITAL_MAX}
        autoComplete="off"
        value={hospital}
        onChange={(event) => state.set({ hospital: event.target.value })}
      />
      {hospitals.length > 0 && (
        <div className={css.chips}>
          {hospitals.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === hospital}
              onClick={() => state.set({ hospital: each })}
            >
              {each}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function NoteField({ state }: StateProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>
        {text.note}
        <small>{text.noteHint}</small>
      </label>
      <textarea
        id={id}
        className={clsx(css.note, buttonCss.input)}
        rows={2}
        maxLength={VISIT_NOTE_MAX}
        value={state.values.note}
        onChange={(event) => state.set({ note: event.target.value })}
      />
    </div>
  );
}

function ReasonField({ state }: StateProps) {
  return (
    <fieldset className={css.field}>
      <legend>{text.why}</legend>
      <div className={clsx(phoneCss.choices, css.reasons)}>
        {NOT_YET_REASONS.map((reason) => (
          <label key={reason}>
            <input
              type="radio"
              name="reason"
              checked={state.values.reason === reason}
              onChange={() => state.set({ reason })}
            />
            <span>{notYetWord[reason]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type FieldsProps = StateProps & { followUp: FamilyFollowUp };

function VisitedFields({ state, followUp }: FieldsProps) {
  return (
    <>
      <DayField
        label={text.visitedOn}
        value={state.values.visitedOn}
        most={serverToday()}
        onDay={(visitedOn) => visitedOn !== '' && state.set({ visitedOn })}
      />
      <HospitalField state={state} hospitals={followUp.hospitals} />
      <PhotoTiles photos={state.photos} />
      <NoteField state={state} />
    </>
  );
}

function BookedFields({ state, followUp }: FieldsProps) {
  return (
    <>
      <DayField
        label={text.bookedFor}
        value={state.values.bookedFor}
        least={serverToday()}
        onDay={(bookedFor) => state.set({ bookedFor })}
      />
      <HospitalField state={state} hospitals={followUp.hospitals} />
    </>
  );
}

function Fields(props: FieldsProps) {
  const { answer } = props.state.values;
  if (answer === 'visited') return <VisitedFields {...props} />;
  return answer === 'booked' ? <BookedFields {...props} /> : <ReasonField state={props.state} />;
}

const PRIVACY = { visited: text.privacy, booked: null, notYet: text.notYetPrivacy } as const;

type Props = {
  family: Family;
  child: FamilyChild;
  followUp: FamilyFollowUp;
  answer: FamilyAnswer;
};

export function VisitView({ family, child, followUp, answer }: Props) {
  const state = useVisit({ family, childId: child.id, followUp, answer });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void state.send();
  };
  const place = `${child.schoolName} ${child.gradeName}${child.clazzName}`;
  const privacy = PRIVACY[state.values.answer];
  return (
    <form className={clsx(familyCss.barred, css.form)} noValidate onSubmit={onSubmit}>
      <div className={css.title}>
        <h1>{followUp.report ? text.changeTitle : text.title}</h1>
        <p className={looks.soft}>{text.line(child.name, place, { date: followUp.foundOn })}</p>
      </div>
      {!followUp.report && followUp.answers.length > 1 && (
        <AnswerField state={state} answers={followUp.answers} />
      )}
      <Fields state={state} followUp={followUp} />
      {privacy !== null && (
        <p className={css.privacy}>
          <Icon name={state.values.answer === 'visited' ? 'lock' : 'info'} />
          {privacy}
        </p>
      )}
      <footer className={clsx(familyCss.bar, css.bar)}>
        <p className={familyFormCss.fault} role="alert">
          {state.fault}
        </p>
        <button type="submit" className={MAIN_BUTTON} aria-disabled={state.busy}>
          {state.busy ? text.sending : text.send[state.values.answer]}
        </button>
        {state.values.answer === 'visited' && <p className={css.after}>{text.changeable}</p>}
      </footer>
    </form>
  );
}
