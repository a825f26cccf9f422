/** The breadcrumb up to the highest region the viewer may see, the metric switch and the method switch. */
import type { ScreenSummary } from '@spine/contract/data-screen';
import { screeningMethodWord } from '@spine/contract/exam';
import clsx from 'clsx';
import { useLayoutEffect } from 'react';
import looks from '#ui/styles/looks.module.css';
import { METRICS, type ScreenView } from '../screen-view.ts';
import css from './map-controls.module.css';
import { listMethods } from './map-model.ts';
import { mapText as text } from './screen-map.text.ts';

type RegionPath = Pick<ScreenSummary, 'path' | 'regionCode' | 'topCode'>;
type ControlsSummary = RegionPath & Pick<ScreenSummary, 'way' | 'ways'>;

/** The parent region; undefined at the highest region the viewer may see. */
function findParent({ path, regionCode, topCode }: RegionPath): string | undefined {
  return regionCode === topCode ? undefined : path.at(-2)?.code;
}

/** Esc opens the parent region. */
export function useEscapeToParent(summary: RegionPath | undefined, open: ScreenView['open']): void {
  const parent = summary && findParent(summary);
  // A layout effect, so that a second Esc starts from the region the first one opened.
  useLayoutEffect(() => {
    if (parent === undefined) return;
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) open(parent);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [parent, open]);
}

function Crumbs({ summary, open }: { summary: RegionPath; open: ScreenView['open'] }) {
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

/** The screening methods: numbers are of one method and never added to those of another. */
function MethodSwitch({
  summary,
  choose,
}: {
  summary: ControlsSummary;
  choose: ScreenView['choose'];
}) {
  const all = listMethods(summary);
  if (all.length === 0) return null;
  return (
    <fieldset className={clsx(css.metric, css.ways)}>
      <legend className={looks.unseen}>{text.way}</legend>
      {all.map((each) => (
        <label key={each.way} className={clsx(each.way === summary.way && css.on)}>
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

export function MapControls({ summary, view }: { summary: ControlsSummary; view: ScreenView }) {
  return (
    <>
      <Crumbs summary={summary} open={view.open} />
      <fieldset className={css.metric}>
        <legend className={looks.unseen}>{text.metric}</legend>
        {METRICS.map((metric) => (
          <label key={metric} className={clsx(view.metric === metric && css.on)}>
            <input
              type="radio"
              name="metric"
              checked={view.metric === metric}
              onChange={() => view.setMetric(metric)}
            />
            <span>{text.metricName[metric]}</span>
          </label>
        ))}
      </fieldset>
      <MethodSwitch summary={summary} choose={view.choose} />
    </>
  );
}
