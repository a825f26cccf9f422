export { stationDeviceRoutes } from './station-device.routes.ts';
