/** A child that may not be examined: why, what its family has to know, and its answer on the spot. */
import {
  type BlockedPermission,
  CONSENT_REASON_MAX,
  consentChannelWord,
  type NoticeField,
  noticeFieldWord,
  STAFF_CHANNELS,
} from '@spine/contract/consent';
import type { StationChild } from '@spine/contract/station';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import type { SpotAnswer } from '../records/record-store.ts';
import { personWords } from '../roster/child-words.ts';
import type { ClassSession, StationNotice } from '../roster/class-session.ts';
import { useCorrectKey } from '../roster/previous-child.tsx';
import parts from '../shell/parts.module.css';
import { BLOCKED_WORDS } from '../station.text.ts';
import { consentText as text } from './consent.text.ts';
import css from './spot-consent.module.css';
import { useStationNotice } from './station-notice.ts';

/** What a family has to know before it answers; the rest stands in the whole notice. */
const ESSENCE: readonly NoticeField[] = [
  'responsible',
  'purpose',
  'method',
  'storagePeriod',
  'refusal',
];

type Props = {
  session: ClassSession;
  child: StationChild;
  place: number;
  block: BlockedPermission;
  /** Who records the answer. */
  operator: string;
  /** Whether another child comes after this one. */
  hasNext: boolean;
  answer: (answer: SpotAnswer) => void;
  /** Notes that the child is not there; left out where it was seen already, or is noted so. */
  absent: (() => void) | undefined;
  /** Goes on without an answer. */
  pass: () => void;
  correct: (() => void) | undefined;
  /** The roster beside it. */
  rail?: ReactNode;
};

function Essence({ notice }: { notice: StationNotice | undefined }) {
  if (notice === undefined) return null;
  if (notice === 'none' || notice === 'unknown')
    return (
      <section className={css.essence}>
        <h2>{text.essence}</h2>
        <p>{notice === 'none' ? text.noNotice : text.unknownNotice}</p>
      </section>
    );
  return (
    <section className={css.essence}>
      <h2>{text.essenceOf(notice.version)}</h2>
      <dl>
        {ESSENCE.map((field) => (
          <div key={field}>
            <dt>{noticeFieldWord[field]}</dt>
            <dd>{notice.texts[field]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type ChannelProps = {
  channel: SpotAnswer['channel'] | undefined;
  choose: (channel: SpotAnswer['channel']) => void;
};

function Channels({ channel, choose }: ChannelProps) {
  return (
    <fieldset className={css.channels} aria-label={text.channel}>
      {STAFF_CHANNELS.map((each) => (
        <button
          key={each}
          type="button"
          className={parts.key}
          aria-pressed={each === channel}
          onClick={() => choose(each)}
        >
          <span>
            <b>{consentChannelWord[each]}</b>
            <small>{text.channelHint[each]}</small>
          </span>
        </button>
      ))}
    </fieldset>
  );
}

function Head({ child, place, block }: Pick<Props, 'child' | 'place' | 'block'>) {
  return (
    <header className={css.head}>
      <h1>
        <em>{place}</em>
        {child.name}
        <strong>{BLOCKED_WORDS[block]}</strong>
      </h1>
      <p>
        {personWords(child)} · {child.birthDate}
      </p>
      <p>{text.why[block]}</p>
    </header>
  );
}

type RefusalProps = { store: (reason: string) => void; back: () => void };

/** Why the family refuses, if it says so. */
function Refusal({ store, back }: RefusalProps) {
  const [reason, setReason] = useState('');
  return (
    <>
      <label className={css.reason}>
        {text.reason}
        <input
          // biome-ignore lint/a11y/noAutofocus: it comes with the touch of its own button.
          autoFocus
          autoComplete="off"
          maxLength={CONSENT_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <button
        type="button"
        className={clsx(parts.key, css.answer)}
        onClick={() => store(reason.trim())}
      >
        {text.storeRefusal}
      </button>
      <button type="button" className={clsx(parts.key, css.answer)} onClick={back}>
        {text.back}
      </button>
    </>
  );
}

type AnswerProps = Pick<Props, 'hasNext' | 'absent' | 'pass'> & {
  mayAgree: boolean;
  mayRefuse: boolean;
  agree: () => void;
  refuse: () => void;
};

function Answers({ mayAgree, mayRefuse, agree, refuse, absent, pass, hasNext }: AnswerProps) {
  return (
    <>
      <button
        type="button"
        className={clsx(parts.key, css.answer)}
        disabled={!mayAgree}
        onClick={agree}
      >
        {text.agree}
      </button>
      <button
        type="button"
        className={clsx(parts.key, css.answer)}
        disabled={!mayRefuse}
        onClick={refuse}
      >
        {text.refuse}
      </button>
      <div className={css.ways}>
        {absent && (
          <button type="button" onClick={absent}>
            {text.absent}
          </button>
        )}
        <button type="button" onClick={pass}>
          {hasNext ? text.pass : text.passLast}
        </button>
      </div>
    </>
  );
}

/** Give it a `key` of the child: how one answered says nothing of the next. */
export function ConsentScreen(props: Props) {
  const { session, operator, answer, rail } = props;
  const notice = useStationNotice(session);
  const [channel, setChannel] = useState<SpotAnswer['channel']>();
  const [isRefusing, setRefusing] = useState(false);
  useCorrectKey(props.correct);
  const isRead = typeof notice === 'object';
  const give = (answered: Pick<SpotAnswer, 'answer' | 'reason'>) =>
    channel && answer({ channel, ...answered, ...(isRead && { noticeVersion: notice.version }) });
  return (
    <div className={css.layout}>
      {rail}
      <main className={css.work}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
        <div className={css.scroll} tabIndex={0}>
          <Head {...props} />
          <Essence notice={notice} />
        </div>
        <footer className={css.answers}>
          <div className={css.who}>
            <h2>{text.title}</h2>
            <p>{text.signer(operator)}</p>
          </div>
          <Channels channel={channel} choose={setChannel} />
          {isRefusing ? (
            <Refusal
              store={(reason) => give({ answer: 'refused', ...(reason !== '' && { reason }) })}
              back={() => setRefusing(false)}
            />
          ) : (
            <Answers
              {...props}
              mayAgree={channel !== undefined && notice !== undefined && notice !== 'none'}
              mayRefuse={channel !== undefined}
              agree={() => give({ answer: 'agreed' })}
              refuse={() => setRefusing(true)}
            />
          )}
        </footer>
      </main>
    </div>
  );
}
