/**
 * Everything the map draws, computed from the numbers, the shape and the metric: classes and fills, the labels and
 * where they stand, the main polygon of each region in pixels.
 */
import type { ScreenPlace, ScreenSummary } from '@spine/contract/data-screen';
import { hasData, mapWords, numberOf } from '../place-values.ts';
import type { Metric } from '../screen-place.ts';
import { type Arrangement, arrange, STAGE } from './map-arrangement.ts';
import { type Classes, classesOf, isLight, NO_CLASS, STANDING_COLOURS } from './map-classes.ts';
import { areaOf, type Box, boxOf, mainRing, onto, type Point, ringsOf } from './map-geometry.ts';
import { type Placed, placeLabels } from './map-labels.ts';
import { COUNTRY, DASH_LINE, type MapFeature, placeKeyOf, type RegionShape } from './map-shape.ts';
import type { Fill } from './region-canvas.tsx';
import { mapText } from './screen-map.text.ts';

const LARGE = { name: 15, value: 18, line: 21 } as const;
const SMALL = { name: 14, value: 15, line: 18 } as const;
/** A figure is a little wider than half its size. */
const FIGURE = 0.58;
const PADDING = 6;

export type MapRegion = GroundRegion & { place: ScreenPlace | undefined };
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

function regionsOf({ summary }: Drawn, regions: readonly GroundRegion[]): MapRegion[] {
  const places = new Map(summary.places.map((place) => [place.key, place]));
  const keys = new Set(places.keys());
  const whole = summary.placeKind === 'school' ? wholeOf(summary) : undefined;
  return regions.map((region) => {
    const key = placeKeyOf(region.adcode, keys);
    return { ...region, place: whole ?? (key === undefined ? undefined : places.get(key)) };
  });
}

/** The region itself as a place, where the map shows nothing below it. */
function wholeOf({ regionCode, regionName, counters }: ScreenSummary): ScreenPlace {
  const { schools, examined, detection, examinedRate } = counters;
  const numbers = { schools, examined, detection, examinedRate };
  return { key: regionCode, name: regionName, standing: 'same', ...numbers };
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
  const ground = groundOf(
    shape,
    summary.path.map(({ name }) => name),
  );
  const { arrangement } = ground;
  const regions = regionsOf(drawn, ground.regions);
  const counted = summary.placeKind === 'school' ? [wholeOf(summary)] : summary.places;
  const compared = metric === 'detection';
  const values = compared ? [] : counted.flatMap((place) => numberOf(place, metric) ?? []);
  const classes = classesOf(values, metric);
  const colourOf = ({ place }: MapRegion) => {
    const value = place ? numberOf(place, metric) : null;
    if (value === null || !place) return NO_CLASS;
    return compared
      ? STANDING_COLOURS[place.standing]
      : (classes.colours[classes.classOf(value)] ?? NO_CLASS);
  };
  const fills = regions.map((region) => ({
    adcode: region.adcode,
    colour: colourOf(region),
    speck: region.speck,
    edged: compared && region.place?.standing === 'below',
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
    const under = label.inside ? colourOf(item.region) : undefined;
    const dark = under !== undefined && isLight(under);
    return [{ ...label, name: item.name, words: item.words, dark, ground: under }];
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

// What of a map does not change with its numbers: where it lies on the canvas, and the main polygon of each region in
// pixels. It is computed once for a shape, because a wall asks for new numbers every half minute.

/** Pixels of area under which a region is a speck. */
const SPECK = 380;
/** A region that reaches over so many times the box of its largest polygon has islands far out. */
const FAR_FLUNG = 4;

type GroundRegion = {
  adcode: string;
  name: string;
  ring: Point[];
  /** Small, or with islands far out: only a light outline shows it. */
  speck: boolean;
};
type MapGround = { arrangement: Arrangement; regions: GroundRegion[] };

const spread = (box: Box | undefined) => (box ? box.width * box.height : 0);

function isSpeck(feature: MapFeature, ring: readonly Point[]): boolean {
  const [own, whole] = [mainRing(feature), ringsOf(feature).flat()].map(boxOf);
  return areaOf(ring) < SPECK || spread(whole) > spread(own) * FAR_FLUNG;
}

const known = new WeakMap<RegionShape, MapGround>();

/** `path`: the names of the breadcrumb, which the map keeps clear of. */
function groundOf(shape: RegionShape, path: readonly string[]): MapGround {
  const before = known.get(shape);
  if (before) return before;
  const arrangement = arrange(shape, path);
  const regions = shape.map.features
    .filter(({ properties }) => properties.adcode !== DASH_LINE)
    .map((feature) => {
      const { adcode, name } = feature.properties;
      const ring = mainRing(feature).map(onto(arrangement.frame));
      return { adcode, name, ring, speck: isSpeck(feature, ring) };
    });
  const ground = { arrangement, regions };
  known.set(shape, ground);
  return ground;
}
