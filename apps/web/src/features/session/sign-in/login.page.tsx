/** The sign-in page (spec 2): carousel, two modes, footer. No antd: this page is the first load. */
import type { SessionData, SystemInfo } from '@spine/contract/session';
import { beginSingleSignOn } from '@spine/contract/single-sign-on';
import { useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#platform/call/call.ts';
import { keepReturnPath, pathAfterSignIn } from '#platform/session/return-path.ts';
import { startSession } from '#platform/session/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useTitle } from '#ui/use-title.ts';
import { loginText } from '../login.text.ts';
import { ProviderButtons } from '../single-sign-on/provider-buttons.tsx';
import { readSignInOrg } from '../single-sign-on/sign-in-org.ts';
import { useSystemInfo } from '../use-system-info.ts';
import { Carousel } from './carousel.tsx';
import css from './login.module.css';
import { SignInForms } from './sign-in-forms.tsx';

const wide = window.matchMedia('(min-width: 1080.02px)');

function watchWidth(changed: () => void): () => void {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}

function Footer({ info }: { info: SystemInfo | undefined }) {
  if (!info) return <footer className={css.ft} />;
  const { name, phone, address, icp, publicSecurity } = info.company;
  const lines = [
    [loginText.version(info.version), name, phone],
    [address, icp, publicSecurity],
  ];
  return (
    <footer className={css.ft}>
      {lines.map((line) => (
        <div key={line.join()}>
          {line
            .filter((part) => part !== '')
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </div>
      ))}
    </footer>
  );
}

export function LoginPage() {
  const { data: info } = useSystemInfo();
  const navigate = useNavigate();
  const { search } = useLocation();
  useTitle(loginText.page);
  const signedIn = async (data: SessionData) => {
    startSession(data);
    await navigate(pathAfterSignIn(search));
  };
  const [orgId] = useState(() => readSignInOrg(search));
  const leave = async (providerId: string) => {
    const { address } = await call(beginSingleSignOn, { providerId });
    keepReturnPath(pathAfterSignIn(search));
    window.location.assign(address);
  };
  const showArt = useSyncExternalStore(watchWidth, () => wide.matches);
  const platformName = info?.platformName ?? loginText.platformName;
  return (
    <div className={css.split}>
      {showArt && <Carousel info={info} />}
      <main className={css.pane}>
        <div className={css.signIn}>
          <h1>{platformName}</h1>
          <p className={css.lead}>{info?.slogan ?? loginText.slogan}</p>
          <SignInForms
            signedIn={signedIn}
            others={<ProviderButtons orgId={orgId} leave={leave} />}
          />
          <p className={css.families}>
            {loginText.families}
            <a href="/quick-query">
              {loginText.quickQuery}
              <Icon name="right" small />
            </a>
          </p>
        </div>
        <Footer info={info} />
      </main>
    </div>
  );
}
