/** What was sent and what was refused, beside the day in numbers. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useSession } from '#platform/session/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { RecordEntry } from '../records/record-store.ts';
import { useExaminer, useRecordTotals, wakeSender } from '../records/station-records.ts';
import { SignOutButton } from '../shell/account-buttons.tsx';
import parts from '../shell/parts.module.css';
import shellCss from '../shell/shell.module.css';
import { StationBar } from '../shell/station-bar.tsx';
import { RefusedList } from './refused-list.tsx';
import { SentPanel } from './sent-panel.tsx';
import css from './sync.module.css';
import { syncText as text } from './sync.text.ts';

type Props = {
  /** The day in numbers. */
  day: ReactNode;
  /** Back to where the examiner was. */
  leave: () => void;
  /** Takes the child of a refused record again. */
  open: (entry: RecordEntry) => void;
  /** What a prepared device can do about what it holds. */
  children?: ReactNode;
};

export function SyncScreen({ day, leave, open, children }: Props) {
  const examiner = useExaminer();
  const isSignedIn = useSession((state) => state.user !== undefined);
  const totals = useRecordTotals();
  return (
    <div className={clsx(parts.screen, css.page)}>
      <StationBar context={`${text.title} · ${examiner.name}`}>
        <button type="button" className={shellCss.barButton} onClick={leave}>
          {text.back}
        </button>
      </StationBar>
      <main className={css.columns}>
        <div className={css.day}>{day}</div>
        <div className={css.sending}>
          <SentPanel totals={totals} />
          <RefusedList refused={totals.refused} open={open} />
          {children}
          <div className={css.acts}>
            {isSignedIn && <SignOutButton className={parts.key} />}
            <button
              type="button"
              className={clsx(parts.key, parts.go)}
              disabled={totals.unsent === 0}
              onClick={wakeSender}
            >
              <Icon name="refresh" />
              {text.resend}
            </button>
          </div>
        </div>
      </main>
    </div>
  );
}
