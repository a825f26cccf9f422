import type { AnyTenant } from '#platform/db/open.ts';

const BLOCK = ['log_block.number', 'log_block.hash', 'log_block.sealed_at'] as const;

/** The block a line is sealed in; undefined while it waits. */
export function blockOfLine({ db }: AnyTenant, lineId: string) {
  return db
    .selectFrom('log_seal')
    .innerJoin('log_block', 'log_block.number', 'log_seal.block')
    .where('log_seal.line_id', '=', lineId)
    .select(BLOCK)
    .executeTakeFirst();
}

export function newestBlock({ db }: AnyTenant) {
  return db
    .selectFrom('log_block')
    .select(BLOCK)
    .orderBy('log_block.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function waiting(tenant: AnyTenant) {
  const lines = tenant.db
    .selectFrom('log_pending')
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return tenant.kind === 'org' ? lines.where('org_id', '=', tenant.orgId) : lines;
}

export async function waitingLines(tenant: AnyTenant): Promise<number> {
  return (await waiting(tenant).executeTakeFirstOrThrow()).count;
}

/** Every line the scope may read: those sealed, which are counted, and those that wait, in one statement. */
export async function countAllLogs(tenant: AnyTenant): Promise<number> {
  const sealed =
    tenant.kind === 'org'
      ? tenant.db
          .selectFrom('log_total')
          .where('org_id', '=', tenant.orgId)
          .select('lines as count')
      : tenant.db
          .selectFrom('log_block')
          .select('total as count')
          .orderBy('number', 'desc')
          .limit(1);
  const row = await tenant.db
    .selectNoFrom([sealed.as('sealed'), waiting(tenant).as('waiting')])
    .executeTakeFirstOrThrow();
  return (row.sealed ?? 0) + (row.waiting ?? 0);
}
