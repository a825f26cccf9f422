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
import { announceProof } from '#platform/session/session-tabs.ts';
import { toast } from '#platform/toast.ts';
import overPage from '#ui/over-page/over-page.module.css';
import { OverPage } from '#ui/over-page/over-page.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { useOnce } from '#ui/use-once.ts';
import { loginText } from '../login.text.ts';
import { useSystemInfo } from '../use-system-info.ts';
import { CodeForm } from './code-form.tsx';
import { passkeyText } from './passkey/passkey.text.ts';
import { answerPasskey } from './passkey/passkey-device.ts';
import { PasskeyForm } from './passkey/passkey-form.tsx';
import css from './prove-again.module.css';
import { ProviderProof } from './provider-proof.tsx';
import { secondFactorText, proveAgainText as text } from './second-factor.text.ts';
import { CODE_FIELDS, OtherWays, useWays, type Way } from './ways.tsx';

const WORDS = { send: text.send, sending: secondFactorText.proving };
const PASSKEY_WORDS = { send: passkeyText.use, sending: passkeyText.using };
const PASSWORD = {
  kind: 'password',
  label: loginText.password,
  missing: loginText.PASS_NULL,
} as const;
type Kind = Way | 'password';

const HELP: Readonly<Record<Kind, string>> = {
  password: text.forgot,
  passkey: passkeyText.lead,
  totp: text.factor,
  recovery: secondFactorText.lostBoth,
};

const QUIETLY = { probe: true };
const cancel = () => endProof(false);

/** What is asked for: a factor of who has one. Undefined until that is known; the server corrects a wrong guess. */
function useKind() {
  const { data, isPending } = useApiQuery(ownFactors, {}, { staleTime: 0 });
  const [chosen, choose] = useState<Kind>();
  const factors = data?.factors ?? [];
  const { ways, fault } = useWays(factors.map(({ kind }) => kind));
  const kind = chosen ?? (factors.length > 0 ? ways[0] : 'password');
  return { kind: isPending ? undefined : kind, choose, ways, passkeyFault: fault };
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
    if (at?.field === 'code' && kind === 'password') choose('totp');
    return setFault(at?.message ?? error.message);
  };
  const readInput = async (typed: string, passwordSalt: string) => {
    if (kind === 'passkey') return { passkey: await answerPasskey(QUIETLY) };
    return kind === 'password' ? { pw: digestPassword(typed, passwordSalt) } : { code: typed };
  };
  const prove = async (typed: string) => {
    setFault(undefined);
    if (!info) return setFault(text.infoFailed);
    const input = await readInput(typed, info.passwordSalt);
    const { recoveryCodesLeft } = await call(proveAgain, input, QUIETLY);
    endProof(true);
    announceProof();
    if (recoveryCodesLeft !== null) toast.success(text.recoveryCodesLeft(recoveryCodesLeft));
  };
  return {
    busy,
    fault,
    setFault,
    send: (typed: string) => void once(() => prove(typed).catch(show)),
  };
}

type FormProps = ReturnType<typeof useProve> & { kind: Kind };

function ProofForm({ kind, send, ...state }: FormProps) {
  if (kind === 'passkey')
    return <PasskeyForm {...state} words={PASSKEY_WORDS} send={() => send('')} />;
  const field = kind === 'password' ? PASSWORD : CODE_FIELDS[kind];
  return <CodeForm key={kind} {...state} {...field} words={WORDS} send={send} />;
}

export function ProveAgain() {
  const { kind, choose, ways, passkeyFault } = useKind();
  const state = useProve(kind, choose);
  return (
    <OverPage className={overPage.dialog} labelledBy="prove-again" leave={cancel}>
      <div className={overPage.card}>
        <h2 id="prove-again">{text.title}</h2>
        <p className={overPage.lead}>{text.lead}</p>
        {kind && <ProofForm {...state} kind={kind} />}
        {kind === 'password' && <ProviderProof />}
        <div className={css.ways}>
          <button type="button" className={buttonCss.link} onClick={cancel}>
            {text.cancel}
          </button>
          {kind && kind !== 'password' && (
            <OtherWays ways={ways} way={kind} choose={choose} setFault={state.setFault} />
          )}
        </div>
        {passkeyFault && <p className={css.help}>{passkeyFault}</p>}
        {kind && <p className={css.help}>{HELP[kind]}</p>}
      </div>
    </OverPage>
  );
}
