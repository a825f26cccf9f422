/**
 * Everything the map draws, computed from the numbers, the shape and the metric: classes and fills, the labels and
 * where they stand, the main polygon of each region in pixels.
 */
import type { ScreenPlace, ScreenSummary } from '@spine/contract/data-screen';
import { type Arrangement, arrange, STAGE } from './map-arrangement.ts';
import { type Classes, classesOf, isLight, NO_CLASS } from './map-classes.ts';
import { areaOf, type Box, boxOf, mainRing, onto, type Point, ringsOf } from './map-geometry.ts';
import { type Placed, placeLabels } from './map-labels.ts';
import { COUNTRY, DASH_LINE, type MapFeature, placeKeyOf, type RegionShape } from './map-shape.ts';
import { hasData, mapWords, numberOf } from './place-values.ts';
import type { Fill } from './region-canvas.tsx';
import { mapText } from './screen-map.text.ts';
import type { Metric } from './screen-place.ts';

/** Pixels of area under which a region is a speck. */
const SPECK = 380;
/** A region that reaches over so many times the box of its largest polygon has islands far out. */
const FAR_FLUNG = 4;

const spread = (box: Box | undefined) => (box ? box.width * box.height : 0);
const LARGE = { name: 15, value: 18, line: 21 } as const;
const SMALL = { name: 14, value: 15, line: 18 } as const;
/** A figure is a little wider than half its size. */
const FIGURE = 0.58;
const PADDING = 6;

export type MapRegion = {
  adcode: string;
  name: string;
  place: ScreenPlace | undefined;
  ring: Point[];
  /** Small, or many islands: only a light outline shows it. */
  speck: boolean;
};
export type MapLabel = Placed & {
  name: string;
  words: string | undefined;
  dark: boolean;
  /** What the letters stand on, drawn around them where they reach over a border. */
  ground: string | undefined;
};

export type MapModel = {
  arrangement: Arrangement;
  classes: Classes;
  fills: Fill[];
  labels: MapLabel[];
  regions: ReadonlyMap<string, MapRegion>;
  type: typeof LARGE | typeof SMALL;
};

export type Drawn = { summary: ScreenSummary; shape: RegionShape; metric: Metric };

function isSpeck(feature: MapFeature, ring: readonly Point[]): boolean {
  const [own, whole] = [mainRing(feature), ringsOf(feature).flat()].map(boxOf);
  return areaOf(ring) < SPECK || spread(whole) > spread(own) * FAR_FLUNG;
}

function regionsOf({ summary, shape }: Drawn, arrangement: Arrangement): MapRegion[] {
  const places = new Map(summary.places.map((place) => [place.key, place]));
  const keys = new Set(places.keys());
  const alone = summary.placeKind === 'school';
  return shape.map.features
    .filter(({ properties }) => properties.adcode !== DASH_LINE)
    .map((feature) => {
      const { adcode, name } = feature.properties;
      const key = alone ? undefined : placeKeyOf(adcode, keys);
      const place = key === undefined ? undefined : places.get(key);
      const ring = mainRing(feature).map(onto(arrangement.frame));
      return { adcode, name, place, ring, speck: isSpeck(feature, ring) };
    });
}

/** The region itself as a place, where the map shows nothing below it. */
function wholeOf({ regionCode, regionName, counters }: ScreenSummary): ScreenPlace {
  const { schools, examined, detection, examinedRate } = counters;
  return { key: regionCode, name: regionName, schools, examined, detection, examinedRate };
}

type Sized = { region: MapRegion; name: string; words: string | undefined };

function labelled({ region, name, words }: Sized, type: MapModel['type']) {
  const width = Math.max(name.length * type.name, (words?.length ?? 0) * type.value * FIGURE);
  const height = words === undefined ? type.name : type.name + type.line;
  return {
    key: region.adcode,
    ring: region.ring,
    width: width + PADDING,
    height: height + PADDING,
    beside: words !== undefined,
  };
}

/** A group of counties is named once, on its largest member. */
function named(regions: readonly MapRegion[]): MapRegion[] {
  const best = new Map<string, MapRegion>();
  for (const region of regions) {
    const key = region.place?.key ?? region.adcode;
    const before = best.get(key);
    if (!before || areaOf(region.ring) > areaOf(before.ring)) best.set(key, region);
  }
  return [...best.values()];
}

export function modelOf(drawn: Drawn): MapModel {
  const { summary, shape, metric } = drawn;
  const arrangement = arrange(
    shape,
    summary.path.map(({ name }) => name),
  );
  const found = regionsOf(drawn, arrangement);
  const whole = summary.placeKind === 'school' ? wholeOf(summary) : undefined;
  const regions = found.map((region) => (whole ? { ...region, place: whole } : region));
  const values = (whole ? [whole] : summary.places).flatMap(
    (place) => numberOf(place, metric) ?? [],
  );
  const classes = classesOf(values, metric);
  const colourOf = ({ place }: MapRegion) => {
    const value = place ? numberOf(place, metric) : null;
    return value === null ? NO_CLASS : (classes.colours[classes.classOf(value)] ?? NO_CLASS);
  };
  const fills = regions.map((region) => ({
    adcode: region.adcode,
    colour: colourOf(region),
    speck: region.speck,
  }));
  const type = summary.regionCode === COUNTRY ? SMALL : LARGE;
  const sized = named(regions).map((region): Sized => {
    const { place } = region;
    const words = place && hasData(place) ? mapWords(place, metric) : undefined;
    return { region, words, name: mapText.shortName(place?.name ?? region.name) };
  });
  const wanted = new Map(sized.map((item) => [item.region.adcode, item]));
  const placed = placeLabels(
    sized.map((item) => labelled(item, type)),
    STAGE,
    arrangement.taken,
  );
  const labels = placed.flatMap((label): MapLabel[] => {
    const item = wanted.get(label.key);
    if (!item) return [];
    const ground = label.inside ? colourOf(item.region) : undefined;
    const dark = ground !== undefined && isLight(ground);
    return [{ ...label, name: item.name, words: item.words, dark, ground }];
  });
  return {
    arrangement,
    classes,
    fills,
    labels,
    type,
    regions: new Map(regions.map((region) => [region.adcode, region])),
  };
}
