/**
 * The data screen: one region's numbers on a canvas of 1920 × 1080 that is scaled to the window, dark whatever the
 * system's colour scheme is. It runs unattended for days: the shown numbers stay until newer ones have arrived.
 */
import type { ScreenSummary } from '@spine/contract/data-screen';
import clsx from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { Refused } from '#platform/call/refused.ts';
import { useMedia } from '#ui/use-media.ts';
import { useTitle } from '#ui/use-title.ts';
import css from './data-screen.module.css';
import { screenText as text } from './data-screen.text.ts';
import { MapPanel } from './map/map.panel.tsx';
import { useEscapeToParent } from './map/map-controls.tsx';
import { findPlaceKey } from './map/map-shape.ts';
import { AgesPanel } from './panels/ages.panel.tsx';
import { CountersPanel } from './panels/counters.panel.tsx';
import { DistributionPanel } from './panels/distribution.panel.tsx';
import { MonthsPanel } from './panels/months.panel.tsx';
import { RankingPanel } from './panels/ranking.panel.tsx';
import { SittingsPanel } from './panels/sittings.panel.tsx';
import { useScreen, useWeather } from './screen.queries.ts';
import screenHeadCss from './screen-head.module.css';
import { ScreenHead } from './screen-head.tsx';
import { formatClock } from './screen-time.ts';
import { useScreenView } from './screen-view.ts';
import { useCanvasScale } from './use-canvas-scale.ts';

/** A refusal of the server is shown as it is; a broken connection only says how old the numbers are. */
function errorNote(error: Error, time: string): string {
  return error instanceof Refused && error.code > 0 ? error.message : text.stale(time);
}

/** The status line: the age of the numbers, the formula of the rate, and the source of the map. */
function ScreenFoot({ summary, error }: { summary: ScreenSummary; error: Error | null }) {
  const time = formatClock(new Date(summary.readAt));
  return (
    <footer className={css.foot}>
      {error ? (
        <span className={css.stale} role="status">
          {errorNote(error, time)}
        </span>
      ) : (
        <span className={css.fresh}>
          {text.updated} <b>{time}</b>　{text.every}
        </span>
      )}
      <span>{text.formula(summary.way)}</span>
      <span>{text.notDiagnosis}</span>
      <span className={css.source}>{summary.mapSource}</span>
    </footer>
  );
}

/** The narrow layout: a note that the screen is made for large displays, and the counters. */
function NarrowScreen({ summary }: { summary: ScreenSummary }) {
  return (
    <main className={clsx(css.screen, css.narrow)}>
      <h1>{text.heading}</h1>
      <p className={css.region}>{summary.regionName}</p>
      <CountersPanel summary={summary} />
      <p>{text.madeForLarge}</p>
      <p>{text.notDiagnosis}</p>
      <Link to="/mainPage">{text.back}</Link>
    </main>
  );
}

type Screen = ReturnType<typeof useScreen>;

/** The key of the ranked place that a region of the map belongs to. */
function findPointedPlace(
  { places }: ScreenSummary,
  pointed: string | undefined,
): string | undefined {
  return pointed && findPlaceKey(pointed, new Set(places.map(({ key }) => key)));
}

type PanelsProps = {
  shown: NonNullable<Screen['shown']>;
  screen: Screen;
  view: ReturnType<typeof useScreenView>;
};

function Panels({ shown, screen, view }: PanelsProps) {
  const { summary, shape } = shown;
  const [pointed, setPointed] = useState<string>();
  const pointedKey = findPointedPlace(summary, pointed);
  return (
    <>
      <div className={css.column}>
        <DistributionPanel summary={summary} />
        <AgesPanel ages={summary.ages} />
      </div>
      <div className={css.column}>
        <CountersPanel summary={summary} />
        <MapPanel
          summary={summary}
          shape={shape}
          mapFailed={screen.mapFailed}
          moving={screen.moving}
          view={view}
          pointed={pointed}
          point={setPointed}
        />
      </div>
      <div className={css.column}>
        <RankingPanel summary={summary} view={view} pointedKey={pointedKey} point={setPointed} />
        <MonthsPanel months={summary.months} />
        <SittingsPanel sittings={summary.sessions} readAt={summary.readAt} />
      </div>
      <ScreenFoot summary={summary} error={screen.error} />
    </>
  );
}

function ScreenWaiting({ error, retry }: Pick<Screen, 'error' | 'retry'>) {
  if (!error)
    return (
      <p className={css.waiting} role="status">
        {text.loading}
      </p>
    );
  return (
    <div className={css.waiting} role="alert">
      <p>{text.failed}</p>
      <p>{error.message}</p>
      {error instanceof Refused && error.code > 0 ? (
        <Link className={clsx(screenHeadCss.button, screenHeadCss.words)} to="/dataLargeScreen">
          {text.ownRegion}
        </Link>
      ) : (
        <button
          type="button"
          className={clsx(screenHeadCss.button, screenHeadCss.words)}
          onClick={retry}
        >
          {text.retry}
        </button>
      )}
    </div>
  );
}

export function DataScreenPage() {
  useTitle(text.title);
  const view = useScreenView();
  const screen = useScreen(view);
  const { shown } = screen;
  const weather = useWeather(shown?.summary.regionCode);
  const scale = useCanvasScale();
  const narrow = useMedia('(max-width: 899.98px)');
  useEscapeToParent(shown?.summary, view.open);
  if (narrow && shown) return <NarrowScreen summary={shown.summary} />;
  return (
    <div className={css.screen}>
      <main className={css.canvas} style={{ transform: `translate(-50%, -50%) scale(${scale})` }}>
        <ScreenHead weather={weather} />
        {shown ? (
          <Panels shown={shown} screen={screen} view={view} />
        ) : (
          <ScreenWaiting error={screen.error} retry={screen.retry} />
        )}
      </main>
    </div>
  );
}
