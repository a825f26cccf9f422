/** What follows a right password: a code, the set-up of an authenticator, or what somebody did to it. */
import type { SessionData } from '@spine/contract/session';
import clsx from 'clsx';
import { abandonSession } from '#platform/leave-session.ts';
import buttonCss from '#ui/styles/button.module.css';
import { loginText } from '../login.text.ts';
import { useSystemInfo } from '../use-system-info.ts';
import { ProveStep } from './prove-step.tsx';
import { ResetNote } from './reset-note.tsx';
import css from './second-factor.module.css';
import { secondFactorText as text } from './second-factor.text.ts';
import { SetUpStep } from './set-up-step.tsx';

export type SecondStepProps = {
  /** The answer to the password. */
  data: SessionData;
  /** The session owes nothing any more. */
  done: (data: SessionData) => void;
  /** To the form of the password. */
  back: () => void;
};

export function SecondStep({ data, done, back: toPassword }: SecondStepProps) {
  const { data: info } = useSystemInfo();
  const platform = info?.platformName ?? loginText.platformName;
  // The next one here is not to come in as this one: the provider leads back to the form of the password.
  const leave = () =>
    void abandonSession().then(({ providerSignOut }) => {
      if (providerSignOut === null) toPassword();
      else window.location.assign(providerSignOut);
    });
  const step = { platform, over: toPassword, leave };
  return (
    <div className={css.signInStep}>
      {data.secondStep === 'prove' && <ProveStep {...step} data={data} proved={done} />}
      {data.secondStep === 'setUp' && <SetUpStep {...step} data={data} isSet={done} />}
      {data.secondStep === 'none' && data.factorsReset && (
        <section className={css.step} aria-labelledby="second-step">
          <h2 id="second-step">{text.resetTitle}</h2>
          <ResetNote reset={data.factorsReset} />
          <p className={css.help}>{text.resetHint}</p>
          <button
            type="button"
            className={clsx(css.go, buttonCss.btn, buttonCss.primary, buttonCss.lg)}
            onClick={() => done(data)}
          >
            {text.goOn}
          </button>
        </section>
      )}
    </div>
  );
}
