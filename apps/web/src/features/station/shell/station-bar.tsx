import type { ReactNode } from 'react';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { useSync } from '../records/station-records.ts';
import { stationText as text } from '../station.text.ts';
import { DayMark } from './day-mark.tsx';
import { LockButton } from './lock-button.tsx';
import css from './shell.module.css';
import { SyncLine } from './sync-line.tsx';

type Props = {
  /** Who works on what. */
  context: string;
  /** Stands in its place while a child that was left can be taken again. */
  undo?: ReactNode;
  /** At the right, behind the line of what is sent. */
  children?: ReactNode;
};

/** The bar over the screens of a tablet; a phone has only what is sent, as a strip. */
export function StationBar({ context, undo, children }: Props) {
  const sync = useSync();
  return (
    <header className={css.bar}>
      <span className={css.brand}>
        <BrandMark />
        {text.name}
      </span>
      <DayMark />
      {undo || <span className={css.context}>{context}</span>}
      <span className={css.end}>
        <SyncLine sync={sync} />
        {children}
        <LockButton />
      </span>
    </header>
  );
}
