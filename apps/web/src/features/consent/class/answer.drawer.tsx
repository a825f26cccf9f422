/** The answer that a child stands by: when, how and to which notice it was given, and why a family refuses. */
import {
  CONSENT_REASON_MAX,
  type ConsentChild,
  type ConsentEntry,
  consentAnswerWord,
  consentChannelWord,
} from '@spine/contract/consent';
import { formatToMinute } from '@spine/contract/kernel';
import { Input } from 'antd';
import { useId } from 'react';
import { type Fact, Facts } from '#ui/facts.tsx';
import { SideDrawer } from '#ui/side-drawer/side-drawer.tsx';
import looks from '#ui/styles/looks.module.css';
import { consentText } from '../consent.text.ts';
import css from './class.module.css';
import { classText as text } from './class.text.ts';
import type { Slip } from './slips.rules.ts';

type Props = {
  child: ConsentChild;
  slip: Slip | undefined;
  setReason: (reason: string) => void;
  close: () => void;
};

function factsOf(entry: ConsentEntry): Fact[] {
  const { answer, channel, reason, noticeVersion, answeredAt, recordedAt, by } = entry;
  return [
    [text.answer, consentAnswerWord[answer]],
    [text.how, consentChannelWord[channel]],
    [text.answeredAt, formatToMinute(answeredAt)],
    [text.recordedAt, formatToMinute(recordedAt)],
    [channel === 'guardian' ? text.guardian : text.by, by],
    ...(noticeVersion === null
      ? []
      : [[text.noticeOf, consentText.version(noticeVersion)] as const]),
    ...(reason === null ? [] : [[text.reason, reason] as const]),
  ];
}

function Unsaved({ slip, setReason }: { slip: Slip; setReason: (reason: string) => void }) {
  const id = useId();
  return (
    <section className={looks.part}>
      <h3>
        {text.notSaved}：{consentAnswerWord[slip.answer]}
      </h3>
      {slip.answer !== 'agreed' && (
        <div className={css.reason}>
          <label htmlFor={id}>{text.reasonLabel}</label>
          <Input
            id={id}
            autoComplete="off"
            maxLength={CONSENT_REASON_MAX}
            value={slip.reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <small>{text.reasonHint(CONSENT_REASON_MAX)}</small>
        </div>
      )}
    </section>
  );
}

export function AnswerDrawer({ child, slip, setReason, close }: Props) {
  const { name, newest } = child;
  return (
    <SideDrawer label={text.drawer(name)} head={text.drawer(name)} close={close}>
      {newest ? (
        <Facts className={looks.kv} facts={factsOf(newest)} />
      ) : (
        <p className={looks.soft}>{text.noAnswer}</p>
      )}
      {slip && <Unsaved slip={slip} setReason={setReason} />}
    </SideDrawer>
  );
}
