/**
 * Computes everything the map draws from the numbers, the shape and the metric: classes, fills, placed labels, and the
 * main polygon of each region in pixels.
 */
import type { ScreenArea, ScreenSummary, Standing } from '@spine/contract/data-screen';
import { type ScreeningMethod, screeningMethodWord } from '@spine/contract/exam';
import { formatMapValue, hasData, metricValue } from '../place-values.ts';
import type { Metric } from '../screen-view.ts';
import { type Arrangement, arrange, NOTE, STAGE, upperRightBoxes } from './map-arrangement.ts';
import {
  type Classes,
  computeClasses,
  isLight,
  NO_CLASS,
  STANDING_COLOURS,
} from './map-classes.ts';
import {
  type Box,
  boundingBox,
  computeArea,
  createProjection,
  largestRing,
  outerRings,
  type Point,
} from './map-geometry.ts';
import { type PlacedLabel, placeLabels } from './map-labels.ts';
import {
  COUNTRY,
  DASH_LINE,
  findPlaceKey,
  type MapFeature,
  type RegionShape,
} from './map-shape.ts';
import type { Fill } from './region-canvas.tsx';
import { mapText } from './screen-map.text.ts';

const LARGE = { name: 15, value: 18, line: 21 } as const;
const SMALL = { name: 14, value: 15, line: 18 } as const;
/** The width of a digit as a share of the font size. */
const FIGURE = 0.58;
const PADDING = 6;

export type MapRegion = GroundRegion & { place: ScreenArea | undefined };
export type MapLabel = PlacedLabel & {
  name: string;
  words: string | undefined;
  dark: boolean;
  /** The fill below the label, drawn as a halo where the label crosses a border. */
  ground: string | undefined;
};

export type MapModel = {
  arrangement: Arrangement;
  classes: Classes;
  fills: Fill[];
  labels: MapLabel[];
  regions: ReadonlyMap<string, MapRegion>;
  type: typeof LARGE | typeof SMALL;
  /** The note about places the map cannot draw. */
  undrawn: string | undefined;
};

/** The methods to choose from; always includes the shown one. */
export function listMethods({
  way,
  ways,
}: Pick<ScreenSummary, 'way' | 'ways'>): { way: ScreeningMethod; schools: number }[] {
  if (way === null) return [];
  return ways.some((each) => each.way === way) ? [...ways] : [{ way, schools: 0 }, ...ways];
}

/** One line: which places differ from the whole. */
export function describeFindings(summary: ScreenSummary): string {
  const withStanding = (kind: Standing) =>
    summary.places.filter((place) => place.standing === kind);
  return mapText.findingOf(mapText.wholeOf(summary), {
    above: withStanding('above').map(({ name }) => name),
    below: withStanding('below').map(({ name }) => name),
    same: withStanding('same').length,
  });
}

export type MapInput = { summary: ScreenSummary; shape: RegionShape; metric: Metric };

function matchRegions({ summary, shape }: MapInput, regions: readonly GroundRegion[]): MapRegion[] {
  const places = new Map(summary.places.map((place) => [place.key, place]));
  const keys = new Set(places.keys());
  const matched = regions.map((region): MapRegion => {
    const key = findPlaceKey(region.adcode, keys);
    return { ...region, place: key === undefined ? undefined : places.get(key) };
  });
  const isOutline = shape.outlineOf !== undefined && matched.every(({ place }) => !place);
  if (summary.placeKind === 'region' && !isOutline) return matched;
  const place = toScreenPlace(summary);
  return regions.map((region) => ({ ...region, place }));
}

