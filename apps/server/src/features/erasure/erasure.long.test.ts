/**
 * After an erasure the child is looked for on the disk: in every file of the data directory, in the files beside the database, and in a
 * backup of before that is restored. docs/security.md says what PostgreSQL keeps, and for how long; this holds it to that.
 */
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreening } from '#features/exam/exam.factory.ts';
import { orgScope } from '#platform/auth/scope.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { openDatabase } from '#platform/db/open.ts';
import { insertBlob } from '#platform/files/blob.repository.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { deleteAllJobs } from '#platform/jobs/purge-jobs.ts';
import { CAST_IDS } from '#testing/cast.ts';
import { type BackupWorld, openBackupWorld, served } from '#testing/process/backup-world.ts';
import { CHILD_PLACES } from './child-places.ts';
import { filesWith, PLANTED, tablesWith } from './erasure.factory.ts';
import { orderErasure } from './erasure.service.ts';
import { finishErasures } from './finish-erasures.service.ts';

const NOW = new Date('2026-11-21T11:00:00.000Z');
const HOME = orgScope(CAST_IDS.orgs.home);
/** A photo; what stands in it is looked for too. */
const PICTURE = `a picture of ${PLANTED.name}`;

let world: BackupWorld;
let scratch: string;
let before: string;
beforeAll(async () => {
  world = await openBackupWorld();
  scratch = await world.nextScratch();
  const patientId = await plantChild();
  ({ directory: before } = await world.backupWith());
  await eraseHere(patientId);
});
afterAll(() => world.close());

const files = (dataDir: string) => ({ directory: path.join(dataDir, 'blobs') });

/** A child with an examination, its picture, and a note too long for a page. */
async function plantChild(): Promise<string> {
  const database = openDatabase(deriveAppUrl(world.url), 2);
  const { projectId, schoolId, patientIds } = await insertScreening(database, HOME, {
    children: 3,
  });
  const [patientId = ''] = patientIds;
  const [examId, key] = [uuidv7(), uuidv7()];
  const content = async function* () {
    yield await Promise.resolve(Buffer.from(PICTURE));
  };
  const blob = await openBlobStore(files(world.source)).write(key, content());
  await database.inScope(HOME, (tenant) => insertBlob(tenant, blob, NOW));
  await database.close();
  const orgId = HOME.orgId;
  await withClient(world.url, async (client) => {
    await client.query('update patient set name = $2, student_id = $3, tel = $4 where id = $1', [
      patientId,
      PLANTED.name,
      PLANTED.studentId,
      '13912345678',
    ]);
    await client.query(
      `insert into exam (org_id, id, project_id, school_id, patient_id, exam_time, type_id, status, result_id, finding, outcome,
         precedence, side_viewed, needs_retest, screening_state, group_angles, rule_version, grade_name, grade_code, clazz_name,
         clazz_order, doctor_id, doctor_name, findings, created_at)
       values ($1, $2, $3, $4, $5, $6, 0, 1, 0, 'belowFive', 'normal', 4, false, false, 'normal', '{}', 'r', '六年级', 6, '3班', 3,
         $7, 'd', '{}', $6)`,
      [orgId, examId, projectId, schoolId, patientId, NOW, CAST_IDS.users.doctor],
    );
    // As the first server does.
    await client.query('insert into installation default values');
    await client.query("insert into exam_image values ($1, $2, 0, 'exam', $3, $4)", [
      orgId,
      examId,
      `${PLANTED.name}背面`,
      key,
    ]);
    await client.query(
      `insert into follow_up_act (org_id, id, patient_id, kind, note, done_by_name, done_at) values ($1, $2, $3, 'noted', $4, '家长', $5)`,
      [orgId, uuidv7(), patientId, PLANTED.note.repeat(15), NOW],
    );
  });
  return patientId;
}

async function eraseHere(patientId: string): Promise<void> {
  const database = openDatabase(deriveAppUrl(world.url), 2);
  const input = {
    id: uuidv7(),
    patientId,
    records: [],
    name: PLANTED.name,
    request: 'guardianWritten' as const,
    askedOn: '2026-11-20',
    reason: '毕业离校',
  };
  const by = { id: CAST_IDS.users.manager, name: 'manager' };
  await database.inScope(HOME, (tenant) =>
    orderErasure(tenant, { input, by, now: NOW, purgeJobs: deleteAllJobs }),
  );
  const blobs = openBlobStore(files(world.source));
  await finishErasures({ database: database.unhurried, blobs }, { now: NOW });
  await database.close();
}

/** Where the words of the child stand on the disk, without their numbers. */
async function placesOnDisk(dataDir: string): Promise<string[]> {
  const found = new Set<string>();
  for (const word of [PLANTED.name, PLANTED.studentId, PLANTED.note, PICTURE])
    for (const file of await filesWith(dataDir, word))
      found.add(/pg_wal|blobs/.exec(file)?.[0] ?? 'page');
  return [...found].sort();
}

test('nothing of the child stands in a table or a file at once', async () => {
  for (const word of [PLANTED.name, PLANTED.studentId, PLANTED.note])
    expect([word, await tablesWith(world.url, word)]).toEqual([word, []]);
  expect(await filesWith(files(world.source).directory, PICTURE)).toEqual([]);
});

test('its pages are clean once they are written anew, and only the write-ahead log has it for a while', async () => {
  const emptied = Object.entries(CHILD_PLACES).flatMap(([name, { goes }]) => (goes ? [name] : []));
  await withClient(world.url, async (client) => {
    for (const name of emptied) await client.query(`vacuum full ${name}`);
    await client.query('vacuum');
    await client.query('checkpoint');
  });
  expect(await placesOnDisk(world.source)).toEqual(['pg_wal']);
});

test('a backup of before that is restored has it erased before anybody looks: newer backups tell', async () => {
  const backups = path.join(scratch, 'backups');
  await world.backupWith({ backupsDir: backups, now: NOW });
  const said = await world.restoreWith({ backup: before });
  expect(said).toContain('1 erasures were learned from newer backups');
  const dataDir = path.join(scratch, 'data');
  await served(dataDir, async (url) => {
    const isRestored = () =>
      withClient(url, async (client) => {
        const { rows } = await client.query(
          'select from installation where restored_at is not null',
        );
        return rows.length === 1;
      });
    expect(await isRestored()).toBe(true);
    expect(await tablesWith(url, PLANTED.name)).not.toEqual([]);
    const database = openDatabase(deriveAppUrl(url), 2);
    const stores = { database: database.unhurried, blobs: openBlobStore(files(dataDir)) };
    expect(await finishErasures(stores, { now: NOW })).toBe(1);
    expect(await finishErasures(stores, { now: NOW })).toBe(0);
    expect(await isRestored()).toBe(false);
    await database.close();
    for (const word of [PLANTED.name, PLANTED.studentId, PLANTED.note])
      expect([word, await tablesWith(url, word)]).toEqual([word, []]);
  });
  expect(await filesWith(files(dataDir).directory, PICTURE)).toEqual([]);
});
