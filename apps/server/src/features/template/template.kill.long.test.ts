/** A save is held up before it is committed, and the server is killed: the template is what it was, logo and all. */

import { jpeg, png } from '@spine/contract/factories/template/logo';
import { API_PREFIX } from '@spine/contract/kernel';
import { configureTemplate, templateInfo } from '@spine/contract/template';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let headers: Record<string, string>;
let server: ServerProcess;
let owner: Client;
beforeAll(async () => {
  world = await openWorld();
  headers = { authorization: `Bearer ${world.tokens.manager}` };
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  server = await startServerProcess(world);
});
afterAll(async () => {
  await owner.end();
  await server.kill();
  await world.close();
});

/** The code of the answer; undefined when the answer was lost. */
async function save(advice: string, logo: Uint8Array): Promise<number | undefined> {
  const body = new FormData();
  body.set('evaluationNormal', advice);
  body.set('examineOrgInfo', JSON.stringify([{ label: '电话', value: advice }]));
  body.set('file', new Blob([Buffer.from(logo)]), '标志');
  try {
    const url = `${server.url}${API_PREFIX}${configureTemplate.path}`;
    // biome-ignore lint/style/noRestrictedGlobals: the test is a client of a server process.
    const answer = await fetch(url, { method: 'POST', headers, body });
    return ((await answer.json()) as { code: number }).code;
  } catch {
    return undefined;
  }
}

async function read() {
  // biome-ignore lint/style/noRestrictedGlobals: the test is a client of a server process.
  const answer = await fetch(`${server.url}${API_PREFIX}${templateInfo.path}`, { headers });
  return ((await answer.json()) as { rows: unknown[] }).rows[0];
}

it('a save that is cut off leaves the old template whole, and goes through when it is sent again', async () => {
  expect(await save('原来', png())).toBe(8000);
  const before = await read();
  await owner.query('begin; lock table operation_log in access exclusive mode');
  const cutOff = save('新的', jpeg());
  await waitForLocks(world.database);
  await server.kill();
  await owner.query('commit');
  expect(await cutOff).toBeUndefined();
  server = await startServerProcess(world);
  expect(await read()).toEqual(before);
  expect(await save('新的', jpeg())).toBe(8000);
  expect(await read()).toMatchObject({ evaluationNormal: '新的', logoType: 'image/jpeg' });
});
