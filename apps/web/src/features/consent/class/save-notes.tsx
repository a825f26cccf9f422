/** What stands in the way of entering slips, what went wrong when they were saved, and which other answers stand. */
import { type ConsentChild, consentPermissionWord } from '@spine/contract/consent';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import css from './class.module.css';
import { classText as text } from './class.text.ts';
import type { SlipsOfClass } from './use-slips.ts';

type Props = { slips: SlipsOfClass; rows: readonly ConsentChild[]; canAgree: boolean };

function ResultNote({ slips: { older, changed, dismissResults }, rows }: Omit<Props, 'canAgree'>) {
  const nameOf = (id: string) => rows.find((child) => child.id === id)?.name ?? '';
  const listOf = (results: typeof older) =>
    results
      .map((each) => text.standing(nameOf(each.patientId), consentPermissionWord[each.permission]))
      .join('、');
  return (
    <div className={css.note} role="status">
      <Icon name="info" small />
      <p>
        {changed.length > 0 && `${text.changedTitle(changed.length)}${listOf(changed)}。`}
        {older.length > 0 && `${text.olderTitle(older.length)}${listOf(older)}。`}
      </p>
      <button type="button" className={buttonCss.link} onClick={dismissResults}>
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
      {slips.older.length + slips.changed.length > 0 && <ResultNote slips={slips} rows={rows} />}
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
