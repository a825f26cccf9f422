/** What becomes of documents when the SECRET changes. */
import { addPatient, findByDocument } from '@spine/contract/patient';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommand } from '#testing/process/command.ts';
import { openWorld, type World } from '#testing/world.ts';
import { typedPatient } from '../patient.factory.ts';
import { newSchool } from '../roster/roster.factory.ts';
import { residentNumber } from './document.factory.ts';
import { loadDocument } from './document.service.ts';
import { checkDocumentKeys, rewrapDocumentKeys } from './document-keys.ts';

const [FIRST, SECOND, THIRD] = [
  'the first secret of this installation',
  'the second one, drawn by chance as well',
  'a third that nobody has used so far',
];
const NUMBER = residentNumber('20140506', 2);

let world: World;
let patientId: string;
beforeAll(async () => {
  world = await openWorld({ SECRET: FIRST });
  const schoolId = await newSchool(world.database, world.home);
  const { body } = await world
    .as('manager')
    .raw(addPatient, typedPatient(schoolId, { document: NUMBER }));
  patientId = body.data.id;
});
afterAll(() => world.close());

const read = (secret: string) =>
  world.database.inScope(world.home, (tenant) => loadDocument(tenant, { patientId, secret }));
const check = (secret: string) => checkDocumentKeys(world.database, secret);
const rewrap = (secret: string, oldSecret?: string, losesDocuments = false) =>
  rewrapDocumentKeys(world.database, { secret, oldSecret, losesDocuments });

async function accept(secret: string, more: Record<string, string> = {}, ...words: string[]) {
  const command = startCommand('settings-accept', words, {
    DATABASE_URL: world.ownerUrl,
    APP_DATABASE_URL: world.appUrl,
    SECRET: secret,
    BLOB_DIR: world.config.files.directory ?? '',
    ...more,
  });
  return await command.ended;
}

test('no server starts with another one, and says what to do', async () => {
  await expect(check(FIRST)).resolves.toBeUndefined();
  await expect(check(SECOND)).rejects.toThrow(/OLD_SECRET.*--lose-documents/);
});

test('a new one is accepted with the former alone, and may be accepted again', async () => {
  await expect(rewrap(SECOND)).rejects.toThrow(/OLD_SECRET/);
  await expect(rewrap(SECOND, THIRD)).rejects.toThrow(/OLD_SECRET/);
  expect(await read(FIRST)).toMatchObject({ document: NUMBER });
  for (let time = 0; time < 2; time += 1) expect(await rewrap(SECOND, FIRST)).toBe(0);
  expect(await rewrap(SECOND)).toBe(0);
  await expect(check(SECOND)).resolves.toBeUndefined();
  await expect(check(FIRST)).rejects.toThrow(/another SECRET/);
  expect(await read(SECOND)).toMatchObject({ documentKind: '1', document: NUMBER });
});

test('the command refuses in one sentence, takes the former one, and loses documents where it is told to', async () => {
  const refused = await accept(THIRD);
  expect(refused.code).toBe(1);
  expect((await accept(THIRD, { OLD_SECRET: SECOND })).code).toBe(0);
  expect(await read(THIRD)).toMatchObject({ document: NUMBER });
  expect((await accept(FIRST, {}, '--lose-documents')).code).toBe(0);
  await expect(check(FIRST)).resolves.toBeUndefined();
  expect(await read(FIRST)).toEqual({ documentKind: null, document: '' });
  const { body } = await world.as('manager').raw(findByDocument, { document: NUMBER });
  expect(body).toMatchObject({ rows: [], total: 0 });
});
