/** A line in full, and the seal on it. */
import { downloadJobFile, startExport } from '@spine/contract/job';
import {
  exportLogs,
  type ListedLogRow,
  listLogs,
  logDetail,
  logErrors,
  logSeal,
} from '@spine/contract/log';
import { dismissGuardianEntries, exportPatients } from '@spine/contract/patient';
import { addTraining, deleteTraining } from '@spine/contract/training';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOf } from '#features/job/job.factory.ts';
import { openClassForm } from '#features/patient/class-qr/class-qr.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import { insertPlanRow, seededAction } from '#features/prescription/plan/plan.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { sealLog } from '#platform/audit-log/operation-log-seal.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertLogRow } from './log.factory.ts';
import { countAllLogs } from './log.repository.ts';

let world: World;
let rows: { school: string; project: string; patient: string; deleted: string };
beforeAll(async () => {
  world = await openWorld();
  rows = await world.database.inScope(world.home, async (tenant) => {
    const school = (await insertSchoolRow(tenant, { name: '青禾小学' })).id;
    const project = (await insertProjectRow(tenant, { schoolIds: [school] })).id;
    const child = { schoolId: school, name: '林嘉禾' };
    const patient = (await insertPatientRow(tenant, child)).id;
    const deleted = (await insertPatientRow(tenant, { ...child, studentId: 'D1' })).id;
    await tenant.db
      .updateTable('patient')
      .set({ deletedAt: world.clock.now() })
      .where('id', '=', deleted)
      .execute();
    return { school, project, patient, deleted };
  });
});
afterAll(() => world.close());

/** A line of the doctor of the home institution. */
function write(point: string, orgId: string | null = world.cast.orgs.home): Promise<string> {
  const line = { username: 'doctor', optype: 'view', optime: '2026-11-19T12:00:00+08:00' };
  return world.database.inScope(platformScope, ({ db }) =>
    insertLogRow(db, { ...line, orgId, point }),
  );
}

const read = async (as: CastName, id: string) => (await world.as(as).call(logDetail, { id })).body;

describe('a line in the list', () => {
  test('names the first thing it touched, to whoever may know it', async () => {
    const { school, patient, deleted } = rows;
    for (const point of [school, `${patient},${school}`, deleted, 'SC-000001', ''])
      await write(point);
    const pointsFor = async (as: CastName) => {
      const { body } = await world.as(as).call(listLogs, { username: 'doctor', optype: 'view' });
      return body.rows.map(({ point }: ListedLogRow) => point && [point.kind, point.name]);
    };
    const written = (await pointsFor('manager')).slice(0, 5);
    expect(written).toEqual([
      null,
      null,
      ['patient', null],
      ['patient', '林嘉禾'],
      ['school', '青禾小学'],
    ]);
    expect((await pointsFor('platform')).flat()).not.toContain('林嘉禾');
  });
});

describe('the list says by name', () => {
  /** What it shows as the first thing that the newest line of an action touched. */
  const firstOf = async (filter: object, as: CastName = 'manager') => {
    const { body } = await world.as(as).call(listLogs, { size: 1, ...filter });
    const [{ point, keypoint }] = body.rows as [ListedLogRow];
    return point?.name ?? keypoint.split(',')[0];
  };

  test('of which school, or of which list, a job is: when it is added, ends, and is fetched', async () => {
    const { school } = rows;
    const manager = world.as('manager');
    const added = { model: 'job', optype: 'add' } as const;
    for (const [input, first] of [
      [{ schoolId: school, name: '林嘉禾' }, '青禾小学'],
      [{}, '导出学生'],
    ] as const) {
      const { path } = exportPatients;
      const { id } = (await manager.call(startExport, { path, input })).body.data;
      expect(await firstOf(added)).toBe(first);
      await endOf(world, 'manager', id);
      expect(await firstOf({ model: 'patient', optype: 'export' })).toBe(first);
      await manager.raw(downloadJobFile, { id });
      expect(await firstOf({ model: 'job', optype: 'export' })).toBe('导出学生');
    }
    await manager.raw(exportPatients, { schoolId: school });
    expect(await firstOf({ model: 'patient', optype: 'export' })).toBe('青禾小学');
    expect(await firstOf(added)).not.toContain('林嘉禾');
  });

  test('whose training a record is, also after it was deleted', async () => {
    const prescriptionId = await world.database.inScope(world.home, (tenant) =>
      insertIssuedRow(tenant, { patientId: rows.patient, name: '核心十分钟' }),
    );
    const id = uuidv7();
    const record = { id, prescriptionId, date: '2026-11-20', minutes: 15, actionCount: 6 };
    const doctor = world.as('doctor');
    await doctor.call(addTraining, record);
    const model = 'trainingRecord';
    expect(await firstOf({ model, optype: 'add' })).toBe('林嘉禾 核心十分钟');
    await doctor.call(deleteTraining, { id });
    expect(await firstOf({ model, optype: 'delete' })).toBe('林嘉禾 核心十分钟');
    expect(await firstOf({ model, optype: 'delete' }, 'platform')).toBe(id);
  });

  test('of which school an entry of a guardian is, also after it was dropped', async () => {
    const form = await openClassForm(world);
    await form.add(await form.newToken());
    const [entry] = await form.entries();
    expect(await firstOf({ model: 'patient', optype: 'add' })).toBe(entry?.schoolName);
    await world.as('manager').call(dismissGuardianEntries, { ids: entry?.id });
    expect(await firstOf({ model: 'patient', optype: 'delete' })).toBe(entry?.schoolName);
  });
});

