/**
 * The places below the region with their counts: for the detection rate grouped by the comparison with the whole, with
 * intervals and without ranks; for the other metrics ranked from the highest. The name of a region opens it, which makes
 * the map usable by keyboard.
 */
import type { ScreenArea, ScreenSummary, Standing } from '@spine/contract/data-screen';
import looks from '#ui/styles/looks.module.css';
import { screenText } from '../data-screen.text.ts';
import { COUNTRY, codeStem } from '../map/map-shape.ts';
import { mapText as text } from '../map/screen-map.text.ts';
import {
  formatShare,
  formatValue,
  groupByStanding,
  metricRate,
  metricValue,
  sortByMetric,
  withoutRegionNames,
} from '../place-values.ts';
import type { Metric, ScreenView } from '../screen-view.ts';
import css from './ranking.module.css';
import screenPanelCss from './screen-panel.module.css';
import { ScreenPanel } from './screen-panel.tsx';

/** The range of values that a bar shows. */
type Span = readonly [least: number, most: number];

const BAR = 78;
const CAP = 3.5;
/** The longest name that fits, in characters. */
const NAME_MAX = 7;
/** So many places grow to fill the panel. */
const FEW = 5;
/** The rows that are visible without scrolling. */
const ROWS = 11;

function Bar({ place, metric, most }: { place: ScreenArea; metric: Metric; most: number }) {
  const value = metricValue(place, metric);
  if (value === null) return null;
  const at = (each: number) => (each / most) * BAR;
  const { low = null, high = null } = metricRate(place, metric) ?? {};
  return (
    <svg viewBox={`0 0 ${BAR} 14`} aria-hidden="true">
      <rect y="3" width={at(value)} height="8" />
      {low !== null && high !== null && (
        <path d={`M${at(low)} 7H${at(high)}M${at(low)} ${CAP}v7M${at(high)} ${CAP}v7`} />
      )}
    </svg>
  );
}

const fitName = (name: string) => (name.length > NAME_MAX ? text.shortName(name) : name);

/** The start of the scale of intervals, which need not be zero as there are no bars. */
function lowestBound(places: readonly ScreenArea[]): number {
  const starts = places.flatMap(({ detection: { low, bounds } }) =>
    low === null ? [] : [Math.min(low, bounds?.least ?? low)],
  );
  return starts.length > 0 ? Math.min(...starts) : 0;
}

/** The longest bar, its interval included. */
function highestBound(places: readonly ScreenArea[], metric: Metric): number {
  const ends = places.map((place) => {
    const end = metricRate(place, metric)?.high ?? metricValue(place, metric) ?? 0;
    return metric === 'detection' ? Math.max(end, place.detection.bounds?.most ?? 0) : end;
  });
  return Math.max(Number.EPSILON, ...ends);
}

function placeKindWord({ placeKind, regionCode, places }: ScreenSummary): string {
  if (placeKind === 'school') return text.kindOf.school;
  if (regionCode === COUNTRY) return text.kindOf.country;
  const isCity = places.some(({ key }) => codeStem(key).length === 4);
  return isCity ? text.kindOf.province : text.kindOf.city;
}

type WhiskerProps = { place: ScreenArea; whole: number | null; span: Span };

/** The interval of a place with the rate of the whole, over the bounds it has once retests are complete. */
function Whisker({ place, whole, span: [least, most] }: WhiskerProps) {
  const { rate, low, high, bounds } = place.detection;
  if (rate === null || low === null || high === null) return null;
  const at = (each: number) => ((each - least) / (most - least)) * BAR;
  return (
    <svg viewBox={`0 0 ${BAR} 14`} aria-hidden="true">
      {bounds && (
        <rect
          className={css.bounds}
          x={at(bounds.least)}
          y="2"
          width={at(bounds.most) - at(bounds.least)}
          height="10"
        />
      )}
      {whole !== null && <path className={css.whole} d={`M${at(whole)} 0V14`} />}
      <path d={`M${at(low)} 7H${at(high)}M${at(low)} ${CAP}v7M${at(high)} ${CAP}v7`} />
      <circle cx={at(rate)} cy="7" r="3.2" />
    </svg>
  );
}

type RowProps = {
  place: ScreenArea;
  words: string;
  /** Undefined for metrics without ranks. */
  rank: number | undefined;
  whole: number | null;
  span: Span;
  metric: Metric;
  isPointed: boolean;
  open: ((key: string) => void) | undefined;
  point: (key: string | undefined) => void;
};

