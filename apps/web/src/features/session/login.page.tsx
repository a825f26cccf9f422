/** The sign-in page (spec 2): carousel, two modes, footer. No antd: this page is the first load. */
import type { SystemInfo } from '@spine/contract/session';
import { useState, useSyncExternalStore } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { useTitle } from '#ui/use-title.ts';
import { Carousel } from './carousel.tsx';
import './login.css';
import { loginText } from './login.text.ts';
import { PasswordLogin } from './password-login.tsx';
import { SmsLogin } from './sms-login.tsx';
import { useSystemInfo } from './use-system-info.ts';

const wide = window.matchMedia('(min-width: 1080.02px)');

function watchWidth(changed: () => void): () => void {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}

const MODES = ['password', 'sms'] as const;
type Mode = (typeof MODES)[number];

function ModeTabs({ mode, setMode }: { mode: Mode; setMode: (mode: Mode) => void }) {
  return (
    <div className="tabs" role="tablist" aria-label={loginText.mode}>
      {MODES.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`mode-${each}`}
          aria-selected={mode === each}
          aria-controls="mode-panel"
          tabIndex={mode === each ? 0 : -1}
          onClick={() => setMode(each)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
            const other = each === 'password' ? 'sms' : 'password';
            setMode(other);
            document.getElementById(`mode-${other}`)?.focus();
          }}
        >
          {loginText.modes[each]}
        </button>
      ))}
    </div>
  );
}

function Footer({ info }: { info: SystemInfo | undefined }) {
  if (!info) return <footer className="ft" />;
  const { name, phone, address, icp, publicSecurity } = info.company;
  const lines = [
    [loginText.version(info.version), name, phone],
    [address, icp, publicSecurity],
  ];
  return (
    <footer className="ft">
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
  const { data: info, isError } = useSystemInfo();
  const [mode, setMode] = useState<Mode>('password');
  useTitle(loginText.page);
  const showArt = useSyncExternalStore(watchWidth, () => wide.matches);
  const platformName = info?.platformName ?? loginText.platformName;
  return (
    <div className="split">
      {showArt && <Carousel info={info} />}
      <main className="pane">
        <div className="sign-in">
          <h1>{platformName}</h1>
          <p className="lead">{info?.slogan ?? loginText.slogan}</p>
          {isError && (
            <p className="info-failed" role="alert">
              {loginText.infoFailed}
            </p>
          )}
          <ModeTabs mode={mode} setMode={setMode} />
          <div id="mode-panel" role="tabpanel" aria-labelledby={`mode-${mode}`}>
            {mode === 'password' ? <PasswordLogin info={info} /> : <SmsLogin />}
          </div>
          <p className="families">
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
