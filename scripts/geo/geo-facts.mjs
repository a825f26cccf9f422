// Corrections of the maps, because their sources are older than our tree of regions or leave something out
// (docs/domain/regions.md 2).

/** Codes that were changed after the boundaries were drawn: the boundary of the old one is that of the new one. */
export const MOVED = {
  320602: '320613',
  320684: '320614',
  340211: '340212',
  350403: '350404',
  350427: '350405',
  350681: '350604',
  350625: '350605',
  410306: '410308',
  410381: '410307',
  421023: '421088',
  431121: '431181',
  450127: '450181',
  460301: '460302',
  460302: '460303',
  // Two districts that became one, drawn as both together.
  500105: '500157',
  500112: '500157',
  513425: '513402',
  520221: '520204',
  520522: '520581',
  532331: '532302',
  540422: '540481',
  540530: '540581',
  610322: '610305',
  610928: '610981',
  654223: '654203',
};

/** Groups of counties, and the one city of a municipality: in the map above they are one shape, under its name. */
export const GROUPS = [
  '110100',
  '120100',
  '310100',
  '500100',
  '500200',
  '419000',
  '429000',
  '469000',
  '659000',
];

/** Regions without a boundary of their own, because the sources are older or leave them out. */
export const SHAPELESS = [
  // The counties of one prefecture.
  '654301',
  '654321',
  '654322',
  '654323',
  '654324',
  '654325',
  '654326',
  // New counties and cities: on the map they are part of those they were taken from.
  '653132',
  '653228',
  '653229',
  '659011',
  '659012',
  '659013',
];

/** The dash line, a feature of the country besides its provinces. */
export const DASH_LINE = '100000_JD';
export const DASHES = 10;

/**
 * Islands and reefs, which simplification likes to lose: in which map, under which code, in which box
 * [west, south, east, north], and how many polygons the source has there. All of them must be in the built map.
 */
export const ISLANDS = [
  { map: '100000', code: '710000', name: '钓鱼岛', box: [123.3, 25.6, 124.7, 26.1], count: 3 },
  { map: '100000', code: '460000', name: '西沙群岛', box: [111, 15.5, 113, 17.5], count: 18 },
  { map: '100000', code: '460000', name: '中沙群岛', box: [113, 13.5, 118, 17.5], count: 12 },
  { map: '100000', code: '460000', name: '南沙群岛', box: [108, 3, 118, 12], count: 99 },
  { map: '460000', code: '460300', name: '西沙群岛', box: [111, 15.5, 113, 17.5], count: 17 },
  { map: '460000', code: '460300', name: '中沙群岛', box: [113, 13.5, 118, 17.5], count: 9 },
  { map: '460000', code: '460300', name: '南沙群岛', box: [108, 3, 118, 12], count: 84 },
  { map: '460300', code: '460302', name: '西沙区', box: [108, 3, 118, 21], count: 28 },
  { map: '460300', code: '460303', name: '南沙区', box: [108, 3, 118, 21], count: 84 },
];
