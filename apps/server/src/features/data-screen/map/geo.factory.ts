type Region = readonly [adcode: string | number, name: string];

const RING = [
  [120, 30],
  [121, 30],
  [121, 31],
  [120, 30],
];

/** A map file of small triangles. */
export function mapText(...regions: readonly Region[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: regions.map(([adcode, name]) => ({
      type: 'Feature',
      properties: { adcode, name, level: 'city', center: [120.5, 30.5], childrenNum: 3 },
      geometry: { type: 'Polygon', coordinates: [RING] },
    })),
  });
}
