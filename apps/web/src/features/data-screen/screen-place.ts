/** Which region the screen shows and by which metric: both stand in the address, so that a reload keeps them. */
import { useSearchParams } from 'react-router';

export const METRICS = ['detection', 'examinedRate', 'examined'] as const;
export type Metric = (typeof METRICS)[number];

const REGION = /^\d{6}$/;

export type ScreenView = {
  /** Left out for the highest region the viewer may see. */
  regionCode: string | undefined;
  metric: Metric;
  open: (code: string) => void;
  measure: (metric: Metric) => void;
};

export function useScreenView(): ScreenView {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('region') ?? '';
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
    regionCode: REGION.test(asked) ? asked : undefined,
    metric,
    open: (code) => change('region', code, false),
    measure: (chosen) => change('metric', chosen, true),
  };
}
