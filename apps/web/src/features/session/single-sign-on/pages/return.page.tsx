/**
 * The page that a provider leads back to. It shows how the sign-in ended, and goes on: into the product, to the own account, or back to
 * the page whose dialog opened it as a window.
 */
import type { SessionData } from '@spine/contract/session';
import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import type { Refused } from '#platform/call/refused.ts';
import { startSession } from '#platform/session/session.ts';
import { announceProof } from '#platform/session/session-tabs.ts';
import { toast } from '#platform/toast.ts';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { loginText } from '../../login.text.ts';
import { SecondStep } from '../../second-factor/second-step.tsx';
import { type More, owesMore, useSignIn } from '../../sign-in/use-sign-in.ts';
import { useSystemInfo } from '../../use-system-info.ts';
import { isOwnWindow } from '../own-window.ts';
import { rememberSignInOrg } from '../sign-in-org.ts';
import { singleSignOnText, returnText as text } from '../single-sign-on.text.ts';
import type { Completed, ReturnData } from './complete-sign-in.ts';

import css from './provider-pages.module.css';
import { nextStepAfter } from './refused-steps.ts';

export { completeSignIn } from './complete-sign-in.ts';

const ACCOUNT_PAGE = '/mainPage/currentUser';

/** Browsers may refuse to close a window that has been elsewhere; then its words say what to do. */
function CloseButton() {
  return (
    <button
      type="button"
      className={clsx(css.go, buttonCss.btn, buttonCss.primary, buttonCss.lg)}
      onClick={() => window.close()}
    >
      {text.close}
    </button>
  );
}

type DoneProps = { words: string; tell?: () => void };

/** The page that opened the window is told, and goes on by itself. */
function Done({ words, tell }: DoneProps) {
  useEffect(() => {
    tell?.();
    window.close();
  }, [tell]);
  return (
    <>
      <h2>{words}</h2>
      <p>{text.closeWindow}</p>
      <CloseButton />
    </>
  );
}

function Way({ to, words }: { to: string; words: string }) {
  return (
    <Link className={clsx(css.go, buttonCss.btn, buttonCss.primary, buttonCss.lg)} to={to} replace>
      {words}
    </Link>
  );
}

/** Leads to where the user wanted to go: who is signed in comes there, and everybody else by the sign-in page. */
function Again({ next }: { next: string }) {
  return (
    <>
      <h2>{text.again}</h2>
      <p>{text.againLead}</p>
      <Way to={next} words={text.signInAgain} />
    </>
  );
}

function RefusedSignIn({ refused, next }: { refused: Refused; next: string }) {
  return (
    <div role="alert">
      <h2>{text.refused}</h2>
      <p>{refused.message}</p>
      {isOwnWindow() ? (
        <>
          <p>{text.closeRefused}</p>
          <CloseButton />
        </>
      ) : (
        <Way to={next} words={nextStepAfter(refused.code)} />
      )}
    </div>
  );
}

/** Signed in, unless a second step is owed or its reset is to be told. */
function SignedIn({ session, next }: { session: SessionData; next: string }) {
  const navigate = useNavigate();
  const [owing, setOwing] = useState<SessionData>();
  const [isIn, setIn] = useState(false);
  const enter = (data: SessionData) => {
    rememberSignInOrg(data.user.orgId);
    if (isOwnWindow()) return setIn(true);
    startSession(data);
    return navigate(next, { replace: true });
  };
  const more: More = (data) => {
    const isMore = owesMore(data);
    if (isMore) setOwing(data);
    return isMore;
  };
  const { signIn } = useSignIn(enter, more);
  const { signIn: goOn } = useSignIn(enter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each session.
  useEffect(() => void signIn(() => Promise.resolve(session)), [session]);
  if (isIn) return <Done words={text.signedIn} />;
  if (!owing) return <Wait />;
  return (
    <SecondStep
      data={owing}
      done={(data) => void goOn(() => Promise.resolve(data))}
      back={() => void navigate('/login', { replace: true })}
    />
  );
}

/** The own account is linked; its page says so. */
function Linked({ session }: { session: SessionData }) {
  const navigate = useNavigate();
  useEffect(() => {
    rememberSignInOrg(session.user.orgId);
    startSession(session);
    toast.success(text.LINK_SUCCESS);
    void navigate(ACCOUNT_PAGE, { replace: true });
  }, [session, navigate]);
  return <Wait />;
}

const Wait = () => <p role="status">{text.wait}</p>;

type ResultProps = { completed: Completed; next: string };

export function ReturnResult({ completed, next }: ResultProps): ReactNode {
  if (completed.did === 'refused') return <RefusedSignIn refused={completed.refused} next={next} />;
  if (completed.did === 'proved') return <Done words={text.proved} tell={announceProof} />;
  if (completed.did === 'linked') return <Linked session={completed.session} />;
  return <SignedIn session={completed.session} next={next} />;
}

export function ReturnPage() {
  const { completing, next } = useLoaderData<ReturnData>();
  const { data: info } = useSystemInfo();
  const [completed, setCompleted] = useState<Completed>();
  useTitle(singleSignOnText.title);
  useEffect(() => void completing?.then(setCompleted), [completing]);
  return (
    <main className={pageCss.column}>
      <h1>{info?.platformName ?? loginText.platformName}</h1>
      <section className={clsx(css.card, looks.card)}>
        {!completing && <Again next={next} />}
        {completing && !completed && <Wait />}
        {completed && <ReturnResult completed={completed} next={next} />}
      </section>
    </main>
  );
}
