/** The head of the data screen: clock, name, what the window can do. The weather comes between when there is any. */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon/icon.tsx';
import { screenText as text } from './data-screen.text.ts';
import css from './screen-head.module.css';
import { clockOf, dayOf, weekdayOf } from './screen-time.ts';

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** The whole display for the page; `toggle` is missing where the browser does not offer it. */
function useFullScreen(): { full: boolean; toggle: (() => void) | undefined } {
  const full = useSyncExternalStore(watch, () => document.fullscreenElement !== null);
  // A refusal (a browser's policy) leaves the page as it is.
  const toggle = () =>
    void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    );
  return { full, toggle: document.fullscreenEnabled ? toggle : undefined };
}

const SECOND_MS = 1000;

/** Ticks at the turn of the second. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), SECOND_MS - (now.getTime() % SECOND_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

function Clock() {
  const now = useNow();
  return (
    <div className={css.clock}>
      <time>{clockOf(now)}</time>
      <span>{dayOf(now)}</span>
      <span>{weekdayOf(now)}</span>
    </div>
  );
}

function FullScreenButton() {
  const { full, toggle } = useFullScreen();
  if (!toggle) return null;
  return (
    <button
      type="button"
      className={css.button}
      aria-label={full ? text.leaveFullScreen : text.fullScreen}
      title={full ? text.leaveFullScreen : text.fullScreen}
      onClick={toggle}
    >
      <svg className={css.full} viewBox="0 0 18 18" aria-hidden="true">
        <path
          d={
            full
              ? 'M6 1v5H1M12 1v5h5M17 12h-5v5M1 12h5v5'
              : 'M1 6V1h5M12 1h5v5M17 12v5h-5M6 17H1v-5'
          }
        />
      </svg>
    </button>
  );
}

export function ScreenHead({ children }: { children?: ReactNode }) {
  return (
    <header className={css.head}>
      <Clock />
      <h1>{text.heading}</h1>
      <div className={css.headEnd}>
        {children}
        <Link className={css.button} to="/mainPage" aria-label={text.back} title={text.back}>
          <Icon name="signOut" />
        </Link>
        <FullScreenButton />
      </div>
    </header>
  );
}
