/** What settings:accept does to the numbers of text messages. */

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { textNumbers } from '#features/follow-up/index.ts';
import { openTextDay, openTextWorld } from '#features/follow-up/sms/sms.factory.ts';
import { startCommand } from '#testing/process/command.ts';

const SECRET = 'a secret of thirty-two characters';
const OTHER_SECRET = 'another secret, of some characters';

let { world, close } = {} as Awaited<ReturnType<typeof openTextWorld>>;
let day: Awaited<ReturnType<typeof openTextDay>>;
let messageId: string;
beforeAll(async () => {
  ({ world, close } = await openTextWorld({ SECRET }));
});
beforeEach(async () => {
  expect(await accept(SECRET)).toBe(0);
  day = await openTextDay(world);
  ({ id: messageId } = await day.letWait());
});
afterAll(() => close());

/** The exit code. */
async function accept(secret: string, directory = world.config.files.directory ?? '') {
  const { code } = await startCommand('settings-accept', [], {
    DATABASE_URL: world.ownerUrl,
    APP_DATABASE_URL: world.appUrl,
    SECRET: secret,
    BLOB_DIR: directory,
  }).ended;
  return code;
}

async function hash() {
  const row = await world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .selectFrom('textMessage')
      .where('orgId', '=', orgId)
      .where('id', '=', messageId)
      .select('numberHash')
      .executeTakeFirst(),
  );
  return row?.numberHash;
}

test('another SECRET hashes them anew before it is accepted, so that a command that fails forgets none', async () => {
  const file = path.join(world.config.files.directory, 'file');
  await writeFile(file, '');
  expect(await accept(OTHER_SECRET, path.join(file, 'files'))).toBe(1);
  expect(await hash()).toEqual(textNumbers(OTHER_SECRET).hashOf(day.telOf(day.first)));
  expect(await accept(OTHER_SECRET)).toBe(0);
  expect(await hash()).toEqual(textNumbers(OTHER_SECRET).hashOf(day.telOf(day.first)));
});

test('the same SECRET leaves them, so that what waits does not go to a number that was changed', async () => {
  await day.setTel(day.first, '13700000009');
  expect(await accept(SECRET)).toBe(0);
  expect(await hash()).toEqual(textNumbers(SECRET).hashOf(day.telOf(day.first)));
});
