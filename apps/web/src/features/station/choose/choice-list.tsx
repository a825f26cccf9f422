import clsx from 'clsx';
import { useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import parts from '../shell/parts.module.css';
import { stationText as text } from '../station.text.ts';
import css from './choose.module.css';

export type Choice = { id: string; name: string; note?: string };

type Props = {
  label: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  choose: (id: string) => void;
};

/** From this many on, a list has a field that finds in it. */
const FIND_FROM = 8;

function FindField({ typed, onText }: { typed: string; onText: (typed: string) => void }) {
  return (
    <label className={clsx(parts.find, css.find)}>
      <Icon name="search" />
      <input
        type="search"
        value={typed}
        placeholder={text.findSchool}
        aria-label={text.findSchool}
        onChange={(event) => onText(event.target.value)}
      />
    </label>
  );
}

/** One of several, each a target of its own. */
export function ChoiceList({ label, choices, chosen, choose }: Props) {
  const [typed, setTyped] = useState('');
  const found = choices.filter(({ name }) => name.includes(typed.trim()));
  return (
    <section className={css.list} aria-label={label}>
      <h2>{label}</h2>
      {choices.length >= FIND_FROM && <FindField typed={typed} onText={setTyped} />}
      <ul>
        {found.map(({ id, name, note }) => (
          <li key={id}>
            <button
              type="button"
              className={clsx(css.choice, id === chosen && css.on)}
              aria-pressed={id === chosen}
              onClick={() => choose(id)}
            >
              <b>{name}</b>
              {note !== undefined && <span>{note}</span>}
              {id === chosen && <Icon name="check" />}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className={css.none}>{text.noSchoolFound}</li>}
      </ul>
    </section>
  );
}
