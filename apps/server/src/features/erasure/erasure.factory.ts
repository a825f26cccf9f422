/** A child about whom something stands everywhere, and what tests look for after it was erased. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ERASED_KINDS, erasedCounts } from '@spine/contract/erasure';
import { editPatient, patientDetail } from '@spine/contract/patient';
import { issueLetter } from '@spine/contract/referral-letter';
import { v7 as uuidv7 } from 'uuid';
import { uploadPictures } from '#features/exam/picture/exam-picture.factory.ts';
import { actAs, recordVisit } from '#features/follow-up/follow-up.factory.ts';
import { insertRosterBatch } from '#features/patient/roster-batch/roster-batch.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import { openVisiting, VISITED } from '#features/quick-query/quick-query-visit.factory.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import type { Tenant } from '#platform/db/open.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { TEST_NOW } from '#testing/clock.ts';
import type { World } from '#testing/world.ts';
import { insertErasure } from './erasure.repository.ts';

/** Words that nothing else says. */
export const PLANTED = {
  name: '欧阳赤松',
  studentId: 'G88231907X55',
  note: '赤松的母亲周三来取信',
  hospital: '栽植医院骨科',
  birthDate: '2014-05-06',
  document: 'E88231907',
} as const;

export type Erasable = Awaited<ReturnType<typeof openErasable>>;

/** The first child of a class of two, with something in every table that `child-places.ts` empties. */
export async function openErasable(world: World) {
  const family = await openVisiting(world, undefined, 2);
  const { id, screening, tel } = family;
  const owner = <Row extends object>(text: string, values: unknown[] = []) =>
    withClient(world.ownerUrl, async (client) => (await client.query<Row>(text, values)).rows);
  await owner('update patient set name = $2, student_id = $3, initials = $4 where id = $1', [
    id,
    PLANTED.name,
    PLANTED.studentId,
    'oycs',
  ]);
  const record = await world.as('manager').call(patientDetail, { id });
  await world.as('manager').call(editPatient, {
    id,
    version: record.body.data?.version,
    documentKind: 'A',
    document: PLANTED.document,
  });
  const examined = { ...screening, patientIds: [id] };
  const [examId = ''] = await uploadPictures(world, examined, { name: `${PLANTED.name}背面` });
  const { photoId } = await family.photograph();
  await family.say({ ...VISITED, hospital: PLANTED.hospital, photoIds: [photoId] });
  const doctor = await world.freshlyAs('doctor');
  const { body: letter } = await doctor.call(issueLetter, { patientId: id });
  await actAs(doctor, { patientId: id, kind: 'noted', note: PLANTED.note });
  await recordVisit(doctor, {
    patientId: id,
    day: '2026-11-20',
    cobbAngle: 17,
    hospital: PLANTED.hospital,
  });
  await world.database.inScope(world.home, async (tenant) => {
    await insertIssuedRow(tenant, { patientId: id, name: `${PLANTED.name}的方案` });
    const { schoolId } = screening;
    const row = { patientId: id, studentId: PLANTED.studentId, name: PLANTED.name, tel };
    await insertRosterBatch(tenant, { schoolId }, [row]);
    const written = { state: 'written', writtenAt: new Date(TEST_NOW) } as const;
    const batch = { schoolId, fileName: `${PLANTED.name}.xls`, ...written };
    await insertRosterBatch(tenant, batch, [row]);
  });
  const walkInId = await plantRows(world, { id, tel, screening, owner });
  return { ...family, examId, walkInId, letterId: letter.data?.id, owner };
}

type Planting = Pick<Awaited<ReturnType<typeof openVisiting>>, 'id' | 'tel' | 'screening'> & {
  readonly owner: (text: string, values?: unknown[]) => Promise<unknown>;
};

