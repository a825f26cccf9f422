/** Jobs as their users see them: exports in the background, and nobody else's. */
import {
  cancelJob,
  countJobs,
  deleteJob,
  downloadJobFile,
  jobDetail,
  jobErrors,
  listJobs,
  retryJob,
  startExport,
} from '@spine/contract/job';
import { kernelErrors } from '@spine/contract/kernel';
import { exportLogs } from '@spine/contract/log';
import { exportPatients, importRoster } from '@spine/contract/patient';
import { exportStatistics, statisticErrors } from '@spine/contract/statistic';
import { editUser } from '@spine/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { CHILD, newSchool, rosterFile } from '#features/patient/roster/roster.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { endOf } from './job.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.database.inScope(world.home, async (tenant) => {
    const { id: schoolId } = await insertSchoolRow(tenant);
    for (let at = 0; at < 3; at += 1) await insertPatientRow(tenant, { schoolId });
  });
});
afterAll(() => world.close());

const exportAs = async (name: CastName, input: Record<string, unknown> = {}): Promise<string> => {
  const asked = await world.as(name).call(startExport, { path: exportPatients.path, input });
  expect(asked.body).toMatchObject({ code: 8000 });
  return asked.body.data.id;
};
const linesOf = (name: string) =>
  world.database.inScope(platformScope, ({ db }) =>
    db
      .selectFrom('operationLog')
      .where('username', '=', name)
      .orderBy('id')
      .select(['model', 'optype', 'keymsg'])
      .execute(),
  );

