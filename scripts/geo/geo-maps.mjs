// Simplifies the boundaries to what a screen can show. Simplification would delete small islands, so every polygon
// is simplified by itself, stays whatever its size, and is merged again with those of its region.
import mapshaper from 'mapshaper';
import { COUNTRY, dashLine, readBoundaries, readDashes } from './geo-sources.mjs';

/** Which share of the points stays: the country's provinces are drawn small, everything below it large. */
const shareOf = (map) => (map === COUNTRY ? '15%' : '40%');
/** Ten metres. */
const PRECISION = 0.0001;
const DECIMALS = 1 / PRECISION;

/** The maps by their code, each a FeatureCollection ordered by code. */
export async function buildMaps() {
  const maps = new Map();
  for (const [map, features] of readBoundaries()) {
    const shapes = await simplified(features, shareOf(map));
    const all = map === COUNTRY ? [...features, dashLine(readDashes())] : features;
    const byCode = new Map(all.map((feature) => [feature.code, feature]));
    maps.set(map, {
      type: 'FeatureCollection',
      features: [...byCode.values()]
        .sort((one, other) => (one.code < other.code ? -1 : 1))
        .map((feature) =>
          featureOf(feature, shapes.get(feature.code) ?? rounded(feature.geometry)),
        ),
    });
  }
  return maps;
}

/** A map as it is stored: one feature on a line. */
export function textOf({ type, features }) {
  const lines = features.map((feature) => JSON.stringify(feature));
  return `{"type":${JSON.stringify(type)},"features":[\n${lines.join(',\n')}\n]}\n`;
}

async function simplified(features, share) {
  const input = {
    type: 'FeatureCollection',
    features: features.map(({ code, geometry }) => ({
      type: 'Feature',
      properties: { code },
      geometry,
    })),
  };
  const commands = [
    ['-i', 'in.json', '-explode'],
    ['-simplify', 'weighted', share, 'keep-shapes'],
    ['-dissolve', 'code'],
    ['-o', 'out.json', `precision=${PRECISION}`],
  ];
  const output = await mapshaper.applyCommands(commands.flat().join(' '), {
    'in.json': JSON.stringify(input),
  });
  const { features: shapes } = JSON.parse(output['out.json']);
  return new Map(shapes.map(({ properties, geometry }) => [properties.code, geometry]));
}

function featureOf({ code, name, level, center }, geometry) {
  return { type: 'Feature', properties: { adcode: code, name, level, center }, geometry };
}

function rounded({ type, coordinates }) {
  const round = (value) =>
    Array.isArray(value) ? value.map(round) : Math.round(value * DECIMALS) / DECIMALS;
  return { type, coordinates: round(coordinates) };
}
