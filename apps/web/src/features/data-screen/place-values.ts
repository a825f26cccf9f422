/** The value of a place for each metric: the number that colours and ranks it, and its text. */
import {
  type ScreenArea,
  type ScreenRate,
  STANDINGS,
  type Standing,
} from '@spine/contract/data-screen';
import { screenText } from './data-screen.text.ts';
import type { Metric } from './screen-view.ts';

/** The number of a metric; null where it is suppressed or missing. */
export function metricValue(place: ScreenArea, metric: Metric): number | null {
  if (metric === 'examined') return place.examined === 0 ? null : place.examined;
  return place[metric].rate;
}

/** The rate of a metric; undefined for the number of people. */
export function metricRate(place: ScreenArea, metric: Metric): ScreenRate | undefined {
  return metric === 'examined' ? undefined : place[metric];
}

/** `4.96` on the map, where the unit stands in the legend. */
export function formatMapValue(place: ScreenArea, metric: Metric): string {
  if (metric !== 'examined') return screenText.rate(place[metric].rate);
  return place.examined === 0 ? screenText.hidden : screenText.count(place.examined);
}

/** `4.96%` in ranking and card. */
export function formatValue(place: ScreenArea, metric: Metric): string {
  return metric === 'examined'
    ? formatMapValue(place, metric)
    : screenText.percent(place[metric].rate);
}

/** `528 / 8,748`; nothing was counted where nobody was examined. */
export function formatShare({ count, of }: ScreenRate): string {
  return of === 0 ? screenText.hidden : `${screenText.count(count)} / ${screenText.count(of)}`;
}

/** Groups places by their comparison with the whole; the order within a group stays. */
export function groupByStanding(
  places: readonly ScreenArea[],
): { kind: Standing; places: ScreenArea[] }[] {
  return STANDINGS.map((kind) => ({
    kind,
    places: places.filter((place) => place.standing === kind),
  })).filter((group) => group.places.length > 0);
}

/** Highest first; places without a number come last. */
export function sortByMetric(places: readonly ScreenArea[], metric: Metric): ScreenArea[] {
  return [...places].sort(
    (one, other) => (metricValue(other, metric) ?? -1) - (metricValue(one, metric) ?? -1),
  );
}

/** A school's name without the leading names of its regions. */
export function withoutRegionNames(name: string, path: readonly { name: string }[]): string {
  return path.reduce(
    (rest, { name: region }) =>
      rest.startsWith(region) && rest.length > region.length ? rest.slice(region.length) : rest,
    name,
  );
}

/** Whether a place has anything to show. */
export function hasData(place: ScreenArea): boolean {
  return place.schools > 0 || place.examined !== 0;
}
