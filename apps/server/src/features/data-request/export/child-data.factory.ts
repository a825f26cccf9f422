/** A child of whom there is a row in every table that holds some, for tests. */
import { addCorrectionRequest } from '@spine/contract/data-request';
import { voidExam } from '@spine/contract/exam';
import { editPatient, patientDetail } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { uploadPictures } from '#features/exam/picture/exam-picture.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import { openVisiting, VISITED } from '#features/quick-query/quick-query-visit.factory.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { World } from '#testing/world.ts';

/** The number of its passport. */
export const FULL_DOCUMENT = 'E33019204';

const DAY = '2026-11-20';

/** `id` is the child; the family's other child has no row but its own. */
export async function openFullChild(world: World) {
  const visiting = await openVisiting(world, undefined, 2);
  const { id, screening, photograph, say } = visiting;
  const [pictured = '', other = ''] = await uploadPictures(world, screening);
  const [voided = ''] = await uploadPictures(world, screening);
  await world.as('manager').call(voidExam, { id: voided, reason: '录错了' });
  const { photoId } = await photograph();
  await say({ ...VISITED, photoIds: [photoId] });
  await world.as('doctor').call(addCorrectionRequest, {
    id: uuidv7(),
    patientId: id,
    fact: 'name',
    requested: '陆思媛',
    channel: 'phone',
    asker: '父亲',
  });
  await world.as('manager').call(editPatient, {
    id,
    version: (await world.as('manager').call(patientDetail, { id })).body.data?.version,
    documentKind: 'A',
    document: FULL_DOCUMENT,
  });
  const { projectId } = screening;
  await world.database.inScope(world.home, (tenant) =>
    insertOthers(tenant, { id, projectId, examId: pictured, at: world.clock.now() }),
  );
  return { ...visiting, pictured, voided, siblingExam: other };
}

type ChildIds = {
  readonly id: string;
  readonly projectId: string;
  readonly examId: string;
  readonly at: Date;
};

export const STAFF = { recordedBy: uuidv7(), recordedByName: '周见山' } as const;

/** What no call above writes. */
async function insertOthers(tenant: Tenant, of: ChildIds): Promise<void> {
  await insertScreeningRows(tenant, of);
  await insertHospitalRows(tenant, of);
  await insertTextRows(tenant, of);
  await insertTraining(tenant, of);
}

async function insertScreeningRows({ db, orgId }: Tenant, of: ChildIds): Promise<void> {
  const { id: patientId, projectId, examId, at } = of;
  const child = { orgId, projectId, patientId, ...STAFF, recordedAt: at };
  await db
    .insertInto('consent')
    .values({
      ...child,
      id: uuidv7(),
      answer: 'refused',
      channel: 'oral',
      reason: '在外地',
      answeredAt: at,
    })
    .execute();
  await db
    .insertInto('attendance')
    .values({ ...child, day: DAY })
    .execute();
  await db.insertInto('reportDownload').values({ orgId, examId, downloadedAt: at }).execute();
}

async function insertHospitalRows({ db, orgId }: Tenant, of: ChildIds): Promise<void> {
  const { id: patientId, projectId, examId, at } = of;
  await db
    .insertInto('referral')
    .values({
      orgId,
      projectId,
      patientId,
      attendedOn: DAY,
      hospital: '云栖医院',
      cobbAngle: 17,
      confirmed: true,
      ...STAFF,
      recordedAt: at,
    })
    .execute();
  await db
    .insertInto('referralLetter')
    .values({
      orgId,
      id: uuidv7(),
      number: `ZZ-${patientId}`,
      patientId,
      examId,
      birthDate: '2014-05-06',
      issuedOn: DAY,
      expiresOn: '2027-02-20',
      issuedBy: STAFF.recordedBy,
      issuedByName: STAFF.recordedByName,
      issuedAt: at,
      triesLeft: 5,
    })
    .execute();
}

async function insertTextRows(
  { db, orgId }: Tenant,
  { id: patientId, at }: ChildIds,
): Promise<void> {
  const numberHash = Buffer.from('hash');
  await db
    .insertInto('textMessage')
    .values({
      orgId,
      id: uuidv7(),
      patientId,
      numberHash,
      state: 'delivered',
      sentAt: at,
      askedBy: STAFF.recordedBy,
      askedByName: STAFF.recordedByName,
      askedAt: at,
    })
    .execute();
  await db.insertInto('textStop').values({ orgId, numberHash, patientId }).execute();
}

async function insertTraining(tenant: Tenant, { id: patientId, at }: ChildIds): Promise<void> {
  const { db, orgId } = tenant;
  const prescriptionId = await insertIssuedRow(tenant, { patientId });
  const trained = { date: DAY, minutes: 12, actionCount: 3, source: 'family' } as const;
  await db
    .insertInto('trainingRecord')
    .values({ orgId, id: uuidv7(), prescriptionId, patientId, ...trained, createdAt: at })
    .execute();
}
