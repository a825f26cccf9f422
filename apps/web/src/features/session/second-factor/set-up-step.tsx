/** The second step for who has no factor yet, and of whom one is asked: a passkey where the page may use one, or an authenticator. */
import {
  beginFactor,
  beginPasskey,
  confirmPasskey,
  type FactorKind,
  type SessionData,
} from '@spine/contract/session';
import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#platform/call/call.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import {
  AuthenticatorSetUp,
  type BegunFactor,
  type ConfirmedFactor,
} from './authenticator-set-up.tsx';
import passkeyCss from './passkey/passkey.module.css';
import { passkeyText } from './passkey/passkey.text.ts';
import { createPasskey } from './passkey/passkey-device.ts';
import { PasskeyForm } from './passkey/passkey-form.tsx';
import { usePasskeyFault } from './passkey/use-passkey-fault.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ResetNote } from './reset-note.tsx';
import css from './second-factor.module.css';
import { secondFactorText as text } from './second-factor.text.ts';
import { useStepCall } from './use-step-call.ts';

const QUIETLY = { probe: true };
const PASSKEY_WORDS = { send: passkeyText.setUp, sending: passkeyText.settingUp };

/** Begins a set-up when it is shown, and once more when that is asked for. */
function useSetUp(over: () => void) {
  const [begun, setBegun] = useState<BegunFactor>();
  const { run, fault } = useStepCall(over);
  const begin = () => void run(async () => setBegun(await call(beginFactor, {}, QUIETLY)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown.
  useEffect(begin, []);
  return { begun, fault, begin };
}

type SetUpProps = {
  confirmed: (answer: ConfirmedFactor) => void;
  /** The session has ended meanwhile. */
  over: () => void;
};

function AuthenticatorStep({ confirmed, over, back }: SetUpProps & { back: ReactNode }) {
  const { begun, fault, begin } = useSetUp(over);
  return (
    <>
      <p className={css.lead}>{text.setUpLead}</p>
      {begun && (
        <AuthenticatorSetUp key={begun.id} begun={begun} confirmed={confirmed} over={over} />
      )}
      {!begun && <p role="status">{fault === undefined ? text.loading : text.failed}</p>}
      <div className={css.ways}>
        <button type="button" className={buttonCss.link} onClick={begin}>
          {text.again}
        </button>
        {back}
      </div>
    </>
  );
}

function Choice({ confirmed, over, choose }: SetUpProps & { choose: (kind: FactorKind) => void }) {
  const { run, ...state } = useStepCall(over);
  const setUp = () =>
    run(async () => {
      const created = await createPasskey(await call(beginPasskey, {}, QUIETLY));
      confirmed(await call(confirmPasskey, { created }, QUIETLY));
    });
  return (
    <>
      <p className={css.lead}>{text.choiceLead}</p>
      <div className={passkeyCss.choices}>
        <section className={passkeyCss.choice}>
          <h3>
            {passkeyText.name}
            <span className={looks.state}>{passkeyText.recommended}</span>
          </h3>
          <p>{passkeyText.what}</p>
          <PasskeyForm {...state} words={PASSKEY_WORDS} send={() => void setUp()} />
        </section>
        <section className={passkeyCss.choice}>
          <h3>{text.factor}</h3>
          <p>{text.factorWhat}</p>
          <button
            type="button"
            className={clsx(buttonCss.btn, buttonCss.lg)}
            onClick={() => choose('totp')}
          >
            {text.setUpTitle}
          </button>
        </section>
      </div>
    </>
  );
}

type Props = {
  data: SessionData;
  platform: string;
  isSet: (data: SessionData) => void;
  /** The session has ended meanwhile. */
  over: () => void;
  /** Ends it, and goes to the form of the password. */
  leave: () => void;
};

export function SetUpStep({ data, platform, isSet, over, leave }: Props) {
  const fault = usePasskeyFault();
  const [chosen, choose] = useState<FactorKind>();
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
  const hasChoice = fault === null;
  const isChoosing = hasChoice && chosen === undefined;
  const step = { over, confirmed: setConfirmed };
  const back = (
    <button type="button" className={buttonCss.link} onClick={leave}>
      {text.back}
    </button>
  );
  return (
    <section className={css.step} aria-labelledby="second-step">
      <h2 id="second-step">{isChoosing ? text.choiceTitle : text.setUpTitle}</h2>
      {data.factorsReset && <ResetNote reset={data.factorsReset} />}
      {isChoosing && <Choice {...step} choose={choose} />}
      {isChoosing && <div className={css.ways}>{back}</div>}
      {!isChoosing && (
        <AuthenticatorStep
          {...step}
          back={
            <>
              {hasChoice && (
                <button type="button" className={buttonCss.link} onClick={() => choose(undefined)}>
                  {text.otherChoice}
                </button>
              )}
              {back}
            </>
          }
        />
      )}
    </section>
  );
}
