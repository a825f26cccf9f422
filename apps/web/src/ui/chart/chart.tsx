/**
 * One chart: ECharts' core on a canvas, in the page's colours, resized with its place and let go with it. New data goes
 * into the same instance, so that nothing flickers: give every series, axis and grid an `id`, and the one that was
 * there takes the new values; those without one in the new option go.
 *
 * The core knows no chart by itself. A module registers what it draws, and is loaded lazily together with this one,
 * so that a page without charts carries none of it:
 *
 *     import { LineChart } from 'echarts/charts';
 *     import { GridComponent } from 'echarts/components';
 *     import { use } from 'echarts/core';
 *     use([LineChart, GridComponent]);
 *     export function Rates() { return <Chart label={text.rates} draw={(tokens) => ({ … })} />; }
 *
 * `draw` must be stable between renders (useCallback) where its data are. Charts are pictures to a screen reader:
 * `label` says what it shows, and the numbers stand in a table beside it. It is busy until everything is drawn.
 */
import {
  ComponentModel,
  type ECElementEvent,
  type EChartsCoreOption,
  type EChartsType,
  init,
  use,
} from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { type ChartTokens, chartTokensAt } from './chart-tokens.ts';
import { useMedia } from './use-media.ts';

use([CanvasRenderer]);

/** What a page can ask of a chart that is there. */
export type ChartHandle = {
  /** The chart alone on the card's ground, at so many pixels for one of the page. */
  picture: (pixelRatio: number) => HTMLCanvasElement;
  /** The instance itself, for actions the props do not name (highlight, tooltips of a tour). */
  instance: () => EChartsType | undefined;
};

type Props = {
  label: string;
  draw: (tokens: ChartTokens) => EChartsCoreOption;
  className?: string;
  /** Pixels for one of the page; the screen's own when left out. */
  pixelRatio?: number;
  onPick?: (event: ECElementEvent) => void;
  handle?: Ref<ChartHandle>;
};

/** Parts of an option that go when the new one does not name them. */
const REPLACED = ['series', 'xAxis', 'yAxis', 'grid', 'dataset'];
/** ECharts refuses the names of parts that no module of the page has registered. */
const replacedHere = () => REPLACED.filter((part) => ComponentModel.hasClass(part));

export function Chart({ label, draw, className, pixelRatio, onPick, handle }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const pick = useRef(onPick);
  pick.current = onPick;
  const dark = useMedia('(prefers-color-scheme: dark)');
  const still = useMedia('(prefers-reduced-motion: reduce)');

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const made = init(element, null, { ...(pixelRatio && { devicePixelRatio: pixelRatio }) });
    chart.current = made;
    made.on('click', (event) => pick.current?.(event));
    made.on('finished', () => {
      element.ariaBusy = 'false';
    });
    const watch = new ResizeObserver(() => made.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      made.dispose();
      chart.current = undefined;
    };
  }, [pixelRatio]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme changes the tokens, the ratio the instance.
  useEffect(() => {
    if (!place.current || !chart.current) return;
    const tokens = chartTokensAt(place.current);
    const option = { textStyle: { fontFamily: tokens.font }, ...draw(tokens) };
    place.current.ariaBusy = 'true';
    chart.current.setOption(still ? { ...option, animation: false } : option, {
      replaceMerge: replacedHere(),
    });
  }, [draw, dark, still, pixelRatio]);

  useImperativeHandle(handle, () => ({
    picture: (ratio) => {
      if (!place.current || !chart.current) throw new Error('the chart is not there');
      return chart.current.renderToCanvas({
        pixelRatio: ratio,
        backgroundColor: chartTokensAt(place.current).card,
      });
    },
    instance: () => chart.current,
  }));

  return <div ref={place} className={className} role="img" aria-label={label} />;
}
