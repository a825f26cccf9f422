/** A child of the class: its two boxes, and what is stored or waits to be saved. */
import { type ConsentEntry, consentChannelWord } from '@spine/contract/consent';
import { dayOf } from '@spine/contract/kernel';
import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import { consentText } from '../consent.text.ts';
import css from './class.module.css';
import { classText as text } from './class.text.ts';
import { type ClassRow, isEarlier, type Slip, type TickedBox, tickOf } from './slips.rules.ts';

type Props = {
  row: ClassRow;
  slip: Slip | undefined;
  /** Whether the keys tick it. */
  isAtHand: boolean;
  /** The version of the notice that is entered; undefined before one can be agreed to. */
  noticeVersion: number | undefined;
  choose: (childId: string) => void;
  tick: (box: TickedBox, isTouch: boolean) => void;
  show: (childId: string) => void;
};

const MONTH_FROM = 'YYYY-'.length;

/** An agreement to an earlier version says to which: its family may agree anew. */
function storedWords(entry: ConsentEntry, version: number | undefined): string {
  const { answer, channel, answeredAt, noticeVersion } = entry;
  const day = dayOf(answeredAt).slice(MONTH_FROM);
  if (answer === 'withdrawn') return text.withdrawn(day);
  const isOld = answer === 'agreed' && noticeVersion !== null && isEarlier(entry, version);
  const how = isOld ? consentText.version(noticeVersion) : consentChannelWord[channel];
  return text.answeredOn(how, day);
}

/** Undefined where there is nothing to say. */
function wordsOf({ row, slip, noticeVersion }: Props): string | undefined {
  const { newest, reminders } = row.child;
  const none = reminders > 0 ? text.reminded(reminders) : undefined;
  if (!slip) return newest ? storedWords(newest, noticeVersion) : none;
  if (slip.answer === 'agreed') return text.unsaved;
  return slip.reason.trim() === '' ? text.addReason : text.withReason;
}

function Boxes({ row: { child }, slip, noticeVersion, tick }: Props) {
  const canAgree = noticeVersion !== undefined;
  const answer = slip?.answer ?? child.newest?.answer;
  const ticked = answer && tickOf(answer);
  const { name, newest } = child;
  return (
    <fieldset className={css.boxes} data-stored={!slip && newest !== null} aria-label={name}>
      <button
        type="button"
        aria-label={text.yesOf(name)}
        aria-pressed={ticked === 'yes'}
        title={canAgree ? undefined : text.noticeFirst}
        disabled={!canAgree}
        onClick={() => tick({ child, tick: 'yes' }, true)}
      >
        {ticked === 'yes' ? <Icon name="check" small /> : text.yes}
      </button>
      <button
        type="button"
        aria-label={newest?.answer === 'agreed' ? text.withdrawOf(name) : text.noOf(name)}
        title={newest?.answer === 'agreed' ? text.withdrawOf(name) : undefined}
        aria-pressed={ticked === 'no'}
        onClick={() => tick({ child, tick: 'no' }, true)}
      >
        {text.no}
      </button>
    </fieldset>
  );
}

export function ChildRow(props: Props) {
  const { row, slip, isAtHand, choose, show } = props;
  const { child, place } = row;
  const words = wordsOf(props);
  return (
    <li
      className={clsx(slip && css.new, isAtHand && css.current)}
      data-child={child.id}
      onFocus={() => choose(child.id)}
    >
      <span className={css.place}>{place}</span>
      <b>{child.name}</b>
      <Boxes {...props} />
      {words !== undefined && (
        <button
          type="button"
          className={css.words}
          aria-label={text.detailOf(child.name, words)}
          onClick={() => show(child.id)}
        >
          {words}
        </button>
      )}
    </li>
  );
}
