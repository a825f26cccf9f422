import { randomBytes } from 'node:crypto';
import { parse as parseUuid, v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Database } from '#platform/db/open.ts';
import { deviceOf, newDeviceToken } from './station-device.ts';
import { issueToken } from './token.ts';

const SECRET = 'a secret of 32 characters or more';

/** The institutions in which tokens were looked up. */
async function lookedUp(...tokens: readonly string[]): Promise<string[]> {
  const orgs: string[] = [];
  const inScope = ({ orgId }: { orgId: string }) => Promise.resolve(void orgs.push(orgId));
  const at = { secret: SECRET, now: new Date(0) };
  for (const token of tokens) await deviceOf({ inScope } as unknown as Database, token, at);
  return orgs;
}

test('a token of a device is looked up in its institution, and one that nobody issued nowhere', async () => {
  const orgId = uuidv7();
  expect(await lookedUp(newDeviceToken(orgId, SECRET))).toEqual([orgId]);
  const unsigned = Buffer.concat([parseUuid(orgId), randomBytes(32)]).toString('base64url');
  const ofAnotherServer = newDeviceToken(orgId, SECRET.toUpperCase());
  const ofSession = issueToken('session', SECRET);
  expect(await lookedUp(unsigned, ofAnotherServer, ofSession, '')).toEqual([]);
});
