/** The operation log: part of a user name finds lines through the names of users, days are days in Shanghai. */
import { addDays, startOfShanghaiDay } from '@spine/contract/kernel';
import { usernamesContaining } from '#features/user/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/db/open.ts';
import { logScope } from './log.policy.ts';
import { countLogs, type LogQuery, logRows } from './log.repository.ts';

type Filters = Omit<LogQuery, 'usernames' | 'since' | 'before'> & {
  username?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export async function listLogs(db: Db, actor: Actor, filters: Filters) {
  const scope = logScope(actor);
  const { username, from, to, ...rest } = filters;
  const query: LogQuery = {
    ...rest,
    usernames: username ? await usernamesContaining(db, scope, username) : undefined,
    since: from ? startOfShanghaiDay(from) : undefined,
    before: to ? startOfShanghaiDay(addDays(to, 1)) : undefined,
  };
  const rows = await logRows(db, scope, query);
  return { rows, total: await countLogs(db, scope, query) };
}
