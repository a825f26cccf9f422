/**
 * One ECharts chart on a canvas, in the page's colours; it follows the size of its element. New data goes into the same
 * instance to avoid flicker: give every series, axis and grid an `id`, so that it is updated; those missing in the new option
 * are removed.
 *
 * The core contains no chart types. A module registers those it uses, and is loaded lazily together with this one, so that pages
 * without charts do not load them:
 *
 *     import { LineChart } from 'echarts/charts';
 *     import { GridComponent } from 'echarts/components';
 *     import { use } from 'echarts/core';
 *     use([LineChart, GridComponent]);
 *     export function Rates() { return <Chart label={text.rates} draw={(tokens) => ({ … })} />; }
 *
 * `draw` must stay the same between renders while its data do (useCallback). To a screen reader a chart is an image named by
 * `label`; a table beside it has the numbers. It is `aria-busy` until everything is drawn.
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
import { useMedia } from '../use-media.ts';
import { type ChartTokens, readChartTokens } from './chart-tokens.ts';

use([CanvasRenderer]);

/** What a page can do with a rendered chart. */
export type ChartHandle = {
  /** Draws the chart on the background of a card at a device pixel ratio. */
  picture: (pixelRatio: number) => HTMLCanvasElement;
  /** The ECharts instance, for actions without a prop (highlight, tooltips of a tour). */
  instance: () => EChartsType | undefined;
};

type Props = {
  label: string;
  draw: (tokens: ChartTokens) => EChartsCoreOption;
  className?: string;
  /** The device pixel ratio; by default the screen's. */
  pixelRatio?: number;
  onPick?: (event: ECElementEvent) => void;
  handle?: Ref<ChartHandle>;
};

/** Parts of an option that are removed when the new option lacks them. */
const REPLACED = ['series', 'xAxis', 'yAxis', 'grid', 'dataset'];
/** ECharts rejects parts that no module has registered. */
const replacedHere = () => REPLACED.filter((part) => ComponentModel.hasClass(part));

export function Chart({ label, draw, className, pixelRatio, onPick, handle }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const pick = useRef(onPick);
  pick.current = onPick;
  const dark = useMedia('(prefers-color-scheme: dark)');
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const instance = init(element, null, { ...(pixelRatio && { devicePixelRatio: pixelRatio }) });
    chart.current = instance;
    instance.on('click', (event) => pick.current?.(event));
    instance.on('finished', () => {
      element.ariaBusy = 'false';
    });
    const watch = new ResizeObserver(() => instance.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      instance.dispose();
      chart.current = undefined;
    };
  }, [pixelRatio]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme changes the tokens, the ratio the instance.
  useEffect(() => {
    if (!container.current || !chart.current) return;
    const tokens = readChartTokens(container.current);
    const option = { textStyle: { fontFamily: tokens.font }, ...draw(tokens) };
    container.current.ariaBusy = 'true';
    chart.current.setOption(reducedMotion ? { ...option, animation: false } : option, {
      replaceMerge: replacedHere(),
    });
  }, [draw, dark, reducedMotion, pixelRatio]);

  useImperativeHandle(handle, () => ({
    picture: (ratio) => {
      if (!container.current || !chart.current) throw new Error('the chart is not rendered');
      return chart.current.renderToCanvas({
        pixelRatio: ratio,
        backgroundColor: readChartTokens(container.current).card,
      });
    },
    instance: () => chart.current,
  }));

  return <div ref={container} className={className} role="img" aria-label={label} />;
}
