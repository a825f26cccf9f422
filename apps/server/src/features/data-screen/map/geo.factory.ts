type Shown = readonly [
  adcode: string | number,
  name: string,
  center?: readonly [longitude: number, latitude: number],
];

const RING = [
  [120, 30],
  [121, 30],
  [121, 31],
  [120, 30],
];

/** A map file of small triangles. */
export function mapText(...regions: readonly Shown[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: regions.map(([adcode, name, center = [120.5, 30.5]]) => ({
      type: 'Feature',
      properties: { adcode, name, level: 'city', center, childrenNum: 3 },
      geometry: { type: 'Polygon', coordinates: [RING] },
    })),
  });
}
