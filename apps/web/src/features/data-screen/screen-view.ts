/** The region, screening method and metric of the screen, stored in the address so that a reload keeps them. */
import { SCREENING_METHODS, type ScreeningMethod } from '@spine/contract/exam';
import { useSearchParams } from 'react-router';

export const METRICS = ['detection', 'examinedRate', 'examined'] as const;
export type Metric = (typeof METRICS)[number];

const REGION = /^\d{6}$/;

export type ScreenView = {
  /** Undefined for the highest region the viewer may see. */
  regionCode: string | undefined;
  /** Undefined for the method with the most children. */
  way: ScreeningMethod | undefined;
  metric: Metric;
  open: (code: string) => void;
  setMetric: (metric: Metric) => void;
  choose: (way: ScreeningMethod) => void;
};

export function useScreenView(): ScreenView {
  const [query, setQuery] = useSearchParams();
  const region = query.get('region') ?? '';
  const metric = METRICS.find((each) => each === query.get('metric')) ?? 'detection';
  const change = (name: string, value: string, replace: boolean) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, value);
        return after;
      },
      { replace },
    );
  return {
    regionCode: REGION.test(region) ? region : undefined,
    way: SCREENING_METHODS.find((each) => each === query.get('way')),
    metric,
    open: (code) => change('region', code, false),
    setMetric: (chosen) => change('metric', chosen, true),
    choose: (way) => change('way', way, true),
  };
}
