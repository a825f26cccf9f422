/** Counts all statistics anew from children, examinations and referrals. As the owner: the application may not. */
import { Client } from 'pg';

export type Rebuilt = {
  /** Examinations that count for some range of days. */
  readonly facts: number;
  /** Groups they are counted in. */
  readonly cells: number;
  /** Groups of the rosters, and of their children who were seen. */
  readonly rosterCells: number;
};

/** Readers hold some of the counts while they ask for others: each of the two may wait for the other. */
const DEADLOCK = '40P01';
const MOST_TRIES = 10;

/**
 * Writers wait until it is done, and so do readers, because the counts are emptied first; they never see half of it.
 * What completed projects missed is kept: the roster they ended with is no longer there to be counted.
 */
export async function rebuildStatistics(ownerUrl: string): Promise<Rebuilt> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (let tries = 1; ; tries += 1) {
      const rebuilt = await rebuilding(client).catch((error: Error) => error);
      if (!(rebuilt instanceof Error)) return rebuilt;
      const isCircle = 'code' in rebuilt && rebuilt.code === DEADLOCK;
      if (!isCircle || tries === MOST_TRIES) throw rebuilt;
      await client.query('rollback');
    }
  } finally {
    await client.end();
  }
}

async function rebuilding(client: Client): Promise<Rebuilt> {
  await client.query('begin');
  await client.query('select rebuild_statistics()');
  const { rows } = await client.query<Rebuilt>(
    `select (select count(*)::int from statistic_fact) as facts,
       (select count(*)::int from statistic_cell) as cells,
       (select count(*)::int from roster_cell) as "rosterCells"`,
  );
  await client.query('commit');
  return rows[0] ?? { facts: 0, cells: 0, rosterCells: 0 };
}
