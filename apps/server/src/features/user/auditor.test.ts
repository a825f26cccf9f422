import { listApprovals } from '@spine/contract/approval';
import { downloadJobFile, jobErrors, retryJob, startExport } from '@spine/contract/job';
import { type AccountKind, kernelErrors } from '@spine/contract/kernel';
import { exportLogs, type ListedLogRow, listLogs, logDetail, verifyLog } from '@spine/contract/log';
import { addOrganization, listOrganizations } from '@spine/contract/organization';
import { exportPatients, listPatients } from '@spine/contract/patient';
import { currentUser } from '@spine/contract/session';
import { listDevices, revokeDevice } from '@spine/contract/station-device';
import { addUser, deleteUsers, editUser, listUsers, userErrors } from '@spine/contract/user';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setAccountKind } from '#features/approval/approval.factory.ts';
import { endOf } from '#features/job/job.factory.ts';
import { insertLogRow } from '#features/log/log.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { CAST_PASSWORD, type CastName } from '#testing/cast.ts';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { signIn, signInByPage } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';
import { addPlatformAdministrator } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ SECOND_FACTOR: 'administrators' });
});
afterAll(() => world.close());

/** As a change leaves it, but for the sessions. */
const setKind = (name: CastName, accountKind: AccountKind) =>
  world.database.inScope(platformScope, ({ db }) =>
    setAccountKind(db, world.cast.users[name], accountKind),
  );

const kindOf = async (id: string) => {
  const { rows } = (await world.as('platform').call(listUsers, { page: 1, size: 100 })).body;
  return rows.find((row: { id: string }) => row.id === id)?.accountKind;
};

describe('an auditor of an institution', () => {
  beforeEach(() => setKind('manager', 'auditor'));
  afterEach(() => setKind('manager', 'person'));

  const exportLog = async (): Promise<string> => {
    const asked = { path: exportLogs.path, input: {} };
    return (await world.as('manager').call(startExport, asked)).body.data.id;
  };

  test('reads the log, approvals and devices, and is told of nothing else', async () => {
    const auditor = world.as('manager');
    const { data } = (await auditor.call(currentUser, {})).body;
    expect(data).toMatchObject({
      user: { role: 1, accountKind: 'auditor', roleName: '审计员' },
      permissions: [
        'schoolList.menu',
        'approval.menu',
        'stationDevice.menu',
        'logs.menu',
        'personal.menu',
      ],
      menus: ['APPROVALS', 'STATION_DEVICES', 'CURRENT_USER', 'LOGS', 'ABOUT_SYSTEM'],
    });
    expect((await auditor.call(listLogs, {})).body.code).toBe(8000);
    expect((await auditor.call(listDevices, {})).body.code).toBe(8000);
    expect((await auditor.call(listApprovals, {})).body.code).toBe(8000);
    const refused = [
      await auditor.call(listPatients, {}),
      await auditor.call(listUsers, {}),
      await auditor.raw(revokeDevice, {}),
    ];
    for (const { body } of refused) expect(body.errorCode).toBe(kernelErrors.forbidden.code);
  });

  test('reads in the log what was done, and of no child who it is', async () => {
    const [point, id] = await world.database.inScope(world.home, async (tenant) => {
      const school = (await insertSchoolRow(tenant, { name: '青禾小学' })).id;
      const patient = await insertPatientRow(tenant, { schoolId: school, name: '林嘉禾' });
      const touched = `${patient.id},${school}`;
      const line = { orgId: tenant.orgId, username: 'doctor', optype: 'view', point: touched };
      const lineId = await insertLogRow(tenant.db, { ...line, optime: '2026-11-20T02:00:00Z' });
      return [patient.id, lineId] as const;
    });
    const read = async () => {
      const { rows } = (await world.as('manager').call(listLogs, { username: 'doctor' })).body;
      const listed = rows.find((row: ListedLogRow) => row.id === id)?.point;
      return [
        listed,
        (await world.as('manager').call(logDetail, { id })).body.data.points,
      ] as const;
    };
    const [listed, points] = await read();
    expect(listed).toEqual({ id: point, kind: null, name: null, deleted: false });
    expect(points).toMatchObject([listed, { kind: 'school', name: '青禾小学' }]);
    await setKind('manager', 'person');
    expect((await read())[0]).toMatchObject({ kind: 'patient', name: '林嘉禾' });
  });

  test('has the log written by a job, and fetches it', async () => {
    const id = await exportLog();
    expect(await endOf(world, 'manager', id)).toMatchObject({ status: 'done' });
    const file = await world.as('manager').call(downloadJobFile, { id });
    expect(cellsOfXlsx(file.bytes).length).toBeGreaterThan(1);
  });

  test('has no list of children written, and no file from before', async () => {
    const asked = { path: exportPatients.path, input: {} };
    const refused = await world.as('manager').call(startExport, asked);
    expect(refused.body.errorCode).toBe(kernelErrors.forbidden.code);

    const id = await exportLog();
    await endOf(world, 'manager', id);
    await world.database.inScope(world.home, ({ db }) =>
      db
        .updateTable('job')
        .set({ status: 'failed', input: JSON.stringify(asked) })
        .where('id', '=', id)
        .execute(),
    );
    expect((await world.as('manager').call(retryJob, { id })).body.code).toBe(8000);
    const { status, errorCode } = await endOf(world, 'manager', id);
    expect([status, errorCode]).toEqual(['failed', kernelErrors.forbidden.code]);

    await setKind('manager', 'person');
    const former = String((await world.as('manager').call(startExport, asked)).body.data.id);
    await endOf(world, 'manager', former);
    await setKind('manager', 'auditor');
    const { body } = await world.as('manager').call(downloadJobFile, { id: former });
    expect(body.code).toBe(jobErrors.unknown.code);
  });

  test('owes a second factor where managers do', async () => {
    const { body } = await signInByPage(world, 'manager', CAST_PASSWORD);
    expect(body.data).toMatchObject({ secondStep: 'setUp', user: { roleName: '审计员' } });
  });
});

