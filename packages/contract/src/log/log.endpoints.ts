/** The operation log: all of it for the platform administrator, the own institution's for its manager. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  either,
  exportQuery,
  file,
  filterField,
  idField,
  listOf,
  listQuery,
  nothing,
  oneOf,
} from '#kernel';
import { logErrors } from './log.errors.ts';
import {
  LOG_LEVELS,
  LOG_MODELS,
  logInfo,
  logRow,
  logSealState,
  OPERATION_TYPES,
} from './log.schema.ts';

const USERNAME_MAX = 15;
/** Reading the log is an act too. */
const reading = { model: 'log', optype: 'view', once: 'hour' } as const;

const sorts = ['optime', 'username', 'orgname', 'role', 'model', 'level', 'optype'] as const;
const filters = {
  username: filterField(USERNAME_MAX),
  model: z.enum(LOG_MODELS).optional(),
  optype: z.enum(OPERATION_TYPES).optional(),
  level: z.enum(LOG_LEVELS).optional(),
  from: dateField.optional(),
  to: dateField.optional(),
} as const;

export const listLogs = defineEndpoint({
  method: 'GET',
  path: '/log/list',
  summary: 'Lines of the operation log, newest first; days are days in Shanghai, both included',
  access: either('logs.menu'),
  log: reading,
  input: listQuery(sorts, filters),
  reply: listOf(logRow),
});

export const exportLogs = defineEndpoint({
  method: 'GET',
  path: '/log/exportExcel',
  summary: 'Every line the filters of the list find, as one .xlsx',
  access: either('logs.menu'),
  log: { model: 'log', optype: 'export' },
  input: exportQuery(sorts, filters),
  reply: file,
});

export const logDetail = defineEndpoint({
  method: 'GET',
  path: '/log/info',
  summary: 'A line in full: what it touched, by name where the reader may know it, and its seal',
  access: either('logs.menu'),
  log: reading,
  input: z.object({ id: idField }),
  reply: oneOf(logInfo),
  faults: { id: logErrors.unknown },
});

export const logSeal = defineEndpoint({
  method: 'GET',
  path: '/log/seal',
  summary: 'The newest sealed block of the operation log, and how many lines wait for the next',
  access: either('logs.menu'),
  log: 'none',
  input: nothing,
  reply: oneOf(logSealState),
});
