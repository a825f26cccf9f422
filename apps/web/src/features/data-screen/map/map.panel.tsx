/** The map with its controls, its legend and the card of the region pointed at; a click goes one level down. */
import type { ScreenArea, ScreenSummary } from '@spine/contract/data-screen';
import clsx from 'clsx';
import { useCallback, useMemo } from 'react';
import { screenText } from '../data-screen.text.ts';
import { groupByStanding, metricValue, sortByMetric } from '../place-values.ts';
import { useSeaMap } from '../screen.queries.ts';
import type { Metric, ScreenView } from '../screen-view.ts';
import { useCanvasScale } from '../use-canvas-scale.ts';
import css from './map.module.css';
import { STAGE } from './map-arrangement.ts';
import { NO_CLASS, STANDING_COLOURS } from './map-classes.ts';
import { MapControls } from './map-controls.tsx';
import { computeArea, type Point } from './map-geometry.ts';
import {
  buildMapModel,
  describeFindings,
  type MapLabel,
  type MapModel,
  type MapRegion,
} from './map-model.ts';
import type { RegionShape } from './map-shape.ts';
import { RegionCanvas } from './region-canvas.tsx';
import { type CardContent, type CardSpot, placeCard, RegionCard } from './region-card.tsx';
import { mapText as text } from './screen-map.text.ts';

