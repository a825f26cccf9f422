/** What stands in the way of entering slips, what went wrong when they were saved, and which came after a later answer. */
import { type ConsentChild, consentPermissionWord } from '@spine/contract/consent';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import css from './class.module.css';
import { classText as text } from './class.text.ts';
import type { SlipsOfClass } from './use-slips.ts';

type Props = { slips: SlipsOfClass; rows: readonly ConsentChild[]; canAgree: boolean };

function OlderNote({ slips: { older, dismissOlder }, rows }: Omit<Props, 'canAgree'>) {
  const nameOf = (id: string) => rows.find((child) => child.id === id)?.name ?? '';
  return (
    <div className={css.note} role="status">
      <Icon name="info" small />
      <p>
        {text.keptTitle(older.length)}
        {older
          .map((each) => text.kept(nameOf(each.patientId), consentPermissionWord[each.permission]))
          .join('、')}
      </p>
      <button type="button" className={buttonCss.link} onClick={dismissOlder}>
        {text.dismiss}
      </button>
    </div>
  );
}

export function SaveNotes({ slips, rows, canAgree }: Props) {
  return (
    <>
      {!canAgree && (
        <p className={css.note}>
          <Icon name="info" small />
          {text.noticeFirst}
        </p>
      )}
      {slips.older.length > 0 && <OlderNote slips={slips} rows={rows} />}
      {slips.fault !== undefined && (
        <p className={css.fault} role="alert">
          <Icon name="warn" small />
          {text.failed}
          {slips.fault}
        </p>
      )}
    </>
  );
}
