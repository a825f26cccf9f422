/** The page that an invitation opens: which account is linked to which provider, and the way there. */

import type { EndpointAnswer } from '@spine/contract/kernel';
import { formatToMinute } from '@spine/contract/kernel';
import { beginSingleSignOn, openInvitation } from '@spine/contract/single-sign-on';
import clsx from 'clsx';
import { useEffect } from 'react';
import { Link, useLoaderData } from 'react-router';
import { call } from '#platform/call/call.ts';
import { LOCAL_CODES, Refused } from '#platform/call/refused.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { takeReturnPath } from '#platform/session/return-path.ts';
import { Facts } from '#ui/facts.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useOnce } from '#ui/use-once.ts';
import { useTitle } from '#ui/use-title.ts';
import { returnText, singleSignOnText, invitationText as text } from '../single-sign-on.text.ts';
import css from './provider-pages.module.css';

type InvitationData = { token: string };

/** Takes the token out of the address, which the browser would keep. */
export function readInvitation(): InvitationData {
  const { hash, pathname } = window.location;
  window.history.replaceState(window.history.state, '', pathname);
  return { token: hash.slice(1) };
}

type CardProps = { invitation: EndpointAnswer<typeof openInvitation>; token: string };

function InvitationCard({ invitation, token }: CardProps) {
  const { providerId, providerName, username, orgName, expiresAt } = invitation;
  const { busy, once } = useOnce();
  const go = async () => {
    const { address } = await call(beginSingleSignOn, { providerId, invitation: token });
    takeReturnPath();
    window.location.assign(address);
  };
  const facts = [
    [text.account, <b key="account">{username}</b>],
    [text.organization, orgName || text.platform],
    [text.provider, <b key="provider">{providerName}</b>],
    [text.expiresAt, formatToMinute(expiresAt)],
  ] as const;
  return (
    <>
      <p>{text.lead(providerName)}</p>
      <Facts className={css.facts} facts={facts} />
      <p className={css.hint}>{text.check}</p>
      <button
        type="button"
        className={clsx(css.go, buttonCss.btn, buttonCss.primary, buttonCss.lg)}
        aria-disabled={busy}
        onClick={() => void once(go).catch(() => undefined)}
      >
        {busy ? singleSignOnText.opening : text.go(providerName)}
      </button>
      <p className={css.hint}>{text.once}</p>
    </>
  );
}

function NotOpen({ words, retry }: { words: string; retry?: () => void }) {
  return (
    <div role="alert">
      <h2>{text.over}</h2>
      <p>{words}</p>
      {retry && (
        <button type="button" className={clsx(css.go, buttonCss.btn, buttonCss.lg)} onClick={retry}>
          {returnText.retry}
        </button>
      )}
      <Link className={clsx(css.go, buttonCss.btn, buttonCss.lg)} to="/login">
        {text.toSignIn}
      </Link>
    </div>
  );
}

function Invitation({ token }: InvitationData) {
  const { data, error, refetch } = useApiQuery(openInvitation, { token });
  if (error) {
    const isOffline = error instanceof Refused && error.code === LOCAL_CODES.offline;
    return <NotOpen words={error.message} {...(isOffline && { retry: () => void refetch() })} />;
  }
  if (!data) return <p role="status">{text.opening}</p>;
  return <InvitationCard invitation={data} token={token} />;
}

export function InvitationPage() {
  const { token } = useLoaderData<InvitationData>();
  useTitle(text.title);
  // Another invitation that is opened on this page changes its fragment only.
  useEffect(() => {
    const load = () => window.location.reload();
    window.addEventListener('hashchange', load);
    return () => window.removeEventListener('hashchange', load);
  }, []);
  return (
    <main className={pageCss.column}>
      <h1>{text.title}</h1>
      <section className={clsx(css.card, looks.card)}>
        {token === '' ? <NotOpen words={text.noToken} /> : <Invitation token={token} />}
      </section>
    </main>
  );
}
