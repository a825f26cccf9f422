/**
 * What of a map does not change with its numbers: where it lies on the canvas, and the main polygon of each region in
 * pixels. It is computed once for a shape, because a wall asks for new numbers every half minute.
 */
import { type Arrangement, arrange } from './map-arrangement.ts';
import { areaOf, type Box, boxOf, mainRing, onto, type Point, ringsOf } from './map-geometry.ts';
import { DASH_LINE, type MapFeature, type RegionShape } from './map-shape.ts';

/** Pixels of area under which a region is a speck. */
const SPECK = 380;
/** A region that reaches over so many times the box of its largest polygon has islands far out. */
const FAR_FLUNG = 4;

export type GroundRegion = {
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
export function groundOf(shape: RegionShape, path: readonly string[]): MapGround {
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
