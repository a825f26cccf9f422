import clsx from 'clsx';
import { useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { stationText as text } from '../station.text.ts';
import css from './class-button.module.css';
import type { ClassSession } from './class-session.ts';

type Props = {
  session: ClassSession;
  /** Another of the chosen classes; undefined goes back to choosing. */
  changeClass: (key: string | undefined) => void;
};

/** The open class; a touch unfolds the other chosen ones. */
export function ClassButton({ session, changeClass }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { clazz, chosen, school } = session;
  return (
    <div className={css.holder}>
      <button
        type="button"
        className={css.button}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <b>{text.clazzLabel(clazz.grade, clazz.clazz)}</b>
          <small>{school.name}</small>
        </span>
        <Icon name="down" />
      </button>
      {isOpen && (
        <ul className={css.list}>
          {chosen.map(({ key, grade, clazz: name }) => (
            <li key={key}>
              <button
                type="button"
                className={clsx(key === clazz.key && css.on)}
                aria-current={key === clazz.key}
                onClick={() => (key === clazz.key ? setOpen(false) : changeClass(key))}
              >
                {text.clazzLabel(grade, name)}
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={css.other} onClick={() => changeClass(undefined)}>
              {text.otherClasses}
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