/** Places with data that the map cannot draw: regions that are newer than its source. */
function findUndrawn(
  { summary, shape }: MapInput,
  regions: readonly MapRegion[],
): UndrawnPlaces | undefined {
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

/** The region itself as a place, for maps without regions below it. */
function toScreenPlace({ regionCode, regionName, counters }: ScreenSummary): ScreenArea {
  const { schools, examined, detection, examinedRate } = counters;
  const numbers = { schools, examined, detection, examinedRate };
  return { key: regionCode, name: regionName, standing: 'same', ...numbers };
}

/** Places without a shape, and the note about them. */
type UndrawnPlaces = { names: readonly string[]; words: string };

type SizedLabel = { region: MapRegion; name: string; words: string | undefined };

function toLabelRequest(
  { region, name, words }: SizedLabel,
  { type, isCountry }: { type: MapModel['type']; isCountry: boolean },
) {
  const width = Math.max(name.length * type.name, (words?.length ?? 0) * type.value * FIGURE);
  const height = words === undefined ? type.name : type.name + type.line;
  return {
    key: region.adcode,
    ring: region.ring,
    width: width + PADDING,
    height: height + PADDING,
    mayStandOutside: words !== undefined || isCountry,
    // The national map must name each province.
    ...(isCountry && {
      name: { width: name.length * type.name + PADDING, height: type.name + PADDING },
    }),
  };
}

/** A place of several regions is labelled once, on its largest region. */
function largestPerPlace(regions: readonly MapRegion[]): MapRegion[] {
  const best = new Map<string, MapRegion>();
  for (const region of regions) {
    const key = region.place?.key ?? region.adcode;
    const former = best.get(key);
    if (!former || computeArea(region.ring) > computeArea(former.ring)) best.set(key, region);
  }
  return [...best.values()];
}

export function buildMapModel(input: MapInput): MapModel {
  const { summary, shape, metric } = input;
  const ground = computeGround(
    shape,
    summary.path.map(({ name }) => name),
  );
  const { arrangement } = ground;
  const regions = matchRegions(input, ground.regions);
  const counted = new Set(regions.flatMap(({ place }) => place ?? []));
  const compared = metric === 'detection';
  const values = compared ? [] : [...counted].flatMap((place) => metricValue(place, metric) ?? []);
  const classes = computeClasses(values, metric);
  const chooseColour = ({ place }: MapRegion) => {
    const value = place ? metricValue(place, metric) : null;
    if (value === null || !place) return NO_CLASS;
    return compared
      ? STANDING_COLOURS[place.standing]
      : (classes.colours[classes.classOf(value)] ?? NO_CLASS);
  };
  const fills = regions.map((region) => ({
    adcode: region.adcode,
    colour: chooseColour(region),
    speck: region.speck,
    edged: compared && region.place?.standing === 'below',
  }));
  const isCountry = summary.regionCode === COUNTRY;
  const type = isCountry ? SMALL : LARGE;
  const sized = largestPerPlace(regions).map((region): SizedLabel => {
    const { place } = region;
    const words = place && hasData(place) ? formatMapValue(place, metric) : undefined;
    return { region, words, name: mapText.shortName(place?.name ?? region.name) };
  });
  const sizedByKey = new Map(sized.map((item) => [item.region.adcode, item]));
  const undrawn = findUndrawn(input, regions);
  const upper = {
    finding: compared && summary.placeKind === 'region' ? describeFindings(summary) : '',
    ways: listMethods(summary).map(({ way, schools }) =>
      mapText.wayOf(screeningMethodWord[way], schools),
    ),
  };
  const placed = placeLabels(
    sized.map((item) => toLabelRequest(item, { type, isCountry })),
    STAGE,
    [...arrangement.occupied, ...upperRightBoxes(upper), ...(undrawn ? [NOTE] : [])],
  );
  const labels = placed.flatMap((label): MapLabel[] => {
    const item = sizedByKey.get(label.key);
    if (!item) return [];
    const under = label.inside ? chooseColour(item.region) : undefined;
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

// The part of the model that depends on the shape alone: the arrangement, and the main polygon of each region in
// pixels. It is computed once per shape, because the numbers are read again every 30 seconds.

/** Regions below this area in square pixels are specks. */
const SPECK = 380;
/** From this ratio of the region's box to that of its largest polygon on, it has remote islands. */
const FAR_FLUNG = 4;

type GroundRegion = {
  adcode: string;
  name: string;
  ring: Point[];
  /** Small or with remote islands: drawn with a light outline. */
  speck: boolean;
};
type MapGround = { arrangement: Arrangement; regions: GroundRegion[] };

const boxArea = (box: Box | undefined) => (box ? box.width * box.height : 0);

function isSpeck(feature: MapFeature, ring: readonly Point[]): boolean {
  const [own, whole] = [largestRing(feature), outerRings(feature).flat()].map(boundingBox);
  return computeArea(ring) < SPECK || boxArea(whole) > boxArea(own) * FAR_FLUNG;
}

const groundCache = new WeakMap<RegionShape, MapGround>();

/** `path`: the names of the breadcrumb, which the map must not cover. */
function computeGround(shape: RegionShape, path: readonly string[]): MapGround {
  const cached = groundCache.get(shape);
  if (cached) return cached;
  const arrangement = arrange(shape, path);
  const regions = shape.map.features
    .filter(({ properties }) => properties.adcode !== DASH_LINE)
    .map((feature) => {
      const { adcode, name } = feature.properties;
      const ring = largestRing(feature).map(createProjection(arrangement.frame));
      return { adcode, name, ring, speck: isSpeck(feature, ring) };
    });
  const ground = { arrangement, regions };
  groundCache.set(shape, ground);
  return ground;
}
