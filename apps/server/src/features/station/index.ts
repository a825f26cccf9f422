export { saveAttendance } from './attendance.service.ts';
export { loadRoster } from './roster.service.ts';
export { sheetRoutes } from './sheet/class-sheet.routes.ts';
export { stationRoutes } from './station.routes.ts';
