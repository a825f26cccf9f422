/**
 * A number that is masked until somebody says why it is needed; it is masked again after a minute, and when the page is left.
 * Who looked and why stands in the log.
 */
import type { MaskedNumber as Masked } from '@spine/contract/kernel';
import {
  maskedNumberWord,
  SHOW_PURPOSES,
  type ShowPurpose,
  type showEntryNumber,
  showNumber,
  showPurposeWord,
} from '@spine/contract/patient';
import { Popover } from 'antd';
import { useState } from 'react';
import { call } from '#platform/call/call.ts';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { useOnce } from '#ui/use-once.ts';
import css from './masked-number.module.css';
import { maskedNumberText as text } from './masked-number.text.ts';
import { useShown } from './use-shown.ts';

function Reasons({ choose }: { choose: (reason: ShowPurpose) => void }) {
  return (
    <div className={css.reasons}>
      <b>{text.why}</b>
      {SHOW_PURPOSES.map((reason) => (
        <button key={reason} type="button" className={buttonCss.btn} onClick={() => choose(reason)}>
          {showPurposeWord[reason]}
        </button>
      ))}
    </div>
  );
}

/** Why numbers are shown beside each other; asked once. */
export type Reason = {
  readonly known: ShowPurpose | undefined;
  readonly say: (reason: ShowPurpose) => void;
};

export function useReason(): Reason {
  const [known, say] = useState<ShowPurpose>();
  return { known, say };
}

type Props = {
  /** Of the child, or of the entry. */
  id: string;
  number: Masked;
  masked: string;
  reason: Reason;
  endpoint?: typeof showNumber | typeof showEntryNumber;
  /** Its name stands beside it already. */
  isNamed?: boolean;
};

export function MaskedNumber(props: Props) {
  const { id, number, masked, reason, endpoint = showNumber, isNamed = false } = props;
  const [isAsking, ask] = useState(false);
  const { once } = useOnce();
  const { value: shown, left, show, hide } = useShown();
  const label = maskedNumberWord[number];
  const showFor = (why: ShowPurpose) => {
    ask(false);
    reason.say(why);
    const asked = { id, purpose: why };
    void once(async () => {
      // An entry has no document.
      const { value } = await (number === 'document'
        ? call(showNumber, { ...asked, number })
        : call(endpoint, { ...asked, number }));
      show(value);
    }).catch(() => undefined);
  };
  if (shown !== '')
    return (
      <span className={css.shown}>
        {!isNamed && label} <b>{shown}</b>{' '}
        {reason.known && text.shownFor(left, showPurposeWord[reason.known])}
        <button type="button" className={css.show} aria-label={text.hideOf(label)} onClick={hide}>
          {text.hide}
        </button>
      </span>
    );
  return (
    <span>
      {!isNamed && label} {masked}
      <Popover
        open={isAsking}
        trigger="click"
        onOpenChange={(asks) => ask(asks && reason.known === undefined)}
        content={<Reasons choose={showFor} />}
      >
        <button
          type="button"
          className={css.show}
          aria-label={text.showOf(label)}
          onClick={() => reason.known && showFor(reason.known)}
        >
          <Icon name="eye" small />
          {text.show}
        </button>
      </Popover>
    </span>
  );
}
