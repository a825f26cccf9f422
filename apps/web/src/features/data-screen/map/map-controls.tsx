/** Where the map is and what it shows: the way up, as far as the viewer may go, and the metric. */

import type { ScreenSummary } from '@spine/contract/data-screen';
import { screeningMethodWord } from '@spine/contract/exam';
import clsx from 'clsx';
import { useLayoutEffect } from 'react';
import looks from '#ui/styles/looks.module.css';
import { METRICS, type ScreenView } from '../screen-place.ts';
import css from './map-controls.module.css';
import { waysOf } from './map-model.ts';
import { mapText as text } from './screen-map.text.ts';

type Path = Pick<ScreenSummary, 'path' | 'regionCode' | 'topCode'>;
type Shown = Path & Pick<ScreenSummary, 'way' | 'ways'>;

/** The region above, unless the viewer is as high as they may be. */
function parentOf({ path, regionCode, topCode }: Path): string | undefined {
  return regionCode === topCode ? undefined : path.at(-2)?.code;
}

/** Esc goes up by one. */
export function useWayUp(summary: Path | undefined, open: ScreenView['open']): void {
  const parent = summary && parentOf(summary);
  // With the paint, not after it: a second Esc goes up from where the first one led.
  useLayoutEffect(() => {
    if (parent === undefined) return;
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) open(parent);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [parent, open]);
}

function Crumbs({ summary, open }: { summary: Path; open: ScreenView['open'] }) {
  const { path, topCode } = summary;
  const top = path.findIndex(({ code }) => code === topCode);
  const last = path.length - 1;
  return (
    <nav className={css.crumbs} aria-label={text.path}>
      <ol>
        {path.map(({ code, name }, at) => (
          <li key={code}>
            {at === last && <b aria-current="page">{name}</b>}
            {at < last && at < top && <span>{name}</span>}
            {at < last && at >= top && (
              <button type="button" onClick={() => open(code)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The ways of examining: results are of one, and never added to those of another. */
function Ways({ summary, choose }: { summary: Shown; choose: ScreenView['choose'] }) {
  const all = waysOf(summary);
  if (all.length === 0) return null;
  return (
    <fieldset className={clsx(css.metric, css.ways)}>
      <legend className={looks.unseen}>{text.way}</legend>
      {all.map((each) => (
        <label key={each.way}>
          <input
            type="radio"
            name="way"
            checked={each.way === summary.way}
            onChange={() => choose(each.way)}
          />
          <span>{text.wayOf(screeningMethodWord[each.way], each.schools)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function MapControls({ summary, view }: { summary: Shown; view: ScreenView }) {
  return (
    <>
      <Crumbs summary={summary} open={view.open} />
      <fieldset className={css.metric}>
        <legend className={looks.unseen}>{text.metric}</legend>
        {METRICS.map((metric) => (
          <label key={metric}>
            <input
              type="radio"
              name="metric"
              checked={view.metric === metric}
              onChange={() => view.measure(metric)}
            />
            <span>{text.metricName[metric]}</span>
          </label>
        ))}
      </fieldset>
      <Ways summary={summary} choose={view.choose} />
    </>
  );
}
