/** Lines of the operation log for tests. */
import type { Role } from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#platform/db/open.ts';

export type LogGiven = {
  readonly orgId: string | null;
  readonly username: string;
  readonly optime: string;
  readonly optype: string;
  readonly model?: string;
  readonly level?: 'ERROR' | 'INFO' | 'WARN';
  readonly point?: string;
};

const ROLES: Record<string, Role> = { platform: 0, manager: 1, doctor: 2, rival: 1 };

/** Writes one line of the institution and answers its id. */
export async function insertLogRow(db: Db, given: LogGiven): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('operationLog')
    .values({
      id,
      orgId: given.orgId,
      userId: null,
      username: given.username,
      orgName: given.orgId === null ? '' : '临溪市妇幼保健院',
      role: ROLES[given.username] ?? null,
      model: given.model ?? 'user',
      keypoint: given.point ?? 'point',
      keymsg: '修改',
      level: given.level ?? 'INFO',
      optype: given.optype,
      optime: new Date(given.optime),
    })
    .execute();
  return id;
}
