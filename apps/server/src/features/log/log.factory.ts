/** Lines of the operation log for tests. */
import type { Role } from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#platform/db/open.ts';

export type LogRowInput = {
  readonly orgId: string | null;
  readonly username: string;
  readonly optime: string;
  readonly optype: string;
  readonly model?: string;
  readonly level?: 'ERROR' | 'INFO' | 'WARN';
  readonly point?: string;
  readonly userId?: string;
  readonly message?: string;
  readonly children?: number;
};

const ROLES: Record<string, Role> = { platform: 0, manager: 1, doctor: 2, rival: 1 };

/** Writes one line of the institution and answers its id. */
export async function insertLogRow(db: Db, input: LogRowInput): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('operationLog')
    .values({
      id,
      orgId: input.orgId,
      userId: input.userId ?? null,
      username: input.username,
      orgName: input.orgId === null ? '' : '临溪市妇幼保健院',
      role: ROLES[input.username] ?? null,
      model: input.model ?? 'user',
      keypoint: input.point ?? 'point',
      keymsg: input.message ?? '修改',
      level: input.level ?? 'INFO',
      optype: input.optype,
      optime: new Date(input.optime),
      children: input.children ?? null,
    })
    .execute();
  return id;
}