const toSvgPath = (ring: readonly Point[]) =>
  `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

function Label({ label, type }: { label: MapLabel; type: MapModel['type'] }) {
  const { x, y, name, words, ground, dark } = label;
  const first = words === undefined ? y + type.name * 0.36 : y - type.line * 0.5 + type.name * 0.36;
  return (
    <g
      className={clsx(css.label, dark ? css.dark : words === undefined && css.quiet)}
      textAnchor="middle"
      stroke={ground}
    >
      <text x={x} y={first} fontSize={type.name}>
        {name}
      </text>
      {words !== undefined && (
        <text x={x} y={first + type.line} fontSize={type.value} className={css.words}>
          {words}
        </text>
      )}
    </g>
  );
}

type MapOverlayProps = {
  model: MapModel;
  ring: readonly Point[] | undefined;
  spot: CardSpot | undefined;
};

/** The SVG over the map: labels, the outline of the region pointed at, and the line to its card. */
function MapOverlay({ model, ring, spot }: MapOverlayProps) {
  const { inset } = model.arrangement;
  return (
    <svg className={css.overlay} viewBox={`0 0 ${STAGE.width} ${STAGE.height}`} aria-hidden="true">
      {ring && <path className={css.pointed} d={toSvgPath(ring)} />}
      {model.labels.map((label) => (
        <Label key={label.key} label={label} type={model.type} />
      ))}
      {inset && (
        <g className={css.inset}>
          <rect x={inset.x} y={inset.y} width={inset.width} height={inset.height} />
          <text
            className={css.insetName}
            x={inset.x + inset.width - 8}
            y={inset.y + inset.height - 10}
            textAnchor="end"
          >
            {text.inset}
          </text>
        </g>
      )}
      {spot && (
        <>
          <path className={css.tie} d={`M${spot.from.join(' ')}L${spot.to.join(' ')}`} />
          <circle className={css.tieEnd} cx={spot.from[0]} cy={spot.from[1]} r="3.5" />
        </>
      )}
    </svg>
  );
}

const WIDTH = 302;
const HEIGHT = 96;
const GAP = 1;

/** Rates in percent with one digit, as the bounds were rounded; people in whole numbers. */
function boundWords(bound: number, metric: Metric): string {
  return metric === 'examined' ? screenText.axisCount(bound) : screenText.tenth(bound);
}

/** The meaning of the comparison colours, the number of places of each, and how many differ by chance. */
function StandingLegend({ model, summary }: { model: MapModel; summary: ScreenSummary }) {
  const whole = text.wholeOf(summary);
  const groups = groupByStanding(summary.places);
  const compared = groups.reduce(
    (sum, { kind, places }) => sum + (kind === 'alone' ? 0 : places.length),
    0,
  );
  const half = WIDTH / 2;
  return (
    <svg
      className={css.legend}
      style={{ left: model.arrangement.legend.x, top: model.arrangement.legend.y }}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <text x="0" y="14">
        {text.standings(whole, screenText.percent(summary.counters.detection.rate))}
      </text>
      {groups.map(({ kind, places }, at) => (
        <g key={kind} transform={`translate(${(at % 2) * half} ${24 + Math.floor(at / 2) * 20})`}>
          <rect
            className={kind === 'below' || kind === 'alone' ? css.hidden : undefined}
            x="0.5"
            y="0.5"
            width="13"
            height="11"
            fill={STANDING_COLOURS[kind]}
          />
          <text x="22" y="11">
            {text.standingCount(text.standingName[kind](whole), places.length)}
          </text>
        </g>
      ))}
      {compared > 0 && (
        <>
          <text x="0" y="77">
            {text.rule}
          </text>
          <text x="0" y="94">
            {text.byChance(compared)}
          </text>
        </>
      )}
    </svg>
  );
}

/** The classes of the map with the numbers that divide them, and what a region without a colour means. */
function MapLegend({ model, metric }: { model: MapModel; metric: Metric }) {
  const { classes, arrangement, fills } = model;
  const { colours, bounds } = classes;
  const width = (WIDTH - GAP * (colours.length - 1)) / colours.length;
  const hasHidden = fills.some(({ colour }) => colour === NO_CLASS);
  const hasClasses = bounds.length > 0;
  return (
    <svg
      className={css.legend}
      style={{ left: arrangement.legend.x, top: arrangement.legend.y }}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      {hasClasses && (
        <>
          <text x="0" y="14">
            {text.legend[metric]}
          </text>
          {colours.map((colour, at) => (
            <rect
              key={colour}
              x={at * (width + GAP)}
              y="23"
              width={width}
              height="12"
              fill={colour}
            />
          ))}
          {bounds.map((bound, at) => (
            <text key={bound} x={(at + 1) * (width + GAP) - GAP / 2} y="53" textAnchor="middle">
              {boundWords(bound, metric)}
            </text>
          ))}
        </>
      )}
      {hasHidden && (
        <>
          <rect className={css.hidden} x="0.5" y="66.5" width="13" height="11" fill={NO_CLASS} />
          <text x="22" y="77">
            {text.hidden}
          </text>
        </>
      )}
    </svg>
  );
}

type Pointing = {
  /** A region of the map, or a place of the ranking. */
  pointed: string | undefined;
  point: (key: string | undefined) => void;
};

/** The largest region of what is pointed at. */
function findRegion({ regions }: MapModel, pointed: string | undefined): MapRegion | undefined {
  const exact = pointed === undefined ? undefined : regions.get(pointed);
  if (exact || pointed === undefined) return exact;
  const candidates = [...regions.values()].filter(({ place }) => place?.key === pointed);
  return candidates.sort((one, other) => computeArea(other.ring) - computeArea(one.ring))[0];
}

function formatRank({ places }: ScreenSummary, key: string, metric: Metric): string | undefined {
  const counted = sortByMetric(places, metric).filter(
    (place) => metricValue(place, metric) !== null,
  );
  const at = counted.findIndex((place) => place.key === key);
  return at < 0 ? undefined : text.rankOf(at + 1, counted.length);
}

/** The comparison of a place with the whole, or its rank for metrics without a comparison. */
function formatStanding(summary: ScreenSummary, place: ScreenArea, metric: Metric) {
  if (metric !== 'detection') return formatRank(summary, place.key, metric);
  return summary.placeKind === 'school'
    ? undefined
    : text.standingName[place.standing](text.wholeOf(summary));
}

function toCardContent(summary: ScreenSummary, region: MapRegion, metric: Metric): CardContent {
  const { place, name } = region;
  const rank = place && formatStanding(summary, place, metric);
  return { name: place?.name ?? name, place, rank, metric };
}

type MapProps = Pointing & { summary: ScreenSummary; shape: RegionShape; view: ScreenView };

function DrawnMap({ summary, shape, view, pointed, point }: MapProps) {
  const { metric, open } = view;
  const scale = useCanvasScale();
  const model = useMemo(() => buildMapModel({ summary, shape, metric }), [summary, shape, metric]);
  const sea = useSeaMap(model.arrangement.inset !== undefined);
  const region = findRegion(model, pointed);
  const spot =
    region &&
    placeCard(region.ring, [...model.labels.map(({ box }) => box), ...model.arrangement.occupied]);
  const pick = useCallback(
    (adcode: string) => {
      const key = model.regions.get(adcode)?.place?.key;
      if (key !== undefined && summary.placeKind === 'region') open(key);
    },
    [model, summary.placeKind, open],
  );
  return (
    <>
      <RegionCanvas
        label={text.map(summary.regionName, metric)}
        shape={shape}
        arrangement={model.arrangement}
        fills={model.fills}
        sea={sea}
        pixelRatio={window.devicePixelRatio * scale}
        onPoint={point}
        onPick={pick}
      />
      <MapOverlay model={model} ring={region?.ring} spot={spot} />
      {metric !== 'detection' && <MapLegend model={model} metric={metric} />}
      {metric === 'detection' && summary.placeKind === 'region' && (
        <StandingLegend model={model} summary={summary} />
      )}
      {model.undrawn && <p className={css.undrawn}>{model.undrawn}</p>}
      {region && spot && (
        <RegionCard
          content={toCardContent(summary, region, metric)}
          empty={model.undrawn ? text.noDataHere : text.noData}
          spot={spot}
        />
      )}
    </>
  );
}

type Props = Pointing & {
  summary: ScreenSummary;
  shape: RegionShape | null;
  mapFailed: boolean;
  moving: boolean;
  view: ScreenView;
};

export function MapPanel({ summary, shape, mapFailed, moving, view, ...pointing }: Props) {
  const { roster, examined } = summary.counters;
  const empty = roster === 0 && examined === 0;
  return (
    <section
      className={css.map}
      aria-label={text.map(summary.regionName, view.metric)}
      aria-busy={moving}
    >
      {shape && <DrawnMap summary={summary} shape={shape} view={view} {...pointing} />}
      <MapControls summary={summary} view={view} />
      {view.metric === 'detection' && summary.placeKind === 'region' && (
        <p className={css.finding}>{describeFindings(summary)}</p>
      )}
      {!shape && <p className={css.none}>{mapFailed ? text.mapFailed : text.noShape}</p>}
      {empty && (
        <p className={css.none}>
          {text.empty}
          <small>{text.emptyHint}</small>
        </p>
      )}
    </section>
  );
}
