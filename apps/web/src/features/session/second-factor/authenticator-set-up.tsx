/** Setting up an authenticator: the QR code, the secret in letters, and the code that ends it. */
import type { EndpointAnswer } from '@spine/contract/kernel';
import { type beginFactor, confirmFactor, formatFactorSecret } from '@spine/contract/session';
import { copyText } from '#platform/browser/copy-text.ts';
import { call } from '#platform/call/call.ts';
import { QrCode } from '#ui/qr/qr-code.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { CodeForm } from './code-form.tsx';
import css from './second-factor.module.css';
import { secondFactorText as text } from './second-factor.text.ts';
import { useStepCall } from './use-step-call.ts';

const QR_SIZE = 168;
const WORDS = { send: text.confirm, sending: text.confirming };

/** A set-up that was begun. */
export type BegunFactor = EndpointAnswer<typeof beginFactor>;
export type ConfirmedFactor = EndpointAnswer<typeof confirmFactor>;

type Props = {
  begun: BegunFactor;
  confirmed: (answer: ConfirmedFactor) => void;
  /** The session has ended meanwhile. */
  over: () => void;
};

function Secret({ begun: { secret, uri } }: { begun: BegunFactor }) {
  return (
    <div className={css.scan}>
      <QrCode text={uri} label={text.qr} size={QR_SIZE} />
      <div className={css.byHand}>
        <a className={css.openHere} href={uri}>
          {text.openHere}
        </a>
        <p>{text.byHand}</p>
        <code className={css.secret}>{formatFactorSecret(secret)}</code>
        <p className={css.secretHint}>{text.secretHint}</p>
        <button
          type="button"
          className={buttonCss.link}
          onClick={() => void copyText(secret, text.secretWords)}
        >
          {text.copySecret}
        </button>
      </div>
    </div>
  );
}

export function AuthenticatorSetUp({ begun, confirmed, over }: Props) {
  const { run, ...state } = useStepCall(over);
  const send = (code: string) =>
    void run(async () =>
      confirmed(await call(confirmFactor, { id: begun.id, code }, { probe: true })),
    );
  return (
    <ol className={css.steps}>
      <li>{text.steps.app}</li>
      <li>
        {text.steps.scan}
        <Secret begun={begun} />
      </li>
      <li>
        {text.steps.type}
        <CodeForm
          {...state}
          kind="factor"
          label={text.code}
          missing={text.CODE_NULL}
          words={WORDS}
          send={send}
        />
      </li>
    </ol>
  );
}
