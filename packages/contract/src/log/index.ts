export {
  exportLogs,
  LISTED_POINT_MAX,
  LOG_LEVELS,
  LOG_MODELS,
  type LogBlock,
  type LogInfo,
  type LogPoint,
  type LogRow,
  listLogs,
  logDetail,
  logSeal,
  NAMED_POINTS_MAX,
  OPERATION_TYPES,
} from './log.endpoints.ts';
export { logErrors } from './log.errors.ts';
