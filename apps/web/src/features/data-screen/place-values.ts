/** What a place says by each metric: the number that colours and ranks it, and the words beside it. */
import {
  type ScreenPlace,
  type ScreenRate,
  STANDINGS,
  type Standing,
} from '@spine/contract/data-screen';
import { screenText } from './data-screen.text.ts';
import type { Metric } from './screen-place.ts';

/** The number of a metric; null where it is hidden or there is none. */
export function numberOf(place: ScreenPlace, metric: Metric): number | null {
  if (metric === 'examined') return place.examined === 0 ? null : place.examined;
  return place[metric].rate;
}

/** The rate behind a metric: a count of people has none. */
export function rateOf(place: ScreenPlace, metric: Metric): ScreenRate | undefined {
  return metric === 'examined' ? undefined : place[metric];
}

/** `4.96` on the map, where the unit stands in the legend. */
export function mapWords(place: ScreenPlace, metric: Metric): string {
  if (metric !== 'examined') return screenText.rate(place[metric].rate);
  return place.examined === 0 ? screenText.hidden : screenText.count(place.examined);
}

/** `4.96%` in ranking and card. */
export function fullWords(place: ScreenPlace, metric: Metric): string {
  return metric === 'examined' ? mapWords(place, metric) : screenText.percent(place[metric].rate);
}

/** `528 / 8,748`; nothing was counted where nobody was examined. */
export function shareWords({ count, of }: ScreenRate): string {
  return of === 0 ? screenText.hidden : `${screenText.count(count)} / ${screenText.count(of)}`;
}

/** Places by where they stand, in the order they came: within a group there is no first. */
export function standing(
  places: readonly ScreenPlace[],
): { kind: Standing; places: ScreenPlace[] }[] {
  return STANDINGS.map((kind) => ({
    kind,
    places: places.filter((place) => place.standing === kind),
  })).filter((group) => group.places.length > 0);
}

/** Highest first; what is hidden comes after, by name in the order it came. */
export function ranked(places: readonly ScreenPlace[], metric: Metric): ScreenPlace[] {
  return [...places].sort(
    (one, other) => (numberOf(other, metric) ?? -1) - (numberOf(one, metric) ?? -1),
  );
}

/** A school's name without those of the regions it lies in: what is left tells schools apart. */
export function ownName(name: string, path: readonly { name: string }[]): string {
  return path.reduce(
    (rest, { name: region }) =>
      rest.startsWith(region) && rest.length > region.length ? rest.slice(region.length) : rest,
    name,
  );
}

/** Whether a place has anything to tell. */
export function hasData(place: ScreenPlace): boolean {
  return place.schools > 0 || place.examined !== 0;
}
