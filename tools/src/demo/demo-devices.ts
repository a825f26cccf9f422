/** The demo's devices of the station: one in use, one away since yesterday with records it has not sent, one whose roster has expired. */
import { randomBytes } from 'node:crypto';
import { ProjectStatus } from '@spine/contract/project';
import { orgScope } from '@spine/server/platform/auth/scope.ts';
import type { Database } from '@spine/server/platform/db/open.ts';
import { castText } from '@spine/server/testing/cast.text.ts';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import { v7 as uuidv7 } from 'uuid';
import { demoText } from './demo.text.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const REGISTERED_DAYS = 10;
const TOKEN_HASH_BYTES = 32;
const { first, second, spare } = demoText.devices;
const TABLET = 'Android 13 · Chrome 128';
const DEVICES = [
  { name: first, model: TABLET, user: 'doctor', minutesAgo: 2, roster: [9, 406], unsent: 0 },
  { name: second, model: TABLET, user: 'doctor', minutesAgo: 1320, roster: [3, 134], unsent: 4 },
  {
    name: spare,
    model: 'iOS 17 · Safari 17',
    user: 'manager',
    minutesAgo: 5000,
    roster: [2, 92],
    unsent: 0,
  },
] as const;

/** Writes the devices of the first institution unless it has some. Nobody has their tokens. */
export async function insertDemoDevices(database: Database, now: Date): Promise<void> {
  await database.inScope(orgScope(CAST_IDS.orgs.home), async ({ db, orgId }) => {
    const devices = db.selectFrom('stationDevice').where('orgId', '=', orgId).select('id');
    if (await devices.limit(1).executeTakeFirst()) return;
    const project = await db
      .selectFrom('project')
      .where('orgId', '=', orgId)
      .where('status', '=', ProjectStatus.Underway)
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (project)
      await db
        .insertInto('stationDevice')
        .values(DEVICES.map((device) => ({ orgId, ...rowOf(device, project.id, now) })))
        .execute();
  });
}

function rowOf(
  { name, model, user, minutesAgo, roster, unsent }: (typeof DEVICES)[number],
  projectId: string,
  now: Date,
) {
  const [classes, children] = roster;
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  return {
    id: uuidv7(),
    deviceId: uuidv7(),
    name,
    model,
    clientVersion: '1.0.1',
    projectId,
    userId: CAST_IDS.users[user],
    userName: castText.people[user],
    tokenHash: randomBytes(TOKEN_HASH_BYTES),
    registeredAt: before(minutesAgo + REGISTERED_DAYS * DAY_MINUTES),
    lastContactAt: before(minutesAgo),
    classes,
    children,
    unsent,
    isPersistent: true,
  };
}
