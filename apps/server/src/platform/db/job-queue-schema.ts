/**
 * The tables of pg-boss, in a schema of their own: created and upgraded by the owner, with the library's statements, and
 * granted to the application's role as far as a worker needs.
 */
import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';

/** The schema of the queue's tables. */
export const QUEUE_SCHEMA = 'pgboss';
/** The only queue; our own table has the kind of each job. */
export const QUEUE = 'job';

/** A worker without a heartbeat for so long is dead. */
const HEARTBEAT_SECONDS = 10;
/** The longest the library allows: dead workers are found by their heartbeat. */
const LONGEST_SECONDS = 23 * 60 * 60;

const OPTIONS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  // How often a job is begun is decided by our own table: the queue only has to outlast it.
  retryLimit: 1000,
  retryDelay: 1,
  expireInSeconds: LONGEST_SECONDS,
  deleteAfterSeconds: 60 * 60,
  notify: true,
};

const GRANTS = `
  grant select on all tables in schema ${QUEUE_SCHEMA} to {{role}};
  grant update on ${QUEUE_SCHEMA}.version, ${QUEUE_SCHEMA}.queue to {{role}};
  grant insert, update, delete on ${QUEUE_SCHEMA}.job, ${QUEUE_SCHEMA}.job_common, ${QUEUE_SCHEMA}.job_dependency
    to {{role}};`;

/** Brings the queue's schema to the version of the library. The caller holds the lock of the migrations. */
export async function prepareQueue(client: Client, role: string): Promise<void> {
  const boss = new PgBoss({
    schema: QUEUE_SCHEMA,
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    if (await boss.getQueue(QUEUE)) await boss.updateQueue(QUEUE, OPTIONS);
    else await boss.createQueue(QUEUE, OPTIONS);
  } finally {
    await boss.stop();
  }
  const escapedRole = client.escapeIdentifier(role);
  await grantSchema(client, role, escapedRole);
  await client.query(GRANTS.replaceAll('{{role}}', escapedRole));
}

/** Only where it is missing: a distributed database asks all its nodes for this, and one may be down at a start. */
async function grantSchema(client: Client, role: string, escapedRole: string): Promise<void> {
  const { rows } = await client.query<{ granted: boolean }>(
    `select has_schema_privilege($1, $2, 'usage') as granted`,
    [role, QUEUE_SCHEMA],
  );
  if (!rows[0]?.granted)
    await client.query(`grant usage on schema ${QUEUE_SCHEMA} to ${escapedRole}`);
}
