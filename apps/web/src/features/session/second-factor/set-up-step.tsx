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
import { useSystemInfo } from '../use-system-info.ts';
import {
  AuthenticatorSetUp,
  type BegunFactor,
  type ConfirmedFactor,
} from './authenticator-set-up.tsx';
import passkeyCss from './passkey/passkey.module.css';
import { passkeyText } from './passkey/passkey.text.ts';
import { createPasskey } from './passkey/passkey-device.ts';
import { PasskeyForm } from './passkey/passkey-form.tsx';
import { useDeviceLock } from './passkey/use-device-lock.ts';
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

type ChoiceProps = SetUpProps & {
  /** Whether this device makes a passkey itself. */
  hasLock: boolean;
  choose: (kind: FactorKind) => void;
};

/** What this device does itself comes first. */
function Choice({ confirmed, over, hasLock, choose }: ChoiceProps) {
  const { run, ...state } = useStepCall(over);
  const setUp = () =>
    run(async () => {
      const created = await createPasskey(await call(beginPasskey, {}, QUIETLY));
      confirmed(await call(confirmPasskey, { created }, QUIETLY));
    });
  const passkey = (
    <section key="passkey" className={passkeyCss.choice}>
      <h3>
        {passkeyText.name}
        {hasLock && <span className={looks.state}>{passkeyText.recommended}</span>}
      </h3>
      <p>{passkeyText.what}</p>
      {!hasLock && <p>{passkeyText.needsOther}</p>}
      <PasskeyForm {...state} words={PASSKEY_WORDS} isSecond={!hasLock} send={() => void setUp()} />
    </section>
  );
  const authenticator = (
    <section key="totp" className={passkeyCss.choice}>
      <h3>{text.factor}</h3>
      <p>{text.factorWhat}</p>
      <button
        type="button"
        className={clsx(buttonCss.btn, !hasLock && buttonCss.primary, buttonCss.lg)}
        // biome-ignore lint/a11y/noAutofocus: the step has no field, and Enter takes the first choice.
        autoFocus={!hasLock}
        onClick={() => choose('totp')}
      >
        {text.setUpTitle}
      </button>
    </section>
  );
  return (
    <>
      <p className={css.lead}>{text.choiceLead}</p>
      <div className={passkeyCss.choices}>
        {hasLock ? [passkey, authenticator] : [authenticator, passkey]}
      </div>
    </>
  );
}

/** Nothing is begun before it is known what there is to choose from. */
function Preparing() {
  const { isError, refetch } = useSystemInfo();
  if (!isError) return <p role="status">{text.preparing}</p>;
  return (
    <>
      <p role="alert">{text.infoFailed}</p>
      <button type="button" className={buttonCss.link} onClick={() => void refetch()}>
        {text.retry}
      </button>
    </>
  );
}

type FormProps = SetUpProps & { reset: SessionData['factorsReset']; back: ReactNode };

function SetUpForm({ reset, back, ...step }: FormProps) {
  const fault = usePasskeyFault();
  const hasLock = useDeviceLock();
  const [chosen, choose] = useState<FactorKind>();
  const isKnown = fault !== undefined && hasLock !== undefined;
  const hasChoice = fault === null;
  const isChoosing = !isKnown || (hasChoice && chosen === undefined);
  return (
    <>
      <h2 id="second-step">{isChoosing ? text.choiceTitle : text.setUpTitle}</h2>
      {reset && <ResetNote reset={reset} />}
      {isKnown && isChoosing && <Choice {...step} hasLock={hasLock} choose={choose} />}
      {!isKnown && <Preparing />}
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
  const back = (
    <button type="button" className={buttonCss.link} onClick={leave}>
      {text.back}
    </button>
  );
  return (
    <section className={css.step} aria-labelledby="second-step">
      <SetUpForm over={over} confirmed={setConfirmed} reset={data.factorsReset} back={back} />
    </section>
  );
}
