/** Translates the call of the operation log. */
import { listLogs as listCall } from '@spine/contract/log';
import { type Binding, bind } from '#platform/http/bind.ts';
import { listLogs } from './log.service.ts';

export function logRoutes(): Binding[] {
  return [bind(listCall, ({ db, actor, input }) => listLogs(db, actor, input))];
}
