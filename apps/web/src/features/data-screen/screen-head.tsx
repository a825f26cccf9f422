/** The head of the data screen: clock, title, weather, and the buttons of the window. */
import type { ScreenWeather, WeatherKind } from '@spine/contract/data-screen';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon/icon.tsx';
import { screenText as text, weatherText } from './data-screen.text.ts';
import css from './screen-head.module.css';
import { formatClock, formatDay, formatWeekday } from './screen-time.ts';
import clear from './weather-icons/clear.svg';
import cloudy from './weather-icons/cloudy.svg';
import dust from './weather-icons/dust.svg';
import fog from './weather-icons/fog.svg';
import hail from './weather-icons/hail.svg';
import overcast from './weather-icons/overcast.svg';
import rain from './weather-icons/rain.svg';
import snow from './weather-icons/snow.svg';
import thunder from './weather-icons/thunder.svg';

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** Full-screen mode; `toggle` is undefined where the browser does not offer it. */
function useFullScreen(): { full: boolean; toggle: (() => void) | undefined } {
  const full = useSyncExternalStore(watch, () => document.fullscreenElement !== null);
  // The browser may refuse it; the page then stays as it is.
  const toggle = () =>
    void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    );
  return { full, toggle: document.fullscreenEnabled ? toggle : undefined };
}

const SECOND_MS = 1000;

/** The current time, updated at each full second. */
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
      <time>{formatClock(now)}</time>
      <span>{formatDay(now)}</span>
      <span>{formatWeekday(now)}</span>
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

const ICONS: Readonly<Record<WeatherKind, string>> = {
  snow,
  thunder,
  dust,
  fog,
  hail,
  cloudy,
  rain,
  overcast,
  clear,
};

/** The icon of a weather kind; decorative, as the text says it too. */
function WeatherIcon({ kind }: { kind: WeatherKind | null }) {
  return kind && <img src={ICONS[kind]} alt="" width={44} height={44} />;
}

function Weather({ weather }: { weather: ScreenWeather | null | undefined }) {
  if (!weather) return null;
  return (
    <p className={css.weather}>
      <WeatherIcon kind={weather.kind} />
      <b>{weatherText.temperature(weather.temperature)}</b>
      {weatherText.linesOf(weather).map((words) => (
        <span key={words}>{words}</span>
      ))}
    </p>
  );
}

/** Missing weather leaves its place empty. */
export function ScreenHead({ weather }: { weather: ScreenWeather | null | undefined }) {
  return (
    <header className={css.head}>
      <Clock />
      <h1>{text.heading}</h1>
      <div className={css.headEnd}>
        <Weather weather={weather} />
        <Link className={css.button} to="/mainPage" aria-label={text.back} title={text.back}>
          <Icon name="signOut" />
        </Link>
        <FullScreenButton />
      </div>
    </header>
  );
}