describe('an export in the background', () => {
  test('makes the file that the call answers at once', async () => {
    const id = await exportAs('doctor');
    const job = await endOf(world, 'doctor', id);
    expect(job).toMatchObject({
      kind: 'export',
      title: '导出学生',
      status: 'done',
      done: 3,
      total: 3,
      summary: '共3行',
      fetched: false,
      errorCode: null,
    });
    const file = await world.as('doctor').call(downloadJobFile, { id });
    const direct = await world.as('doctor').call(exportPatients, {});
    expect(cellsOfXlsx(file.bytes)).toEqual(cellsOfXlsx(direct.bytes));
    expect(file.headers['content-disposition']).toBe(direct.headers['content-disposition']);
    expect((await endOf(world, 'doctor', id)).fetched).toBe(true);
    const lines = await linesOf('doctor');
    expect(lines.map(({ model, optype }) => `${model} ${optype}`)).toEqual([
      'job add',
      'patient export',
      'job export',
      'patient export',
    ]);
  });

  test('is fetched in parts, and under its tag', async () => {
    const id = await exportAs('doctor');
    const { size } = await endOf(world, 'doctor', id);
    const url = `/api/v1${downloadJobFile.path}?id=${id}`;
    const authorization = `Bearer ${world.tokens.doctor}`;
    const part = await world.inject({ url, headers: { authorization, range: 'bytes=0-1' } });
    expect([part.status, part.bytes.toString()]).toEqual([206, 'PK']);
    expect(part.headers['content-range']).toBe(`bytes 0-1/${size}`);
    const tag = String(part.headers['etag']);
    const again = await world.inject({ url, headers: { authorization, 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });

  test('needs the right to the list, and input the list takes', async () => {
    const { path } = exportLogs;
    const doctor = await world.as('doctor').call(startExport, { path });
    expect(doctor.body.errorCode).toBe(kernelErrors.forbidden.code);
    const input = { asc: 'pw' };
    const wrong = await world.as('doctor').call(startExport, { path: exportPatients.path, input });
    expect(wrong.body.errorCode).toBe(kernelErrors.parameter.code);
    const none = await world.as('doctor').call(startExport, { path: '/patient/list' });
    expect(none.body.code).toBe(jobErrors.exportUnknown.code);
  });

  test('keeps of its input what the list knows, and refuses text that the database refuses', async () => {
    const ofHalf = { path: exportPatients.path, input: { name: '\ud800' } };
    const asked = await world.as('doctor').call(startExport, ofHalf);
    expect(asked.body).toMatchObject({ errorCode: 2400, fields: [{ field: 'name' }] });
    const id = await exportAs('doctor', { name: '周', unheard: '\0', '\0': 'x'.repeat(9000) });
    const [row] = await world.database.inScope(world.home, ({ db }) =>
      db.selectFrom('job').where('id', '=', id).select('input').execute(),
    );
    expect(row?.input).toEqual({
      path: exportPatients.path,
      input: { name: '周' },
      client: 'app',
    });
    expect((await endOf(world, 'doctor', id)).status).toBe('done');
  });

  test('that is refused when it begins to read fails with that sentence, and harms nobody else', async () => {
    const { path } = exportStatistics;
    const input = { groupBy: 'class' };
    const asked = await world.as('doctor').call(startExport, { path, input });
    expect(await endOf(world, 'doctor', asked.body.data.id)).toMatchObject({
      status: 'failed',
      errorCode: statisticErrors.schoolRequired.code,
    });
    const next = await endOf(world, 'doctor', await exportAs('doctor'));
    expect(next.status).toBe('done');
  });
});

describe('a job', () => {
  test.each(['rival', 'manager', 'platform'] as const)(
    'of a doctor is unknown to %s',
    async (name) => {
      const id = await exportAs('doctor');
      await endOf(world, 'doctor', id);
      const unknown = '019a0000-0000-7000-8000-000000000000';
      for (const endpoint of [jobDetail, cancelJob, retryJob, deleteJob, downloadJobFile]) {
        const [foreign, nobodys] = [
          await world.as(name).call(endpoint, { id }),
          await world.as(name).call(endpoint, { id: unknown }),
        ];
        expect(foreign.body).toEqual(nobodys.body);
        expect(foreign.body.code).toBe(jobErrors.unknown.code);
      }
      const listed = await world.as(name).call(listJobs, {});
      expect(listed.body.rows.map((row: { id: string }) => row.id)).not.toContain(id);
    },
  );

  test('that is over is neither cancelled nor begun again, but deleted with its file', async () => {
    const id = await exportAs('manager');
    await endOf(world, 'manager', id);
    const as = world.as('manager');
    expect((await as.call(cancelJob, { id })).body.code).toBe(jobErrors.over.code);
    expect((await as.call(retryJob, { id })).body.code).toBe(jobErrors.notRetriable.code);
    expect((await as.call(countJobs, {})).body.data).toEqual({ open: 0, ready: 1 });
    expect((await as.call(deleteJob, { id })).body.code).toBe(8000);
    expect((await as.call(jobDetail, { id })).body.code).toBe(jobErrors.unknown.code);
    expect((await as.call(countJobs, {})).body.data).toEqual({ open: 0, ready: 0 });
    const dropped = await world.database.inScope(platformScope, ({ db }) =>
      db.selectFrom('blob').where('droppedAt', 'is not', null).select('key').execute(),
    );
    expect(dropped).toHaveLength(1);
  });

  test('that was asked for in another role is unknown: its file may tell more than they may see now', async () => {
    const id = await exportAs('doctor');
    await endOf(world, 'doctor', id);
    const become = async (role: number) => {
      const change = { id: world.cast.users.doctor, role };
      expect((await world.as('manager').raw(editUser, change)).body.code).toBe(8000);
      return world.freshlyAs('doctor');
    };
    const analyst = await become(4);
    for (const endpoint of [jobDetail, downloadJobFile])
      expect((await analyst.call(endpoint, { id })).body.code).toBe(jobErrors.unknown.code);
    expect((await analyst.call(listJobs, {})).body).toMatchObject({ rows: [], total: 0 });
    expect((await analyst.call(countJobs, {})).body.data).toEqual({ open: 0, ready: 0 });
    const doctor = await become(2);
    expect((await doctor.call(downloadJobFile, { id })).status).toBe(200);
  });

  test('is listed newest first, and forgotten a day after its end', async () => {
    const first = await exportAs('manager');
    await endOf(world, 'manager', first);
    world.clock.advance(60_000);
    const second = await exportAs('manager');
    await endOf(world, 'manager', second);
    const list = async () =>
      (await (await world.freshlyAs('manager')).call(listJobs, { size: 10 })).body;
    const before = await list();
    expect(before.total).toBe(2);
    expect(before.rows.map((row: { id: string }) => row.id)).toEqual([second, first]);
    world.clock.advance(24 * 60 * 60_000 - 30_000);
    expect((await list()).rows.map((row: { id: string }) => row.id)).toEqual([second]);
    const gone = await (await world.freshlyAs('manager')).call(downloadJobFile, { id: first });
    expect(gone.body.code).toBe(jobErrors.unknown.code);
  });
});

describe('an import', () => {
  test('takes a file of any name', async () => {
    const schoolId = await newSchool(world.database, world.home);
    const file = { ...rosterFile([CHILD]), name: '名\0单.xls' };
    const manager = await world.freshlyAs('manager');
    const { body } = await manager.upload(importRoster, { schoolId, check: '0' }, file);
    expect(body).toMatchObject({ code: 8000, data: { added: 1 } });
  });

  test('is under 任务 with the id its sender gave it; a check is not', async () => {
    const manager = await world.freshlyAs('manager');
    const schoolId = await newSchool(world.database, world.home);
    const jobId = '019aa000-0000-7000-8000-00000000000a';
    const send = (check: '0' | '1') =>
      manager.upload(importRoster, { schoolId, check, jobId }, rosterFile([CHILD]));
    expect((await send('1')).body).toMatchObject({ code: 8000, data: { written: false } });
    const gone = await manager.call(jobDetail, { id: jobId });
    expect(gone.body.code).toBe(jobErrors.unknown.code);
    expect((await send('0')).body).toMatchObject({ code: 8000, data: { added: 1 } });
    expect((await manager.call(jobDetail, { id: jobId })).body.data).toMatchObject({
      kind: 'roster',
      title: '导入名单：名单',
      status: 'done',
      summary: '新增1人，更新0人，没有变化0人',
      done: 1,
      total: 1,
    });
  });
});