/** What calls would write only at other times of the day, or in other years; answers the id of a walk-in that was matched. */
async function plantRows(world: World, { id, tel, screening, owner }: Planting): Promise<string> {
  const { orgId } = world.home;
  const { schoolId, projectId } = screening;
  const user = world.cast.users.manager;
  const message = uuidv7();
  const hash = Buffer.from(`hash of ${tel}`);
  const asked = [orgId, message, id, hash, user, TEST_NOW];
  await owner(
    `insert into text_message (org_id, id, patient_id, number_hash, state, asked_by, asked_by_name, asked_at)
     values ($1, $2, $3, $4, 'waiting', $5, 'm', $6)`,
    asked,
  );
  await owner('insert into text_number values ($1, $2, $3, $4)', [orgId, hash, message, TEST_NOW]);
  await owner('insert into text_stop (org_id, number_hash, patient_id) values ($1, $2, $3)', [
    orgId,
    hash,
    id,
  ]);
  await owner(
    `insert into consent (org_id, id, project_id, patient_id, answer, channel, reason, masked_phone, answered_at, recorded_at)
     values ($1, $2, $3, $4, 'refused', 'guardian', $5, '139****0001', $6, $6)`,
    [orgId, uuidv7(), projectId, id, PLANTED.note, TEST_NOW],
  );
  const person = [PLANTED.studentId, PLANTED.name, PLANTED.birthDate, tel];
  await owner(
    `insert into guardian_entry (org_id, id, school_id, student_id, name, gender, birth_date, tel, grade_name, grade_code, clazz_name,
       clazz_order, created_at)
     values ($1, $2, $3, $4, $5, 'f', $6, $7, '六年级', 6, '3班', 3, $8)`,
    [orgId, uuidv7(), schoolId, ...person, TEST_NOW],
  );
  // Deleted, and still a record of the child.
  const walkIn = uuidv7();
  await owner(
    `insert into patient (org_id, id, school_id, student_id, name, gender, birth_date, tel, created_at, updated_at, deleted_at)
     values ($1, $2, $3, '临0001', $4, 'f', $5, $6, $7, $7, $7)`,
    [orgId, walkIn, schoolId, PLANTED.name, PLANTED.birthDate, tel, TEST_NOW],
  );
  await owner(
    `insert into download (token_hash, user_id, org_id, file_name, content_type, content, expires_at)
     values ($1, $2, $3, $4, 'text/plain', $5, $6)`,
    [Buffer.from('d'), user, orgId, `${PLANTED.name}.txt`, Buffer.from(PLANTED.name), TEST_NOW],
  );
  await owner(
    `insert into exam_correction (org_id, id, exam_id, kind, patient_id, reason, corrected_by, corrected_by_name, corrected_at)
     select org_id, $2, id, 'void', patient_id, $3, $4, 'm', $5 from exam where org_id = $1 and patient_id = $6 limit 1`,
    [orgId, uuidv7(), PLANTED.note, user, TEST_NOW, id],
  );
  await owner(
    `insert into correction_request (org_id, id, patient_id, fact, fact_digest, requested, channel, asker, entered_by, entered_by_name, requested_at,
       entered_at, due_on)
     values ($1, $2, $3, 'name', '\\x00', $4, 'paper', $4, $5, 'm', $6, $6, '2026-12-05')`,
    [orgId, uuidv7(), id, PLANTED.name, user, TEST_NOW],
  );
  await owner(
    `insert into consent_reminder (org_id, project_id, patient_id, nth, number_hash, state, sent_at) values ($1, $2, $3, 1, $4, 'sent', $5)`,
    [orgId, projectId, id, hash, TEST_NOW],
  );
  await plantJob(world, user, owner);
  return walkIn;
}

/** An export that is done, whose file has the child, and which was filtered by its name. */
async function plantJob(world: World, user: string, owner: Planting['owner']): Promise<void> {
  const { orgId } = world.home;
  const key = uuidv7();
  const content = async function* () {
    yield await Promise.resolve(Buffer.from(`${PLANTED.name},${PLANTED.studentId}`));
  };
  const blob = await openBlobStore(world.config.files).write(key, content());
  await owner(
    'insert into blob (key, size, sha256, created_at, org_id) values ($1, $2, $3, $4, $5)',
    [key, blob.size, blob.sha256, TEST_NOW, orgId],
  );
  await owner(
    `insert into job (id, org_id, user_id, actor, kind, title, input, file_key, file_name, content_type, status, queue_id, created_at)
     values ($1, $2, $3, '{}', 'export', '导出学生', $4, $5, 'x.xlsx', 'text/plain', 'done', $1, $6)`,
    [uuidv7(), orgId, user, JSON.stringify({ name: PLANTED.name }), key, TEST_NOW],
  );
}

/** The tables in which a word stands, as text or as bytes. */
export function tablesWith(ownerUrl: string, word: string): Promise<string[]> {
  const hex = Buffer.from(word).toString('hex');
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { rowCount } = await client.query(
        `select from ${name} as t where position($1 in t::text) > 0 or position($2 in t::text) > 0 limit 1`,
        [word, hex],
      );
      if (rowCount) found.push(name);
    }
    return found;
  });
}

/** The files below a directory that hold a word. */
export async function filesWith(directory: string, word: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of names) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (bytes.includes(word)) found.push(path.relative(directory, file));
  }
  return found;
}

/** All facts and sums of statistics, and what completed projects missed, as one text. */
export function statisticsOf(world: World): Promise<string> {
  return withClient(world.ownerUrl, async (client) => {
    const texts: string[] = [];
    for (const table of ['statistic_fact', 'statistic_sum', 'unseen_child']) {
      const { rows } = await client.query<{ text: string }>(
        `select string_agg(t::text, e'\\n' order by t::text) as text from ${table} as t`,
      );
      texts.push(rows[0]?.text ?? '');
    }
    return texts.join('\n\n');
  });
}

/** Writes the record of an erasure of some child; answers its id. */
export async function insertErasureRow(tenant: Tenant): Promise<string> {
  const id = uuidv7();
  const order = { cause: 'child', askedOn: '2026-11-20', reason: 'x' } as const;
  const counts = Object.fromEntries(ERASED_KINDS.map((kind) => [kind, 0]));
  const by = { orderedBy: null, orderedByName: null, erasedAt: TEST_NOW };
  const record = {
    id,
    orgId: tenant.orgId,
    patientIds: [uuidv7()],
    entryIds: [],
    ages: {},
    ...order,
    ...by,
  };
  await insertErasure(tenant, { ...record, counts: erasedCounts.parse(counts), filesLeft: [] });
  return id;
}
