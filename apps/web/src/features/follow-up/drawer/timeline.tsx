/** What happened in a case, newest first. What was taken back is struck through. */
import type { CaseEntryView, CaseView, TextMessage } from '@spine/contract/follow-up';
import { type CalendarDate, dayOf } from '@spine/contract/kernel';
import clsx from 'clsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import type { CaseAction } from '../act/acts.rules.ts';
import { caseText as text } from '../case.text.ts';
import { shortDay } from '../due.rules.ts';
import { entryDetails, entryTitle } from '../entry.rules.ts';
import { useCancelTexts } from '../use-cancel-texts.ts';
import css from './case.module.css';
import { CasePhotos } from './case-photos.tsx';
import { dayOfEntry } from './case-steps.rules.ts';
import { messageWords, type TimelineItem, timelineItems } from './timeline.rules.ts';

const ICONS: Readonly<Record<CaseEntryView['kind'], IconName>> = {
  examined: 'angle',
  visited: 'building',
  reported: 'building',
  printed: 'print',
  notified: 'phone',
  attempted: 'phone',
  booked: 'calendar',
  planned: 'prescription',
  assigned: 'person',
  noted: 'report',
  closed: 'check',
  takenBack: 'refresh',
};

type EntryProps = {
  entry: CaseEntryView;
  /** That told the family. */
  message?: TextMessage;
  today: CalendarDate;
  act: (action: CaseAction) => void;
};

type TimelineProps = Pick<EntryProps, 'today' | 'act'> & { patientId: string };

type Act = Exclude<CaseEntryView, { kind: 'examined' }>;

/** A visit that was recorded anew is struck like one that was taken back; a report that was checked is not. */
function wordOfGone(entry: Act): string | undefined {
  if (entry.isTakenBack) return text.takenBack;
  return entry.isReplaced && entry.kind === 'visited' ? text.corrected : undefined;
}

function Words({ entry, today }: Pick<EntryProps, 'entry' | 'today'>) {
  const details = entryDetails(entry, today);
  const words = (
    <>
      <b>{entryTitle(entry, today)}</b>
      {details !== '' && ` ${details}`}
    </>
  );
  const gone = entry.kind === 'examined' ? undefined : wordOfGone(entry);
  if (!gone) return words;
  return (
    <del>
      {words}
      <span className={looks.unseen}>{gone}</span>
    </del>
  );
}

/** `isDue`: it waits to be done. */
type Button = { readonly label: string; readonly action: CaseAction; readonly isDue?: true };

/** What may be done to an entry that counts: a report is checked, a visit corrected, any act of people taken back. */
function buttonsOf(entry: CaseEntryView): Button[] {
  if (entry.kind === 'examined' || entry.kind === 'takenBack') return [];
  if (entry.isTakenBack || entry.isReplaced) return [];
  const back = { act: 'takenBack', actId: entry.id } as const;
  const visit = { act: 'visited', inPlaceOf: entry } as const;
  // The hospital saw another child: there is no visit to record.
  if (entry.kind === 'reported' && entry.day === null)
    return [{ label: text.reject, action: back, isDue: true }];
  if (entry.kind === 'reported')
    return [
      { label: text.check, action: visit, isDue: true },
      { label: text.reject, action: back },
    ];
  const correct = { label: text.correct, action: visit };
  return [...(entry.kind === 'visited' ? [correct] : []), { label: text.takeBack, action: back }];
}

function Entry({ entry, message, today, act }: EntryProps) {
  const title = entryTitle(entry, today);
  return (
    <li>
      <time>{shortDay(dayOfEntry(entry), today)}</time>
      <Icon name={ICONS[entry.kind]} small />
      <p>
        <Words entry={entry} today={today} />
        {message && ` ${messageWords(message)}`} <span className={looks.faint}>{entry.byName}</span>
        {isToCheck(entry) && <b className={css.toCheck}> {text.toCheck}</b>}
      </p>
      <span className={css.acts}>
        {buttonsOf(entry).map(({ label, action, isDue }) => (
          <button
            key={label}
            type="button"
            className={isDue ? clsx(buttonCss.btn, buttonCss.primary) : buttonCss.link}
            aria-label={text.actOn(label, title)}
            onClick={() => act(action)}
          >
            {label}
          </button>
        ))}
      </span>
      {entry.kind === 'reported' && <CasePhotos ids={entry.photoIds} pagesOf={entry.photoPages} />}
    </li>
  );
}

function isToCheck(entry: CaseEntryView): boolean {
  return entry.kind === 'reported' && !entry.isTakenBack && !entry.isReplaced;
}

type MessageProps = Pick<TimelineProps, 'patientId' | 'today'> & { message: TextMessage };

/** A message that became no act, or not yet. While it waits it can be cancelled. */
function Message({ message, patientId, today }: MessageProps) {
  const { cancel, isPending } = useCancelTexts();
  return (
    <li>
      <time>{shortDay(dayOf(message.at), today)}</time>
      <Icon name="phone" small />
      <p>
        <b>{text.textMessage}</b> {messageWords(message)}{' '}
        <span className={looks.faint}>{message.byName}</span>
      </p>
      {message.state === 'waiting' && (
        <span className={css.acts}>
          <button
            type="button"
            className={buttonCss.link}
            disabled={isPending}
            aria-label={text.actOn(text.cancelText, text.textMessage)}
            onClick={() => cancel([patientId])}
          >
            {text.cancelText}
          </button>
        </span>
      )}
    </li>
  );
}

export function TimelineList({
  items,
  patientId,
  ...props
}: TimelineProps & { readonly items: readonly TimelineItem[] }) {
  return (
    <ol className={css.timeline}>
      {items.map((item) =>
        item.kind === 'message' ? (
          <Message
            key={item.message.id}
            message={item.message}
            patientId={patientId}
            today={props.today}
          />
        ) : (
          <Entry
            key={item.entry.id}
            entry={item.entry}
            {...(item.message && { message: item.message })}
            {...props}
          />
        ),
      )}
    </ol>
  );
}

export function Timeline({ view, ...props }: TimelineProps & { readonly view: CaseView }) {
  return (
    <section className={looks.part}>
      <h3>{text.timeline}</h3>
      <TimelineList items={timelineItems(view)} {...props} />
    </section>
  );
}
