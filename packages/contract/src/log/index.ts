export { listLogs } from './log.endpoints.ts';
export { LOG_LEVELS, type LogRow, logRow, OPERATION_TYPES } from './log.schema.ts';
