/** What happened in a case, newest first. What was taken back is struck through. */
import type { CaseEntryView } from '@spine/contract/follow-up';
import type { CalendarDate } from '@spine/contract/kernel';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import type { CaseAction } from '../act/acts.rules.ts';
import { shortDay } from '../due.rules.ts';
import { caseText as text } from '../follow-up.text.ts';
import css from './case.module.css';
import { dayOfEntry } from './case-steps.rules.ts';
import { entryDetails, entryTitle } from './entry.rules.ts';

const ICONS: Readonly<Record<CaseEntryView['kind'], IconName>> = {
  examined: 'angle',
  visited: 'building',
  notified: 'phone',
  attempted: 'phone',
  booked: 'calendar',
  planned: 'prescription',
  assigned: 'person',
  noted: 'report',
  closed: 'check',
  takenBack: 'refresh',
};

type EntryProps = { entry: CaseEntryView; today: CalendarDate; act: (action: CaseAction) => void };

function isActOfStaff(entry: CaseEntryView) {
  return entry.kind !== 'examined' && entry.kind !== 'visited';
}

function Words({ entry, today }: Omit<EntryProps, 'act'>) {
  const details = entryDetails(entry, today);
  const words = (
    <>
      <b>{entryTitle(entry, today)}</b>
      {details !== '' && ` ${details}`}
    </>
  );
  if (!('isTakenBack' in entry && entry.isTakenBack)) return words;
  return (
    <del>
      {words}
      <span className={looks.unseen}>{text.takenBack}</span>
    </del>
  );
}

function Entry({ entry, today, act }: EntryProps) {
  const canTakeBack = isActOfStaff(entry) && entry.kind !== 'takenBack' && !entry.isTakenBack;
  return (
    <li>
      <time>{shortDay(dayOfEntry(entry), today)}</time>
      <Icon name={ICONS[entry.kind]} small />
      <p>
        <Words entry={entry} today={today} /> <span className={looks.faint}>{entry.byName}</span>
      </p>
      {canTakeBack && (
        <button
          type="button"
          className={buttonCss.link}
          aria-label={text.takeBackOf(entryTitle(entry, today))}
          onClick={() => act({ act: 'takenBack', actId: entry.id })}
        >
          {text.takeBack}
        </button>
      )}
    </li>
  );
}

type Props = Omit<EntryProps, 'entry'> & { entries: readonly CaseEntryView[] };

export function TimelineList({ entries, ...rest }: Props) {
  return (
    <ol className={css.timeline}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} {...rest} />
      ))}
    </ol>
  );
}

export function Timeline(props: Props) {
  return (
    <section className={looks.part}>
      <h3>{text.timeline}</h3>
      <TimelineList {...props} />
    </section>
  );
}
