import type { SessionData } from '@spine/contract/session';
import type { ComponentType, ReactNode } from 'react';
import { startSession } from '#platform/session/session.ts';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { useRecordTotals } from '../records/station-records.ts';
import { stationText as text } from '../station.text.ts';
import { ProviderSignOut } from './provider-sign-out.tsx';
import css from './shell.module.css';

/** The forms of the ordinary sign-in, which the entry passes in: they belong to another feature. */
export type SignInForms = ComponentType<{ signedIn: (data: SessionData) => void }>;

type Props = {
  signIn: SignInForms;
  isBesideLock: boolean;
  /** What is to be known before. */
  children?: ReactNode;
};

export function SignInScreen({ signIn: Forms, isBesideLock, children }: Props) {
  const { others } = useRecordTotals();
  return (
    <main className={css.signIn}>
      <div className={css.signInCard}>
        <h1>
          <BrandMark />
          {text.name}
        </h1>
        <p>{text.signInLead}</p>
        <p>
          {isBesideLock ? text.signInBesideLock : text.signInByProvider}{' '}
          {!isBesideLock && <a href="/login">{text.toSignIn}</a>}
        </p>
        <ProviderSignOut />
        {others.length > 0 && <p role="status">{text.othersWait(others)}</p>}
        {children}
        <Forms signedIn={startSession} />
      </div>
    </main>
  );
}
