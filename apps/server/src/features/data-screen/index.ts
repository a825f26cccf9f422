export { dataScreenRoutes } from './data-screen.routes.ts';
export { openGeoFiles } from './map/geo-files.ts';
export { rollUp, rollups } from './rollup/rollup.service.ts';
