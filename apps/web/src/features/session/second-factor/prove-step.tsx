/** The second step for who has a factor: a passkey, a code of the authenticator, or a recovery code. */
import { proveFactor, type SessionData, TRUSTED_DAYS } from '@spine/contract/session';
import { useState } from 'react';
import { call } from '#platform/call/call.ts';
import buttonCss from '#ui/styles/button.module.css';
import { CodeForm } from './code-form.tsx';
import { passkeyText } from './passkey/passkey.text.ts';
import { answerPasskey } from './passkey/passkey-device.ts';
import { PasskeyForm } from './passkey/passkey-form.tsx';
import css from './second-factor.module.css';
import { secondFactorText as text } from './second-factor.text.ts';
import { useStepCall } from './use-step-call.ts';
import { CODE_FIELDS, OtherWays, useWays, type Way } from './ways.tsx';

const WORDS = { send: text.prove, sending: text.proving };
const PASSKEY_WORDS = { send: passkeyText.use, sending: passkeyText.using };
const LEADS: Readonly<Record<Way, (platform: string) => string>> = {
  passkey: () => passkeyText.lead,
  totp: text.proveLead,
  recovery: () => text.recoveryLead,
};

type RememberProps = { remember: boolean; setRemember: (remember: boolean) => void };

function Remember({ remember, setRemember }: RememberProps) {
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
      <span>
        {text.remember(TRUSTED_DAYS)}
        <small>{text.rememberHint}</small>
      </span>
    </label>
  );
}

type Props = {
  data: SessionData;
  platform: string;
  proved: (data: SessionData) => void;
  /** The session has ended meanwhile. */
  over: () => void;
  /** Ends it, and goes to the form of the password. */
  leave: () => void;
};

export function ProveStep({ data, platform, proved, over, leave }: Props) {
  const { ways, fault: passkeyFault } = useWays(data.factorKinds ?? []);
  const [chosen, choose] = useState<Way>();
  const way = chosen ?? ways[0];
  const [remember, setRemember] = useState(false);
  const { run, ...state } = useStepCall(over);
  const quietly = { probe: true };
  const proveBy = (code: string) =>
    run(async () => proved(await call(proveFactor, { code, remember }, quietly)));
  const proveByPasskey = () =>
    run(async () => {
      const passkey = await answerPasskey(quietly);
      proved(await call(proveFactor, { passkey, remember }, quietly));
    });
  const rememberField = <Remember remember={remember} setRemember={setRemember} />;
  return (
    <section className={css.step} aria-labelledby="second-step">
      <h2 id="second-step">{text.title}</h2>
      <p className={css.lead}>{LEADS[way](platform)}</p>
      {way === 'passkey' ? (
        <PasskeyForm {...state} words={PASSKEY_WORDS} send={() => void proveByPasskey()}>
          {rememberField}
        </PasskeyForm>
      ) : (
        <CodeForm
          key={way}
          {...state}
          {...CODE_FIELDS[way]}
          words={WORDS}
          send={(code) => void proveBy(code)}
        >
          {rememberField}
        </CodeForm>
      )}
      <div className={css.ways}>
        <OtherWays ways={ways} way={way} choose={choose} setFault={state.setFault} />
        <button type="button" className={buttonCss.link} onClick={leave}>
          {text.back}
        </button>
      </div>
      {passkeyFault && <p className={css.help}>{passkeyFault}</p>}
      {way === 'recovery' && <p className={css.help}>{text.lostBoth}</p>}
    </section>
  );
}
