/**
 * Everything the map draws, computed from the numbers, the shape and the metric: classes and fills, the labels and
 * where they stand, the main polygon of each region in pixels.
 */
import type { ScreenPlace, ScreenSummary, Standing } from '@spine/contract/data-screen';
import { type ScreeningMethod, screeningMethodWord } from '@spine/contract/exam';
import { hasData, mapWords, numberOf } from '../place-values.ts';
import type { Metric } from '../screen-place.ts';
import { type Arrangement, arrange, NOTE, STAGE, upperRight } from './map-arrangement.ts';
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
  /** What is to be said of places the map cannot draw. */
  undrawn: string | undefined;
};

/** The ways the screen offers; the one shown is always among them. */
export function waysOf({
  way,
  ways,
}: Pick<ScreenSummary, 'way' | 'ways'>): { way: ScreeningMethod; schools: number }[] {
  if (way === null) return [];
  return ways.some((each) => each.way === way) ? [...ways] : [{ way, schools: 0 }, ...ways];
}

/** What the map says in a line: who differs from the whole. */
export function findingOf(summary: ScreenSummary): string {
  const of = (kind: Standing) => summary.places.filter((place) => place.standing === kind);
  return mapText.findingOf(mapText.wholeOf(summary), {
    above: of('above').map(({ name }) => name),
    below: of('below').map(({ name }) => name),
    same: of('same').length,
  });
}

export type Drawn = { summary: ScreenSummary; shape: RegionShape; metric: Metric };

function regionsOf({ summary, shape }: Drawn, regions: readonly GroundRegion[]): MapRegion[] {
  const places = new Map(summary.places.map((place) => [place.key, place]));
  const keys = new Set(places.keys());
  const own = regions.map((region): MapRegion => {
    const key = placeKeyOf(region.adcode, keys);
    return { ...region, place: key === undefined ? undefined : places.get(key) };
  });
  const isOutline = shape.outlineOf !== undefined && own.every(({ place }) => !place);
  if (summary.placeKind === 'region' && !isOutline) return own;
  const place = wholeOf(summary);
  return regions.map((region) => ({ ...region, place }));
}

/** What the map cannot draw although somebody was to be examined there: regions younger than its source. */
function undrawnOf({ summary, shape }: Drawn, regions: readonly MapRegion[]): Undrawn | undefined {
  const { regionCode, regionName, path, places, placeKind } = summary;
  const { outlineOf } = shape;
  if (outlineOf !== undefined && outlineOf !== regionCode) {
    const drawn = path.find(({ code }) => code === outlineOf)?.name ?? '';
    return { names: [], words: mapText.outlineOfOther(regionName, drawn) };
  }
  if (placeKind === 'school') return undefined;
  const drawn = new Set(regions.map(({ place }) => place?.key));
  const names = places
    .filter((each) => hasData(each) && !drawn.has(each.key))
    .map(({ name }) => name);
  if (names.length === 0) return undefined;
  const words = drawn.has(regionCode) ? mapText.outlineOnly(regionName) : mapText.undrawn(names);
  return { names, words };
}

/** The region itself as a place, where the map shows nothing below it. */
function wholeOf({ regionCode, regionName, counters }: ScreenSummary): ScreenPlace {
  const { schools, examined, detection, examinedRate } = counters;
  const numbers = { schools, examined, detection, examinedRate };
  return { key: regionCode, name: regionName, standing: 'same', ...numbers };
}

/** Places without a shape, and what the map says of them. */
type Undrawn = { names: readonly string[]; words: string };

type Sized = { region: MapRegion; name: string; words: string | undefined };

function labelled(
  { region, name, words }: Sized,
  { type, isCountry }: { type: MapModel['type']; isCountry: boolean },
) {
  const width = Math.max(name.length * type.name, (words?.length ?? 0) * type.value * FIGURE);
  const height = words === undefined ? type.name : type.name + type.line;
  return {
    key: region.adcode,
    ring: region.ring,
    width: width + PADDING,
    height: height + PADDING,
    beside: words !== undefined || isCountry,
    // The country's map names each of its provinces.
    ...(isCountry && {
      name: { width: name.length * type.name + PADDING, height: type.name + PADDING },
    }),
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
  const counted = new Set(regions.flatMap(({ place }) => place ?? []));
  const compared = metric === 'detection';
  const values = compared ? [] : [...counted].flatMap((place) => numberOf(place, metric) ?? []);
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
  const isCountry = summary.regionCode === COUNTRY;
  const type = isCountry ? SMALL : LARGE;
  const sized = named(regions).map((region): Sized => {
    const { place } = region;
    const words = place && hasData(place) ? mapWords(place, metric) : undefined;
    return { region, words, name: mapText.shortName(place?.name ?? region.name) };
  });
  const wanted = new Map(sized.map((item) => [item.region.adcode, item]));
  const undrawn = undrawnOf(drawn, regions);
  const upper = {
    finding: compared && summary.placeKind === 'region' ? findingOf(summary) : '',
    ways: waysOf(summary).map(({ way, schools }) =>
      mapText.wayOf(screeningMethodWord[way], schools),
    ),
  };
  const placed = placeLabels(
    sized.map((item) => labelled(item, { type, isCountry })),
    STAGE,
    [...arrangement.taken, ...upperRight(upper), ...(undrawn ? [NOTE] : [])],
  );
  const labels = placed.flatMap((label): MapLabel[] => {
    const item = wanted.get(label.key);
    if (!item) return [];
    const under = label.inside ? colourOf(item.region) : undefined;
    const dark = under !== undefined && isLight(under);
    const words = label.nameOnly ? undefined : item.words;
    return [{ ...label, name: item.name, words, dark, ground: under }];
  });
  return {
    arrangement,
    classes,
    fills,
    labels,
    type,
    undrawn: undrawn?.words,
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
