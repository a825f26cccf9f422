export { stationRoutes } from './station.routes.ts';
