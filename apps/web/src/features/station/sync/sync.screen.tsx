/** What was sent and what was refused, beside the day in numbers. */
import { useSession } from '#platform/session/session.ts';
import type { StationAddress } from '#platform/station-address.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { RecordEntry } from '../records/record-store.ts';
import { useRecordTotals, wakeSender } from '../records/station-records.ts';
import { SignOutButton } from '../shell/account-buttons.tsx';
import shellCss from '../shell/shell.module.css';
import { StationBar } from '../shell/station-bar.tsx';
import { DayPanel, NoClass } from './day-panel.tsx';
import { RefusedList } from './refused-list.tsx';
import { SentPanel } from './sent-panel.tsx';
import css from './sync.module.css';
import { syncText as text } from './sync.text.ts';

type Props = {
  place: StationAddress;
  /** Back to where the examiner was. */
  leave: () => void;
  /** Takes the child of a refused record again. */
  open: (entry: RecordEntry) => void;
};

export function SyncScreen({ place, leave, open }: Props) {
  const { projectId, schoolId, classes } = place;
  const user = useSession((state) => state.user);
  const totals = useRecordTotals();
  const hasClasses = projectId && schoolId && classes.length > 0;
  return (
    <div className={css.page}>
      <StationBar context={`${text.title} · ${user?.realName || user?.username}`}>
        <button type="button" className={shellCss.barButton} onClick={leave}>
          {text.back}
        </button>
      </StationBar>
      <main className={css.columns}>
        <div className={css.day}>
          {hasClasses ? <DayPanel address={{ projectId, schoolId, classes }} /> : <NoClass />}
        </div>
        <div className={css.sending}>
          <SentPanel totals={totals} />
          <RefusedList refused={totals.refused} open={open} />
          <div className={css.acts}>
            <SignOutButton className={css.act} />
            <button
              type="button"
              className={css.resend}
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