describe('a line in full', () => {
  test('names prescriptions, as plans and as children have them, and actions', async () => {
    const { patient, deleted } = rows;
    const made = await world.database.inScope(world.home, async (tenant) => {
      const planId = (await insertPlanRow(tenant, { name: '核心十分钟' })).id;
      const fields = { planId, name: '核心十分钟' };
      const issued = await insertIssuedRow(tenant, { patientId: patient, ...fields });
      const ofDeleted = await insertIssuedRow(tenant, { patientId: deleted, ...fields });
      const { issueId } = await tenant.db
        .selectFrom('prescription')
        .where('orgId', '=', tenant.orgId)
        .where('id', '=', issued)
        .select('issueId')
        .executeTakeFirstOrThrow();
      return { planId, issued, ofDeleted, issueId };
    });
    const ids = [made.issueId, made.planId, made.issued, made.ofDeleted, seededAction(1)];
    const line = await write(ids.join());
    const namesFor = async (as: CastName) =>
      (await read(as, line)).data.points.map(
        ({ kind, name }: { kind: string | null; name: string | null }) => [kind, name],
      );
    expect(await namesFor('manager')).toEqual([
      ['prescription', '核心十分钟'],
      ['prescription', '核心十分钟'],
      ['prescription', '林嘉禾 核心十分钟'],
      ['prescription', '核心十分钟'],
      ['action', expect.any(String)],
    ]);
    expect((await namesFor('platform')).slice(0, 4)).toEqual(
      ids.slice(0, 4).map(() => [null, null]),
    );
  });

  test('names what it touched to whoever may know it', async () => {
    const { school, project, patient, deleted } = rows;
    const doctor = world.cast.users.doctor;
    const nobody = uuidv7();
    const point = [doctor, school, project, patient, deleted, nobody, 'SC-000001'].join(',');
    const id = await write(point);
    const { data } = await read('manager', id);
    expect(data).toMatchObject({ id, keypoint: point, count: 7, block: null });
    expect(data.points).toEqual([
      { id: doctor, kind: 'user', name: 'doctor', deleted: false },
      { id: school, kind: 'school', name: '青禾小学', deleted: false },
      { id: project, kind: 'project', name: expect.any(String), deleted: false },
      { id: patient, kind: 'patient', name: '林嘉禾', deleted: false },
      { id: deleted, kind: 'patient', name: null, deleted: true },
      { id: nobody, kind: null, name: null, deleted: false },
      { id: 'SC-000001', kind: null, name: null, deleted: false },
    ]);
  });

  test('names no child and no school to the platform', async () => {
    const { school, patient } = rows;
    const { home } = world.cast.orgs;
    const { data } = await read('platform', await write([home, school, patient].join(',')));
    expect(data.points.map((point: { kind: string | null }) => point.kind)).toEqual([
      'organization',
      null,
      null,
    ]);
    expect(JSON.stringify(data)).not.toContain('林嘉禾');
  });

  test('keeps every id of the largest batch, and names the first', async () => {
    const ids = Array.from({ length: 1000 }, () => uuidv7());
    const { data } = await read('manager', await write(ids.join(',')));
    expect(data.keypoint).toBe(ids.join(','));
    expect([data.count, data.points.length]).toEqual([1000, 20]);
  });

  test('of another institution is as unknown as one that nobody wrote', async () => {
    const foreign = await write('', world.cast.orgs.other);
    const ofPlatform = await write('', null);
    const answers = [];
    for (const id of [foreign, ofPlatform, uuidv7()]) answers.push(await read('manager', id));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0].code).toBe(logErrors.unknown.code);
  });

  test.each<CastName>(['doctor', 'maker', 'analyst'])('is nothing for %s', async (name) => {
    expect((await read(name, uuidv7())).errorCode).toBe(2403);
  });
});

describe('an exported line', () => {
  test('holds every id it touched, or as many whole ones as a cell can and their number', async () => {
    const some = Array.from({ length: 50 }, () => uuidv7()).join(',');
    const many = Array.from({ length: 1000 }, () => uuidv7());
    await write(some);
    await write(many.join(','));
    const { bytes } = await world.as('manager').raw(exportLogs, {});
    const cells = cellsOfXlsx(bytes).map((row) => String(row.at(-1)));
    expect(cells).toContain(some);
    const cut = cells.find((cell) => cell.endsWith(' 等，共1000个')) ?? '';
    expect(cut.length).toBeLessThan(32_767);
    expect(many.join(',').startsWith(`${cut.split(' ')[0]},`)).toBe(true);
  });
});

describe('the seal', () => {
  test('shows in the line, with the block and its time', async () => {
    const id = await write('');
    expect((await read('manager', id)).data.block).toBeNull();
    await sealLog(world.database.bare);
    const state = (await world.as('platform').call(logSeal, {})).body.data;
    expect(state).toEqual({
      block: {
        number: expect.any(Number),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        sealedAt: expect.any(String),
      },
      waiting: 0,
    });
    expect((await read('manager', id)).data.block).toEqual(state.block);
  });

  test('counts all lines without reading them, sealed or not, for each reader', async () => {
    const { home, other } = world;
    for (const sealed of [false, true]) {
      await write('');
      await write('', world.cast.orgs.other);
      await write('', null);
      if (sealed) await sealLog(world.database.bare);
      for (const scope of [home, other, platformScope])
        await world.database.inScope(scope, async (tenant) => {
          const { count } = await tenant.db
            .selectFrom('operationLog')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow();
          expect(await countAllLogs(tenant)).toBe(count);
        });
    }
  });

  test('of lines that wait is told to each reader of the own', async () => {
    await sealLog(world.database.bare);
    await write('', world.cast.orgs.other);
    await write('', null);
    const waiting = async (as: CastName) =>
      (await world.as(as).call(logSeal, {})).body.data.waiting;
    expect([await waiting('manager'), await waiting('rival'), await waiting('platform')]).toEqual([
      0, 1, 2,
    ]);
  });
});
