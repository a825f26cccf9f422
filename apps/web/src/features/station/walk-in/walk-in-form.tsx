/** Adds a child that came to be examined and is not on the roster of the open class. */
import { dateInShanghai } from '@spine/contract/kernel';
import { type Gender, genderWord, PATIENT_NAME_MAX, patientErrors } from '@spine/contract/patient';
import { addWalkIn, stationRoster } from '@spine/contract/station';
import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { Refused } from '#platform/call/refused.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { serverNow } from '../records/server-clock.ts';
import parts from '../shell/parts.module.css';
import { stationText } from '../station.text.ts';
import css from './walk-in.module.css';
import { walkInText as text } from './walk-in.text.ts';

type FormProps = {
  /** Where the child is examined. */
  target: { readonly projectId: string; readonly schoolId: string };
  clazz: { readonly grade: string; readonly clazz: string };
  /** The child is on the roster now. */
  added: (childId: string) => void;
  cancel: () => void;
};

const GENDERS: readonly Gender[] = ['m', 'f'];

export function WalkInForm({ target, clazz: names, added, cancel }: FormProps) {
  // One id however often it is sent, so that an answer that was lost makes no second child.
  const [id] = useState(newRecordId);
  const [name, setName] = useState('');
  const [gender, setGender] = useState<Gender>();
  const [birthDate, setBirthDate] = useState('');
  const save = useApiMutation(addWalkIn, { refresh: [stationRoster] });
  const isAlike = save.error instanceof Refused && save.error.code === patientErrors.alike.code;
  const { grade, clazz } = names;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!gender || save.isPending) return;
    const child = { gradeName: grade, clazzName: clazz, name, gender, birthDate };
    const input = { id, ...target, ...child, warnAlike: !isAlike };
    save.mutate({ input, options: { quiet: true } }, { onSuccess: () => added(id) });
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <h2>{text.title(stationText.clazzLabel(grade, clazz))}</h2>
      <p>{text.hint}</p>
      <label>
        {text.name}
        <input
          required
          className={parts.field}
          autoComplete="off"
          maxLength={PATIENT_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <fieldset>
        <legend>{text.gender}</legend>
        {GENDERS.map((each) => (
          <button
            key={each}
            type="button"
            className={clsx(parts.key, each === gender && parts.go)}
            aria-pressed={each === gender}
            onClick={() => setGender(each)}
          >
            {genderWord[each]}
          </button>
        ))}
      </fieldset>
      <label>
        {text.birthDate}
        <input
          required
          className={parts.field}
          type="date"
          max={dateInShanghai(serverNow())}
          value={birthDate}
          onChange={(event) => setBirthDate(event.target.value)}
        />
      </label>
      {save.error && (
        <p role="alert" className={css.fault}>
          {save.error.message}
        </p>
      )}
      <div className={css.acts}>
        <button type="button" className={parts.key} onClick={cancel}>
          {text.cancel}
        </button>
        <button
          type="submit"
          className={clsx(parts.key, parts.go)}
          disabled={!(name.trim() && gender && birthDate)}
        >
          {isAlike ? text.saveAnyway : text.save}
        </button>
      </div>
    </form>
  );
}
