import { execFileSync } from 'node:child_process';
import { deleteAction } from '@spine/contract/action';
import { listLogs } from '@spine/contract/log';
import { deletePatients } from '@spine/contract/patient';
import { prescriptionErrors, prescriptionPdf } from '@spine/contract/prescription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertIssuedRow } from '../issued/prescription.factory.ts';
import { seededAction } from '../plan/plan.factory.ts';

const NOBODY = '019a0000-0000-7000-8000-000000000000';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const issueTo = (scope: OrgScope, name: string) =>
  world.database.inScope(scope, async (tenant) => {
    const schoolId = (await insertSchoolRow(tenant)).id;
    const patientId = (await insertPatientRow(tenant, { schoolId, name })).id;
    return insertIssuedRow(tenant, { patientId });
  });
const textOf = (input: Buffer) =>
  execFileSync('pdftotext', ['-raw', '-', '-'], { input, encoding: 'utf8' }).replace(/\s/g, '');

describe('printing a prescription', () => {
  test('answers a PDF named after the child, and says in the log that it was printed', async () => {
    const id = await issueTo(world.home, '宋清和');
    const { headers, bytes } = await world.as('doctor').call(prescriptionPdf, { id });
    expect(headers['content-type']).toBe('application/pdf');
    const disposition = decodeURIComponent(String(headers['content-disposition']));
    expect(disposition).toMatch(/运动处方-.*-六年级-3班-宋清和-.*\.pdf/);
    const text = textOf(bytes);
    for (const words of ['宋清和', '核心练习', '猫式伸展', '鸟狗式', '/quick-query'])
      expect(text).toContain(words);
    const { body } = await world.as('manager').call(listLogs, {});
    const { point, ...line } = body.rows[0];
    expect(line).toMatchObject({ model: 'prescription', optype: 'export' });
    expect(JSON.stringify(line)).toContain(id);
    expect(JSON.stringify(line)).not.toContain('宋清和');
    expect(point).toMatchObject({ id, kind: 'prescription', name: '宋清和 核心练习' });
  });

  test('keeps actions that were taken off the library since', async () => {
    const id = await issueTo(world.home, '许念');
    await world.as('platform').call(deleteAction, { id: seededAction(2) });
    const { bytes } = await world.as('doctor').call(prescriptionPdf, { id });
    expect(textOf(bytes)).toContain('鸟狗式');
  });

  test("answers another institution's like one that nobody has, and a deleted child's", async () => {
    const foreign = await issueTo(world.other, '贺云');
    const gone = await issueTo(world.home, '温言');
    const child = await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('patient')
        .where('orgId', '=', world.home.orgId)
        .where('name', '=', '温言')
        .select('id')
        .executeTakeFirstOrThrow(),
    );
    await world.as('manager').call(deletePatients, { ids: child.id });
    for (const id of [foreign, gone, NOBODY, 'x']) {
      const { body } = await world.as('doctor').raw(prescriptionPdf, { id });
      expect(body.code).toBe(prescriptionErrors.unknown.code);
    }
    const own = await world.as('rival').call(prescriptionPdf, { id: foreign });
    expect(own.headers['content-type']).toBe('application/pdf');
  });
});
