/** The seal on the log: the block of a line, the newest block, and how many lines there are without counting them. */
import type { Scope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';

const BLOCK = ['log_block.number', 'log_block.hash', 'log_block.sealed_at'] as const;

/** The block a line is sealed in; undefined while it waits. */
export function blockOfLine(db: Db, lineId: string) {
  return db
    .selectFrom('log_seal')
    .innerJoin('log_block', 'log_block.number', 'log_seal.block')
    .where('log_seal.line_id', '=', lineId)
    .select(BLOCK)
    .executeTakeFirst();
}

export function newestBlock(db: Db) {
  return db
    .selectFrom('log_block')
    .select(BLOCK)
    .orderBy('log_block.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function waiting(db: Db, scope: Scope) {
  const lines = db.selectFrom('log_pending').select(({ fn }) => fn.countAll<number>().as('count'));
  return scope.kind === 'org' ? lines.where('org_id', '=', scope.orgId) : lines;
}

export async function waitingLines(db: Db, scope: Scope): Promise<number> {
  return (await waiting(db, scope).executeTakeFirstOrThrow()).count;
}

/** Every line the scope may read: those sealed, which are counted, and those that wait, in one statement. */
export async function countAllLogs(db: Db, scope: Scope): Promise<number> {
  const sealed =
    scope.kind === 'org'
      ? db.selectFrom('log_total').where('org_id', '=', scope.orgId).select('lines as count')
      : db.selectFrom('log_block').select('total as count').orderBy('number', 'desc').limit(1);
  const row = await db
    .selectNoFrom([sealed.as('sealed'), waiting(db, scope).as('waiting')])
    .executeTakeFirstOrThrow();
  return (row.sealed ?? 0) + (row.waiting ?? 0);
}
