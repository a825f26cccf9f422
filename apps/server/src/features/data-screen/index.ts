export { screenSummaryRoutes } from './data-screen.routes.ts';
export { geoRoutes } from './map/geo.routes.ts';
export { openGeoFiles } from './map/geo-files.ts';
export { rollUp, rollups } from './rollup/rollup.service.ts';
export { weatherRoutes } from './weather/weather.routes.ts';