describe('an auditor of the platform', () => {
  test('is made on the server, proves the log, and administrates nothing', async () => {
    await world.database.inScope(platformScope, (tenant) =>
      addPlatformAdministrator(tenant, {
        username: 'watcher',
        accountKind: 'auditor',
        password: 'Haitang2026',
        now: world.clock.now(),
        salt: world.config.session.salt,
        platformName: undefined,
      }),
    );
    const { body } = await signIn(world, 'watcher', 'Haitang2026');
    expect(body.data).toMatchObject({
      secondStep: 'setUp',
      permissions: ['orgList.menu', 'approval.menu', 'logs.menu', 'personal.menu'],
      menus: ['APPROVALS', 'CURRENT_USER', 'LOGS', 'ABOUT_SYSTEM'],
    });
    await setKind('platform', 'auditor');
    const auditor = world.as('platform');
    const { rows } = (await auditor.call(listOrganizations, {})).body;
    const ids = rows.map((row: { id: string }) => row.id);
    expect(ids).toContain(world.cast.orgs.home);
    const added = await auditor.raw(addOrganization, { orgName: '新机构' });
    expect(added.body.errorCode).toBe(kernelErrors.forbidden.code);
    const { id } = (await auditor.call(verifyLog, {})).body.data;
    expect(await endOf(world, 'platform', id)).toMatchObject({ status: 'done' });
    const edit = { id: world.cast.users.doctor, realName: '陆远舟' };
    expect((await auditor.call(editUser, edit)).body.errorCode).toBe(kernelErrors.forbidden.code);
    await setKind('platform', 'person');
  });
});

describe('the kind of an account', () => {
  const edit = async (as: CastName, input: Record<string, unknown>) =>
    (await world.as(as).raw(editUser, input)).body.code;
  const auditorOf = async (username: string, orgId: string): Promise<string> => {
    const typed = { username, realName: '陆远舟', pw: 'Haitang2026', role: 1, orgId };
    const { body } = await world.as('platform').raw(addUser, { ...typed, accountKind: 'auditor' });
    return body.data.id;
  };

  test('becomes an auditor and a person again by another manager: sessions end, and it is logged', async () => {
    const id = await auditorOf('watching', world.cast.orgs.home);
    for (const [accountKind, line] of [
      ['person', '修改用户信息，账号类型改为：普通账号'],
      ['auditor', '修改用户信息，账号类型改为：审计账号'],
    ] as const) {
      const { token } = (await signIn(world, 'watching', 'Haitang2026')).body.data;
      expect(await edit('manager', { id, accountKind })).toBe(8000);
      const { body } = await world.withToken(token).call(currentUser, {});
      expect(body.errorCode).toBe(kernelErrors.notSignedIn.code);
      expect(await kindOf(id)).toBe(accountKind);
      const { rows } = (await world.as('manager').call(listLogs, { page: 1, size: 1 })).body;
      expect(rows[0].keymsg).toBe(line);
    }
    const both = { id, role: 2, accountKind: 'device' };
    expect(await edit('manager', both)).toBe(8000);
    const { rows } = (await world.as('manager').call(listLogs, { page: 1, size: 1 })).body;
    expect(rows[0].keymsg).toBe('修改用户信息，角色改为：检查医生，账号类型改为：设备账号');
  });

  test('goes with a role that administrates, and is nobody’s own to change', async () => {
    const { doctor, manager, platform } = world.cast.users;
    const asAuditor = (as: CastName, id: string) => edit(as, { id, accountKind: 'auditor' });
    expect(await asAuditor('manager', doctor)).toBe(userErrors.accountKindRole.code);
    await auditorOf('beside', world.cast.orgs.home);
    expect(await asAuditor('manager', manager)).toBe(userErrors.illegalChange.code);
    expect(await asAuditor('platform', platform)).toBe(userErrors.noSystemUser.code);
  });

  test('of the last manager stays: an auditor administrates nobody', async () => {
    const { rival } = world.cast.users;
    const id = await auditorOf('alone', world.cast.orgs.other);
    const { lastAdministrator } = userErrors;
    expect(await edit('platform', { id: rival, accountKind: 'auditor' })).toBe(
      lastAdministrator.code,
    );
    expect(await edit('platform', { id: rival, role: 2 })).toBe(lastAdministrator.code);
    const { body } = await world.as('platform').call(deleteUsers, { ids: rival });
    expect(body.code).toBe(lastAdministrator.code);
    expect((await world.as('rival').call(deleteUsers, { ids: id })).body.code).toBe(8000);
  });
});
