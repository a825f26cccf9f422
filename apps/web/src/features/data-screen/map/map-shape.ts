/**
 * The shape a region is drawn with: its own map where it has regions below it, else its outline from the parent's map.
 * A few new counties have no outline and use that of the region they were split from.
 */
import type { ScreenSummary } from '@spine/contract/data-screen';
import { z } from 'zod';

type Position = [longitude: number, latitude: number];

/** Only checks for lists, because coordinates are many and the server has validated the file. */
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
/** The code of the nine-dash line, a feature of the national map. */
export const DASH_LINE = '100000_JD';

/** The common prefix of all codes in a region: `33`, `3301`, `330106`. */
export function codeStem(code: string): string {
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

/** Tries the region's map and those of its ancestors until one shows the region. */
export async function loadShape(
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
    const outline = findOutline(map, codes.slice(0, at));
    if (!outline) continue;
    const { features, outlineOf } = outline;
    return { name: `cn-${own}-alone`, map: { type: 'FeatureCollection', features }, outlineOf };
  }
  return null;
}

/** The features of the deepest of these regions that the map shows. */
function findOutline(
  map: RegionMap,
  codes: readonly string[],
): { features: MapFeature[]; outlineOf: string } | undefined {
  for (const code of codes) {
    const stem = codeStem(code);
    const matches = map.features.filter(({ properties }) => properties.adcode.startsWith(stem));
    if (matches.length > 0) return { features: matches, outlineOf: code };
  }
  return undefined;
}

/** The key of the place a feature belongs to: its own code, or that of the group of counties it lies in. */
export function findPlaceKey(adcode: string, keys: ReadonlySet<string>): string | undefined {
  if (keys.has(adcode)) return adcode;
  return [...keys].find((key) => /^\d{6}$/.test(key) && adcode.startsWith(codeStem(key)));
}