function Row({ place, words, rank, whole, span, metric, isPointed, open, point }: RowProps) {
  const { key, name } = place;
  const share = metric === 'detection' ? place.detection : place.examinedRate;
  return (
    <tr
      className={isPointed ? css.on : undefined}
      onMouseEnter={() => point(key)}
      onMouseLeave={() => point(undefined)}
    >
      <td>
        {rank !== undefined && metricValue(place, metric) === null ? screenText.hidden : rank}
      </td>
      <th scope="row" title={name}>
        {open ? (
          <button
            type="button"
            onClick={() => open(key)}
            onFocus={() => point(key)}
            onBlur={() => point(undefined)}
          >
            {words}
          </button>
        ) : (
          words
        )}
      </th>
      <td>
        {metric === 'detection' ? (
          <Whisker place={place} whole={whole} span={span} />
        ) : (
          <Bar place={place} metric={metric} most={span[1]} />
        )}
      </td>
      <td className={css.counts}>{formatShare(share)}</td>
      <td className={css.value}>{formatValue(place, metric)}</td>
    </tr>
  );
}

type Props = {
  summary: ScreenSummary;
  view: ScreenView;
  /** The place pointed at, here or on the map. */
  pointedKey: string | undefined;
  point: (key: string | undefined) => void;
};

function Head({ school, metric }: { school: boolean; metric: Metric }) {
  return (
    <thead>
      <tr>
        <th>
          <span className={looks.unseen}>{text.rank}</span>
        </th>
        <th>{school ? text.school : text.place}</th>
        <td />
        <th className={css.counts}>
          {metric === 'detection' ? text.detectionOf : text.examinedOf}
        </th>
        <th className={css.value}>{text.metricName[metric]}</th>
      </tr>
    </thead>
  );
}

function panelNote(count: number, metric: Metric, whole: string): string {
  const parts = [
    ...(count > ROWS && metric !== 'detection' ? [text.places(count)] : []),
    ...(metric === 'examinedRate' ? [text.whiskers] : []),
    ...(metric === 'detection' ? [text.clustered(whole)] : []),
  ];
  return parts.join('　');
}

/** Groups by comparison for the detection rate, else one ranked group. */
function groupPlaces(
  { places }: ScreenSummary,
  metric: Metric,
): { kind: Standing | undefined; places: ScreenArea[] }[] {
  return metric === 'detection'
    ? groupByStanding(places)
    : [{ kind: undefined, places: sortByMetric(places, metric) }];
}

function groupWords(kind: Standing, whole: string): string {
  if (kind === 'alone') return text.notCompared;
  return text.standingName[kind](whole) + (kind === 'same' ? text.unordered : '');
}

export function RankingPanel({ summary, view, pointedKey, point }: Props) {
  const { metric } = view;
  const places = sortByMetric(summary.places, metric);
  const groups = groupPlaces(summary, metric);
  const span: Span = [lowestBound(places), highestBound(places, metric)];
  const school = summary.placeKind === 'school';
  const whole = text.wholeOf(summary);
  return (
    <ScreenPanel
      title={text.ranking(placeKindWord(summary), metric)}
      note={panelNote(places.length, metric, whole)}
      className={css.ranking}
    >
      <section
        className={css.rows}
        aria-label={text.ranking(placeKindWord(summary), metric)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard too.
        tabIndex={0}
      >
        <table className={places.length <= FEW ? css.few : undefined}>
          <Head school={school} metric={metric} />
          {groups.map((group) => (
            <tbody key={group.kind ?? metric} className={group.kind && css.grouped}>
              {group.kind && (
                <tr className={css.group}>
                  <th scope="rowgroup" colSpan={5}>
                    {groupWords(group.kind, whole)}
                  </th>
                </tr>
              )}
              {group.places.map((place, at) => (
                <Row
                  key={place.key}
                  place={place}
                  words={
                    school ? withoutRegionNames(place.name, summary.path) : fitName(place.name)
                  }
                  rank={group.kind ? undefined : at + 1}
                  whole={summary.counters.detection.rate}
                  span={span}
                  metric={metric}
                  isPointed={place.key === pointedKey}
                  open={school ? undefined : view.open}
                  point={point}
                />
              ))}
            </tbody>
          ))}
        </table>
        {places.length === 0 && <p className={screenPanelCss.none}>{text.noData}</p>}
      </section>
    </ScreenPanel>
  );
}
