/**
 * The shape a region is drawn with: its own map where it has regions below it, else its outline cut out of the map
 * above. A few new counties have no outline at all and borrow the one they were taken from.
 */
import type { ScreenSummary } from '@spine/contract/data-screen';
import { z } from 'zod';

type Position = [longitude: number, latitude: number];

/** Coordinates are many: that they are lists is all that is asked, the server has read the whole file. */
const lists = <Coordinates>() => z.custom<Coordinates>((value) => Array.isArray(value));
const mapFeature = z.object({
  type: z.literal('Feature'),
  properties: z.object({ adcode: z.string(), name: z.string() }),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: lists<Position[][]>() }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: lists<Position[][][]>() }),
  ]),
});
export const regionMap = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(mapFeature),
});
export type MapFeature = z.output<typeof mapFeature>;
export type RegionMap = z.output<typeof regionMap>;

export const COUNTRY = '100000';
/** The dash line is a feature of the country beside its provinces. */
export const DASH_LINE = '100000_JD';

/** What the codes of everything in a region begin with: `33`, `3301`, `330106`. */
export function stemOf(code: string): string {
  return code === COUNTRY ? '' : code.replace(/(00){1,2}$/, '');
}

/** The map of a region, and null where there is none. */
export type ReadMap = (code: string) => Promise<RegionMap | null>;

export type RegionShape = {
  name: string;
  map: RegionMap;
  /** The region whose outline is drawn, where none below it are; undefined for a map of its own. */
  outlineOf?: string;
};

/** Walks up from the region until a map shows it. */
export async function shapeOf(
  { path, placeKind }: Pick<ScreenSummary, 'path' | 'placeKind'>,
  read: ReadMap,
): Promise<RegionShape | null> {
  const codes = path.map(({ code }) => code).reverse();
  const [own = COUNTRY] = codes;
  for (const [at, code] of codes.entries()) {
    if (at === 0 && placeKind === 'school' && code !== COUNTRY) continue;
    const map = await read(code);
    if (!map) continue;
    if (at === 0) return { name: `cn-${own}`, map };
    const outline = outlineIn(map, codes.slice(0, at));
    if (!outline) continue;
    const { features, outlineOf } = outline;
    return { name: `cn-${own}-alone`, map: { type: 'FeatureCollection', features }, outlineOf };
  }
  return null;
}

/** The features of the deepest of these regions that the map shows. */
function outlineIn(
  map: RegionMap,
  codes: readonly string[],
): { features: MapFeature[]; outlineOf: string } | undefined {
  for (const code of codes) {
    const stem = stemOf(code);
    const found = map.features.filter(({ properties }) => properties.adcode.startsWith(stem));
    if (found.length > 0) return { features: found, outlineOf: code };
  }
  return undefined;
}

/** The place a feature belongs to: its own, or the group of counties it lies in. */
export function placeKeyOf(adcode: string, keys: ReadonlySet<string>): string | undefined {
  if (keys.has(adcode)) return adcode;
  return [...keys].find((key) => /^\d{6}$/.test(key) && adcode.startsWith(stemOf(key)));
}
