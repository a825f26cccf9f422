/** Asks over the page, once more, who is there: the calls that wait for it go on, or fail without a message when it is left. */
import { ownFactors, proveAgain } from '@spine/contract/session';
import { useState } from 'react';
import { call } from '#platform/call/call.ts';
import { needsSignIn } from '#platform/call/envelope.ts';
import { Refused } from '#platform/call/refused.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { digestPassword } from '#platform/session/digest-password.ts';
import { endProof } from '#platform/session/recent-proof.ts';
import { waitForRenewal } from '#platform/session/session-expiry.ts';
import buttonCss from '#ui/styles/button.module.css';
import { useOnce } from '#ui/use-once.ts';
import { loginText } from '../login.text.ts';
import { OverPage } from '../over-page.tsx';
import { useSystemInfo } from '../use-system-info.ts';
import { CodeForm } from './code-form.tsx';
import css from './prove-again.module.css';
import { secondFactorText, proveAgainText as text } from './second-factor.text.ts';

const WORDS = { send: text.send, sending: secondFactorText.proving };
const KINDS = {
  password: { label: loginText.password, missing: loginText.PASS_NULL, help: text.forgot },
  factor: { label: secondFactorText.code, missing: secondFactorText.CODE_NULL, help: text.factor },
  recovery: {
    label: secondFactorText.recoveryCode,
    missing: secondFactorText.RECOVERY_NULL,
    help: secondFactorText.lostBoth,
  },
} as const;
type Kind = keyof typeof KINDS;

const cancel = () => endProof(false);

/** What is asked for: a code of who has an authenticator. Undefined until that is known; the server corrects a wrong guess. */
function useKind() {
  const { data, isPending } = useApiQuery(ownFactors, {}, { staleTime: 0 });
  const [chosen, choose] = useState<Kind>();
  const hasFactor = (data?.factors.length ?? 0) > 0;
  const kind = chosen ?? (hasFactor ? 'factor' : 'password');
  return { kind: isPending ? undefined : kind, choose };
}

function useProve(kind: Kind | undefined, choose: (kind: Kind) => void) {
  const { data: info } = useSystemInfo();
  const { busy, once } = useOnce();
  const [fault, setFault] = useState<string>();
  const show = (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    if (needsSignIn(error.code)) return void waitForRenewal();
    const [at] = error.fields;
    if (at?.field === 'pw') choose('password');
    if (at?.field === 'code' && kind === 'password') choose('factor');
    return setFault(at?.message ?? error.message);
  };
  const prove = async (typed: string) => {
    setFault(undefined);
    if (!info) return setFault(text.infoFailed);
    const input =
      kind === 'password' ? { pw: digestPassword(typed, info.passwordSalt) } : { code: typed };
    await call(proveAgain, input, { probe: true });
    return endProof(true);
  };
  return {
    busy,
    fault,
    setFault,
    send: (typed: string) => void once(() => prove(typed).catch(show)),
  };
}

export function ProveAgain() {
  const { kind, choose } = useKind();
  const { setFault, ...state } = useProve(kind, choose);
  const other = kind === 'factor' ? 'recovery' : 'factor';
  return (
    <OverPage className={css.dialog} labelledBy="prove-again" leave={cancel}>
      <div className={css.card}>
        <h2 id="prove-again">{text.title}</h2>
        <p className={css.lead}>{text.lead}</p>
        {kind && (
          <CodeForm
            key={kind}
            {...state}
            {...KINDS[kind]}
            setFault={setFault}
            kind={kind}
            words={WORDS}
          />
        )}
        <div className={css.ways}>
          <button type="button" className={buttonCss.link} onClick={cancel}>
            {text.cancel}
          </button>
          {kind && kind !== 'password' && (
            <button
              type="button"
              className={buttonCss.link}
              onClick={() => {
                setFault(undefined);
                choose(other);
              }}
            >
              {secondFactorText[kind === 'factor' ? 'useRecovery' : 'useFactor']}
            </button>
          )}
        </div>
        {kind && <p className={css.help}>{KINDS[kind].help}</p>}
      </div>
    </OverPage>
  );
}
