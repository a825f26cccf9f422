export { screenSummaryRoutes } from './data-screen.routes.ts';
export { geoRoutes } from './geo.routes.ts';
export { openGeoFiles } from './geo-files.ts';
export { rollUp, rollups } from './rollup.service.ts';
export { weatherRoutes } from './weather.routes.ts';
