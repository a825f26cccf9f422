import clsx from 'clsx';
import { useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import { useMedia } from '#ui/use-media.ts';
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

/** Where a list lies above what is chosen next. */
export const PHONE = '(max-width: 899px)';

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

type RowProps = {
  choice: Choice;
  isOn: boolean;
  /** Stands for the whole list, which it unfolds. */
  isFolded: boolean;
  onClick: () => void;
};

function Row({ choice: { name, note }, isOn, isFolded, onClick }: RowProps) {
  return (
    <button
      type="button"
      className={clsx(css.choice, isOn && css.on)}
      {...(isFolded ? { 'aria-expanded': false } : { 'aria-pressed': isOn })}
      onClick={onClick}
    >
      <b>{name}</b>
      {note !== undefined && <span>{note}</span>}
      {isOn && <Icon name={isFolded ? 'down' : 'check'} />}
    </button>
  );
}

/** Whoever folds the list touches what is chosen already: that changes nothing, so that the chosen classes stay. */
export const isOther = (id: string, chosen: string | undefined): boolean => id !== chosen;

/** One of several, each a target of its own. On a phone the chosen one stands for the list, so that the classes are in sight. */
export function ChoiceList({ label, choices, chosen, choose }: Props) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMedia(PHONE);
  const only =
    isPhone && !isOpen && choices.length > 1 ? choices.filter(({ id }) => id === chosen) : [];
  const isFolded = only.length > 0;
  const found = isFolded ? only : choices.filter(({ name }) => name.includes(typed.trim()));
  return (
    <section className={css.list} aria-label={label}>
      <h2 className={clsx(isFolded && looks.unseen)}>{label}</h2>
      {!isFolded && choices.length >= FIND_FROM && <FindField typed={typed} onText={setTyped} />}
      <ul>
        {found.map((each) => (
          <li key={each.id}>
            <Row
              choice={each}
              isOn={each.id === chosen}
              isFolded={isFolded}
              onClick={() => {
                setOpen(isFolded);
                if (isOther(each.id, chosen)) choose(each.id);
              }}
            />
          </li>
        ))}
        {found.length === 0 && <li className={css.none}>{text.noSchoolFound}</li>}
      </ul>
    </section>
  );
}
