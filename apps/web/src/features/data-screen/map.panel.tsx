/** The map with its controls, its legend and the card of the region pointed at; a click goes one level down. */
import type { ScreenSummary } from '@spine/contract/data-screen';
import { useCallback, useMemo } from 'react';
import { cardSpot } from './card-spot.ts';
import { MapControls } from './map-controls.tsx';
import { areaOf } from './map-geometry.ts';
import { MapLegend } from './map-legend.tsx';
import { type MapModel, type MapRegion, modelOf } from './map-model.ts';
import { MapOverlay } from './map-overlay.tsx';
import type { RegionShape } from './map-shape.ts';
import { numberOf, ranked } from './place-values.ts';
import { RegionCanvas } from './region-canvas.tsx';
import { type CardContent, RegionCard } from './region-card.tsx';
import { useSeaMap } from './screen.queries.ts';
import { mapText as text } from './screen-map.text.ts';
import type { Metric, ScreenView } from './screen-place.ts';
import { useCanvasScale } from './use-canvas-scale.ts';

type Pointing = {
  /** A region of the map, or a place of the ranking. */
  pointed: string | undefined;
  point: (key: string | undefined) => void;
};

/** The largest region of what is pointed at. */
function regionAt({ regions }: MapModel, pointed: string | undefined): MapRegion | undefined {
  const found = pointed === undefined ? undefined : regions.get(pointed);
  if (found || pointed === undefined) return found;
  const own = [...regions.values()].filter(({ place }) => place?.key === pointed);
  return own.sort((one, other) => areaOf(other.ring) - areaOf(one.ring))[0];
}

function rankWords({ places }: ScreenSummary, key: string, metric: Metric): string | undefined {
  const counted = ranked(places, metric).filter((place) => numberOf(place, metric) !== null);
  const at = counted.findIndex((place) => place.key === key);
  return at < 0 ? undefined : text.rankOf(at + 1, counted.length);
}

function cardOf(summary: ScreenSummary, region: MapRegion, metric: Metric): CardContent {
  const { place, name } = region;
  const rank = place && rankWords(summary, place.key, metric);
  return { name: place?.name ?? name, place, rank, metric };
}

type MapProps = Pointing & { summary: ScreenSummary; shape: RegionShape; view: ScreenView };

function DrawnMap({ summary, shape, view, pointed, point }: MapProps) {
  const { metric, open } = view;
  const scale = useCanvasScale();
  const model = useMemo(() => modelOf({ summary, shape, metric }), [summary, shape, metric]);
  const sea = useSeaMap(model.arrangement.inset !== undefined);
  const region = regionAt(model, pointed);
  const spot =
    region &&
    cardSpot(region.ring, [...model.labels.map(({ box }) => box), ...model.arrangement.taken]);
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
      <MapLegend model={model} metric={metric} />
      {region && spot && <RegionCard content={cardOf(summary, region, metric)} spot={spot} />}
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
  const empty = summary.counters.roster === 0 && summary.counters.valid === 0;
  return (
    <section
      className="screen-map"
      aria-label={text.map(summary.regionName, view.metric)}
      aria-busy={moving}
    >
      {shape && <DrawnMap summary={summary} shape={shape} view={view} {...pointing} />}
      <MapControls summary={summary} view={view} />
      {!shape && <p className="screen-map-none">{mapFailed ? text.mapFailed : text.noShape}</p>}
      {empty && (
        <p className="screen-map-none">
          {text.empty}
          <small>{text.emptyHint}</small>
        </p>
      )}
    </section>
  );
}
