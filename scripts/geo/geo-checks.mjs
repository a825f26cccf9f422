// What must be right about the built maps before anybody sees them: no island and no dash is lost, every region is
// on its map, and every map has the layout the screen reads.
import { DASH_LINE, DASHES, GROUPS, ISLANDS, SHAPELESS } from './geo-facts.mjs';
import { COUNTRY, readBoundaries, regionsWithin, regionTree } from './geo-sources.mjs';

/** What is wrong with the maps (`Map` of code → FeatureCollection), as sentences. */
export function faultsOfMaps(maps) {
  return [
    ...faultsOfLayout(maps),
    ...faultsOfIslands(maps),
    ...faultsOfPolygons(maps),
    ...faultsOfRegions(maps),
  ];
}

function faultsOfLayout(maps) {
  return [...maps].flatMap(([map, { features }]) => {
    const codes = features.map(({ properties }) => properties.adcode);
    const faults = codes
      .filter((code) => !(typeof code === 'string' && /^\d{6}(_JD)?$/.test(code)))
      .map((code) => `${map}: the code ${code} is not six digits of text`);
    if (new Set(codes).size < codes.length) faults.push(`${map}: a code comes twice`);
    return faults;
  });
}

function faultsOfIslands(maps) {
  const faults = ISLANDS.flatMap(({ map, code, name, box, count }) => {
    const found = polygonsOf(maps, map, code).filter((polygon) => isWithin(boxOf(polygon), box));
    return found.length === count ? [] : [`${map}: ${name} has ${found.length}, not ${count}`];
  });
  const dashes = polygonsOf(maps, COUNTRY, DASH_LINE).length;
  return dashes === DASHES ? faults : [...faults, `${COUNTRY}: ${dashes} dashes, not ${DASHES}`];
}

/** Polygons that touch become one; none may vanish. */
function faultsOfPolygons(maps) {
  return [...readBoundaries()].flatMap(([map, features]) =>
    features.flatMap(({ code, name, geometry }) => {
      const built = polygonsOf(maps, map, code).map(boxOf);
      const lost = polygonsIn(geometry)
        .map(boxOf)
        .filter((box) => !built.some((each) => overlaps(each, box)));
      return lost.length === 0 ? [] : [`${map}: ${name} ${code} lost ${lost.length} polygons`];
    }),
  );
}

/** A region's shape is in the nearest map above it. */
function faultsOfRegions(maps) {
  const without = new Set([...GROUPS, ...SHAPELESS]);
  return regionsWithin(regionTree()).flatMap(({ code, name, above }) => {
    const map = above.find((each) => maps.has(each));
    const drawn = polygonsOf(maps, map, code).length > 0;
    if (drawn && without.has(code))
      return [`${map}: ${name} ${code} is drawn; it is listed as not`];
    return drawn || without.has(code) ? [] : [`${map}: ${name} ${code} is not drawn`];
  });
}

function polygonsOf(maps, map, code) {
  const features = maps.get(map)?.features ?? [];
  const found = features.find(({ properties }) => properties.adcode === code);
  return found ? polygonsIn(found.geometry) : [];
}

function polygonsIn({ type, coordinates }) {
  return type === 'Polygon' ? [coordinates] : coordinates;
}

/** West, south, east, north of the outer ring. */
function boxOf([ring]) {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ];
}

function isWithin([west, south, east, north], box) {
  return west >= box[0] && south >= box[1] && east <= box[2] && north <= box[3];
}

function overlaps(one, other) {
  return one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];
}
