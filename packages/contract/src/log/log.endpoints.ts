/** The operation log: all of it for the platform administrator, the own institution's for its manager. */
import { z } from 'zod';
import { dateField, defineEndpoint, filterField, listOf, listQuery } from '#kernel';
import { LOG_LEVELS, logRow, OPERATION_TYPES } from './log.schema.ts';

const USERNAME_MAX = 15;

export const listLogs = defineEndpoint({
  method: 'GET',
  path: '/log/list',
  summary: 'Lines of the operation log, newest first; days are days in Shanghai, both included',
  access: ['logs.menu'],
  log: 'none',
  input: listQuery(['optime', 'username', 'orgname', 'role', 'model', 'level', 'optype'], {
    username: filterField(USERNAME_MAX),
    optype: z.enum(OPERATION_TYPES).optional(),
    level: z.enum(LOG_LEVELS).optional(),
    from: dateField.optional(),
    to: dateField.optional(),
  }),
  reply: listOf(logRow),
});
