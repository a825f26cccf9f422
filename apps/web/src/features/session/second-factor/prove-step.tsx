/** The second step for who has an authenticator: its code, or a recovery code. */
import { proveFactor, type SessionData, TRUSTED_DAYS } from '@spine/contract/session';
import { useState } from 'react';
import { call } from '#platform/call/call.ts';
import buttonCss from '#ui/styles/button.module.css';
import { CodeForm } from './code-form.tsx';
import css from './second-factor.module.css';
import { secondFactorText as text } from './second-factor.text.ts';
import { useStepCall } from './use-step-call.ts';

const WORDS = { send: text.prove, sending: text.proving };
const KINDS = {
  factor: { label: text.code, missing: text.CODE_NULL, other: text.useRecovery },
  recovery: { label: text.recoveryCode, missing: text.RECOVERY_NULL, other: text.useFactor },
} as const;

type Props = {
  platform: string;
  proved: (data: SessionData) => void;
  /** The session has ended meanwhile. */
  over: () => void;
  /** Ends it, and goes to the form of the password. */
  leave: () => void;
};

export function ProveStep({ platform, proved, over, leave }: Props) {
  const [kind, setKind] = useState<keyof typeof KINDS>('factor');
  const [remember, setRemember] = useState(false);
  const { run, ...state } = useStepCall(over);
  const { other, ...words } = KINDS[kind];
  const switchKind = () => {
    state.setFault(undefined);
    setKind(kind === 'factor' ? 'recovery' : 'factor');
  };
  return (
    <section className={css.step} aria-labelledby="second-step">
      <h2 id="second-step">{text.title}</h2>
      <p className={css.lead}>{kind === 'factor' ? text.proveLead(platform) : text.recoveryLead}</p>
      <CodeForm
        key={kind}
        {...state}
        {...words}
        kind={kind}
        words={WORDS}
        send={(code) =>
          void run(async () => proved(await call(proveFactor, { code, remember }, { probe: true })))
        }
      >
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
      </CodeForm>
      <div className={css.ways}>
        <button type="button" className={buttonCss.link} onClick={switchKind}>
          {other}
        </button>
        <button type="button" className={buttonCss.link} onClick={leave}>
          {text.back}
        </button>
      </div>
      {kind === 'recovery' && <p className={css.help}>{text.lostBoth}</p>}
    </section>
  );
}
