/**
 * The data screen: one region's numbers on a canvas of 1920 × 1080 that is scaled to the window, dark whatever the
 * system says. It is read from afar and left alone for days: what is shown stays until something newer is there.
 */
import type { ScreenSummary } from '@spine/contract/data-screen';
import clsx from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { Refused } from '#platform/refused.ts';
import { useMedia } from '#ui/chart/use-media.ts';
import { useTitle } from '#ui/use-title.ts';
import css from './data-screen.module.css';
import { screenText as text } from './data-screen.text.ts';
import { MapPanel } from './map/map.panel.tsx';
import { useWayUp } from './map/map-controls.tsx';
import { placeKeyOf } from './map/map-shape.ts';
import { AgesPanel } from './panels/ages.panel.tsx';
import { CountersPanel } from './panels/counters.panel.tsx';
import { DistributionPanel } from './panels/distribution.panel.tsx';
import { MonthsPanel } from './panels/months.panel.tsx';
import { RankingPanel } from './panels/ranking.panel.tsx';
import { SittingsPanel } from './panels/sittings.panel.tsx';
import { useScreen, useWeather } from './screen.queries.ts';
import screenHeadCss from './screen-head.module.css';
import { ScreenHead } from './screen-head.tsx';
import { useScreenView } from './screen-place.ts';
import { clockOf } from './screen-time.ts';
import { useCanvasScale } from './use-canvas-scale.ts';
import { WeatherWidget } from './weather.widget.tsx';

/** What the server says about the region asked for is worth telling; a connection comes back by itself. */
function noteOf(error: Error, time: string): string {
  return error instanceof Refused && error.code > 0 ? error.message : text.stale(time);
}

/** The status line: how old the numbers are, what a rate is made of, whose map it is. */
function ScreenFoot({ summary, error }: { summary: ScreenSummary; error: Error | null }) {
  const time = clockOf(new Date(summary.readAt));
  return (
    <footer className={css.foot}>
      {error ? (
        <span className={css.stale} role="status">
          {noteOf(error, time)}
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

/** What a phone shows: that this was made for a large screen, and the counters below each other. */
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

/** The place of the ranking that a region of the map belongs to. */
function placeAt({ places }: ScreenSummary, pointed: string | undefined): string | undefined {
  return pointed && placeKeyOf(pointed, new Set(places.map(({ key }) => key)));
}

type PanelsProps = {
  shown: NonNullable<Screen['shown']>;
  screen: Screen;
  view: ReturnType<typeof useScreenView>;
};

function Panels({ shown, screen, view }: PanelsProps) {
  const { summary, shape } = shown;
  const [pointed, setPointed] = useState<string>();
  const on = placeAt(summary, pointed);
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
        <RankingPanel summary={summary} view={view} on={on} point={setPointed} />
        <MonthsPanel months={summary.months} />
        <SittingsPanel sittings={summary.sessions} readAt={summary.readAt} />
      </div>
      <ScreenFoot summary={summary} error={screen.error} />
    </>
  );
}

function Waiting({ error, retry }: Pick<Screen, 'error' | 'retry'>) {
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
  useWayUp(shown?.summary, view.open);
  if (narrow && shown) return <NarrowScreen summary={shown.summary} />;
  return (
    <div className={css.screen}>
      <main className={css.canvas} style={{ transform: `translate(-50%, -50%) scale(${scale})` }}>
        <ScreenHead>
          <WeatherWidget weather={weather} />
        </ScreenHead>
        {shown ? (
          <Panels shown={shown} screen={screen} view={view} />
        ) : (
          <Waiting error={screen.error} retry={screen.retry} />
        )}
      </main>
    </div>
  );
}
