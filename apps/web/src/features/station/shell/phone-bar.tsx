import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { useSync } from '../records/station-records.ts';
import { SettingsButton } from '../settings/settings-button.tsx';
import { stationText as text } from '../station.text.ts';
import { DayMark } from './day-mark.tsx';
import { LockButton } from './lock-button.tsx';
import css from './phone-bar.module.css';
import { SyncLine } from './sync-line.tsx';

type Props = {
  clazz: string;
  /** `32/45` */
  progress: string;
  /** Back to the roster. */
  leave: () => void;
  /** Behind the class. */
  instrument?: ReactNode;
  /** Stands in the place of the class while a child that was left can be taken again. */
  undo?: ReactNode;
  children?: ReactNode;
};

/** The bar over the child at hand on a phone. */
export function PhoneBar({ clazz, progress, leave, instrument, undo, children }: Props) {
  const sync = useSync();
  return (
    <header className={css.bar}>
      <button type="button" aria-label={text.back} onClick={leave}>
        <Icon name="left" />
      </button>
      {undo || (
        <SettingsButton look={css.clazz}>
          <span>
            <b>{clazz}</b>
            <small>
              {progress} <DayMark />
            </small>
          </span>
        </SettingsButton>
      )}
      {!undo && instrument}
      {children}
      <SyncLine sync={sync} look="lines" />
      <LockButton />
    </header>
  );
}
