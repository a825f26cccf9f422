/** A child of the class: its two boxes, and what is stored or waits to be saved. */
import { type ConsentChild, type ConsentEntry, consentChannelWord } from '@spine/contract/consent';
import { dayOf } from '@spine/contract/kernel';
import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import css from './class.module.css';
import { classText as text } from './class.text.ts';
import { type ClassRow, type Slip, type TickedBox, tickOf } from './slips.rules.ts';

type Props = {
  row: ClassRow;
  slip: Slip | undefined;
  /** Whether the keys tick it. */
  isAtHand: boolean;
  /** A notice is published that can be agreed to. */
  canAgree: boolean;
  choose: (childId: string) => void;
  tick: (box: TickedBox, isTouch: boolean) => void;
  show: (childId: string) => void;
};

const MONTH_FROM = 'YYYY-'.length;

function storedWords({ answer, channel, answeredAt }: ConsentEntry): string {
  const day = dayOf(answeredAt).slice(MONTH_FROM);
  if (answer === 'withdrawn') return text.withdrawn(day);
  return text.answeredOn(consentChannelWord[channel], day);
}

/** Undefined where there is nothing to say. */
function wordsOf(child: ConsentChild, slip: Slip | undefined): string | undefined {
  const { newest, reminders } = child;
  const none = reminders > 0 ? text.reminded(reminders) : undefined;
  if (!slip) return newest ? storedWords(newest) : none;
  if (slip.answer === 'agreed') return text.unsaved;
  return slip.reason.trim() === '' ? text.addReason : text.withReason;
}

function Boxes({ row: { child }, slip, canAgree, tick }: Props) {
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
  const words = wordsOf(child, slip);
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
