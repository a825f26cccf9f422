/** The examiner's settings on this device: whether keys sound, and on which side the keypad lies. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { setStationPreferences, usePreferences } from '#platform/browser/storage.ts';
import { useKeys } from '#ui/list-page/use-keys.ts';
import looks from '#ui/styles/looks.module.css';
import { useLayer } from '#ui/use-layer.ts';
import { playTone } from '../measure/tones.ts';
import { OWN_ENTER } from '../measure/use-keyboard.ts';
import parts from '../shell/parts.module.css';
import css from './settings.module.css';
import { settingsText as text } from './settings.text.ts';

type ChoiceProps<T> = {
  label: string;
  chosen: T;
  options: readonly (readonly [value: T, word: string])[];
  choose: (value: T) => void;
  look?: string | undefined;
};

function Choice<T extends string | boolean>(props: ChoiceProps<T>) {
  const { label, chosen, options, choose, look } = props;
  return (
    <fieldset className={clsx(css.choice, look)} aria-label={label}>
      <span>{label}</span>
      {options.map(([value, word]) => (
        <button
          key={word}
          type="button"
          className={clsx(parts.key, value === chosen && parts.go)}
          aria-pressed={value === chosen}
          {...OWN_ENTER}
          onClick={() => choose(value)}
        >
          {word}
        </button>
      ))}
    </fieldset>
  );
}

function Settings({ close }: { close: () => void }) {
  const { sound, keypad } = usePreferences((state) => state.station);
  useKeys(({ key }) => {
    if (key === 'Escape') close();
    return key === 'Escape';
  });
  return (
    <section className={css.panel} aria-label={text.title}>
      <Choice
        label={text.sound}
        chosen={sound}
        options={[
          [true, text.on],
          [false, text.off],
        ]}
        choose={(next) => {
          setStationPreferences({ sound: next });
          playTone('taken');
          close();
        }}
      />
      <Choice
        label={text.keypad}
        chosen={keypad}
        options={[
          ['left', text.left],
          ['right', text.right],
        ]}
        choose={(next) => {
          setStationPreferences({ keypad: next });
          close();
        }}
        look={css.beside}
      />
      <button type="button" className={parts.key} {...OWN_ENTER} onClick={close}>
        {text.done}
      </button>
    </section>
  );
}

type Props = {
  look: string | undefined;
  /** Before the mark of the settings. */
  children?: ReactNode;
};

/** Opens the settings below the bar that it is in; they lie over the keypad until something is chosen. */
export function SettingsButton({ look, children }: Props) {
  const { isOpen, open, close } = useLayer();
  return (
    <>
      <button
        type="button"
        className={look}
        aria-expanded={isOpen}
        {...OWN_ENTER}
        onClick={() => (isOpen ? close() : open())}
      >
        {children}
        <span className={looks.unseen}>{text.title}</span>
        <svg className={css.mark} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 5h6.4M12 5h2M2 11h2M7.6 11H14M12 5a1.8 1.8 0 1 1-3.6 0A1.8 1.8 0 0 1 12 5M7.6 11A1.8 1.8 0 1 1 4 11a1.8 1.8 0 0 1 3.6 0" />
        </svg>
      </button>
      {isOpen && <Settings close={() => close()} />}
    </>
  );
}
