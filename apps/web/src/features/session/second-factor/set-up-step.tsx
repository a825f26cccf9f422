/** The second step for who has no authenticator yet, and of whom one is asked. */
import { beginFactor, type SessionData } from '@spine/contract/session';
import { useEffect, useState } from 'react';
import { call } from '#platform/call/call.ts';
import buttonCss from '#ui/styles/button.module.css';
import {
  AuthenticatorSetUp,
  type BegunFactor,
  type ConfirmedFactor,
} from './authenticator-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ResetNote } from './reset-note.tsx';
import css from './second-factor.module.css';
import { secondFactorText as text } from './second-factor.text.ts';
import { useStepCall } from './use-step-call.ts';

type Props = {
  data: SessionData;
  platform: string;
  isSet: (data: SessionData) => void;
  /** The session has ended meanwhile. */
  over: () => void;
  /** Ends it, and goes to the form of the password. */
  leave: () => void;
};

/** Begins a set-up when it is shown, and once more when that is asked for. */
function useSetUp(over: () => void) {
  const [begun, setBegun] = useState<BegunFactor>();
  const { run, fault } = useStepCall(over);
  const begin = () => void run(async () => setBegun(await call(beginFactor, {}, { probe: true })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown.
  useEffect(begin, []);
  return { begun, fault, begin };
}

export function SetUpStep({ data, platform, isSet, over, leave }: Props) {
  const { begun, fault, begin } = useSetUp(over);
  const [confirmed, setConfirmed] = useState<ConfirmedFactor>();
  if (confirmed)
    return (
      <section className={css.step} aria-labelledby="recovery-codes">
        <h2 id="recovery-codes">{text.codesTitle}</h2>
        <RecoveryCodes
          codes={confirmed.recoveryCodes}
          platform={platform}
          username={data.user.username}
          done={() => isSet(confirmed.session)}
        />
      </section>
    );
  return (
    <section className={css.step} aria-labelledby="second-step">
      <h2 id="second-step">{text.setUpTitle}</h2>
      {data.factorsReset && <ResetNote reset={data.factorsReset} />}
      <p className={css.lead}>{text.setUpLead}</p>
      {begun && (
        <AuthenticatorSetUp key={begun.id} begun={begun} confirmed={setConfirmed} over={over} />
      )}
      {!begun && <p role="status">{fault === undefined ? text.loading : text.failed}</p>}
      <div className={css.ways}>
        <button type="button" className={buttonCss.link} onClick={begin}>
          {text.again}
        </button>
        <button type="button" className={buttonCss.link} onClick={leave}>
          {text.back}
        </button>
      </div>
    </section>
  );
}
