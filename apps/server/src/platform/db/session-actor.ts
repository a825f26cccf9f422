/** Asks the database who a token belongs to; only the function behind it may read sessions across institutions. */
import type { Role } from '@spine/contract/kernel';
import { sql } from 'kysely';
import type { Db } from './open.ts';

type SessionActor = {
  user_id: string;
  username: string;
  role: Role;
  org_id: string | null;
  org_name: string;
  tel: string | null;
  must_change_password: boolean;
  client: 'browser' | 'app';
  last_seen_at: Date;
};

/** The user of a living session. */
export async function sessionActor(
  db: Db,
  tokenHash: Buffer,
  at: { now: Date; idleMinutes: number },
): Promise<SessionActor | undefined> {
  const { rows } = await sql<SessionActor>`
    select * from session_actor(${tokenHash}, ${at.now}, make_interval(mins => ${at.idleMinutes}))`.execute(
    db,
  );
  return rows[0];
}
