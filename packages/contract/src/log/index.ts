export { exportLogs, listLogs, logDetail, logSeal } from './log.endpoints.ts';
export { logErrors } from './log.errors.ts';
export {
  LISTED_POINT_MAX,
  LOG_LEVELS,
  LOG_MODELS,
  type LogBlock,
  type LogInfo,
  type LogPoint,
  type LogRow,
  logRow,
  NAMED_POINTS_MAX,
  OPERATION_TYPES,
} from './log.schema.ts';
