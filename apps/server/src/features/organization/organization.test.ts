import { listLogs } from '@spine/contract/log';
import {
  addOrganization,
  editOrganization,
  exportOrganizations,
  listOrganizations,
  organizationErrors,
} from '@spine/contract/organization';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { organizationExists, organizationName } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const platform = () => world.as('platform');
async function add(input: Record<string, unknown>) {
  const { body } = await platform().raw(addOrganization, input);
  return body;
}
async function findOrganization(id: string) {
  const { body } = await platform().call(listOrganizations, { size: 1000 });
  return body.rows.find((row: { id: string }) => row.id === id);
}

describe('listing institutions', () => {
  test('the platform administrator sees all, newest first, with the local date in front [2.51, 3.17, 6.27, 7.17]', async () => {
    world.clock.advance(1000);
    const { data } = await add({ orgName: '澄湖区疾病预防控制中心' });
    const { body } = await platform().call(listOrganizations, {});
    expect(body.total).toBe(3);
    expect(body.rows[0]).toMatchObject({
      id: data.id,
      orgName: '澄湖区疾病预防控制中心',
      clinicId: null,
    });
    expect(body.rows[0].createtime.slice(0, 10)).toBe('2026-11-20');
  });

  test('filters by part of the name or clinic id, and sorts by name', async () => {
    const named = await platform().call(listOrganizations, { orgName: '蓉江' });
    expect(named.body.rows.map((row: { orgName: string }) => row.orgName)).toEqual([
      '蓉江区疾病预防控制中心',
    ]);
    const numbered = await platform().call(listOrganizations, { clinicId: 'lx-' });
    expect(numbered.body.total).toBe(1);
    expect((await platform().call(listOrganizations, { orgName: '%' })).body.total).toBe(0);
    const up = await platform().call(listOrganizations, { asc: 'orgName' });
    const down = await platform().call(listOrganizations, { desc: 'orgName' });
    expect(down.body.rows.map((row: { id: string }) => row.id)).toEqual(
      up.body.rows.map((row: { id: string }) => row.id).reverse(),
    );
    const page = await platform().call(listOrganizations, { asc: 'orgName', size: 1, page: 2 });
    expect(page.body.rows).toEqual([up.body.rows[1]]);
  });

  test.each<CastName>(['manager', 'doctor', 'maker', 'analyst', 'rival'])(
    '%s may neither list, add nor edit [6.27, 8.20]',
    async (name) => {
      const answers = await Promise.all([
        world.as(name).call(listOrganizations, {}),
        world.as(name).call(addOrganization, { orgName: '不应出现' }),
        world.as(name).call(editOrganization, { id: world.cast.orgs.home, orgName: '不应出现' }),
      ]);
      expect(answers.map(({ body }) => body.errorCode)).toEqual([2403, 2403, 2403]);
      expect((await platform().call(listOrganizations, { orgName: '不应出现' })).body.total).toBe(
        0,
      );
    },
  );
});

describe('adding an institution', () => {
  test('keeps clinic id, type and region, and leaves a log line without its name [3.17, 7.18]', async () => {
    const { code, data } = await add({
      orgName: '望江街道社区卫生服务中心',
      clinicId: 'WJ-07',
      type: '社区卫生服务中心',
      province: '330000',
      city: '330100',
    });
    expect(code).toBe(8000);
    expect(await findOrganization(data.id)).toMatchObject({
      clinicId: 'WJ-07',
      type: '社区卫生服务中心',
      province: '330000',
      city: '330100',
      district: null,
    });
    const { body } = await platform().call(listLogs, { optype: 'add' });
    const line = body.rows.find((row: { keypoint: string }) => row.keypoint === data.id);
    expect(line).toMatchObject({ model: 'organization', keymsg: '新增机构', level: 'INFO' });
  });

  test.each([
    [{}, 24001602],
    [{ orgName: '  ' }, 24001602],
    [{ orgName: 7 }, 24001602],
    [{ orgName: '长'.repeat(31) }, 24001602],
    [{ orgName: '空\u0000字' }, 24001602],
    [{ orgName: '编号过长', clinicId: '9'.repeat(31) }, 24001603],
    [{ orgName: '地区错误', city: '330100' }, 24001605],
    [{ orgName: '地区错误', province: '330000', city: '110100' }, 24001605],
    [{ orgName: '地区错误', province: '330000', district: '330106' }, 24001605],
    [{ orgName: '类型过长', type: '长'.repeat(31) }, 24001606],
    [{ orgName: '临溪市妇幼保健院' }, 31001601],
    [{ orgName: '编号重复', clinicId: 'RJ-001' }, 31001602],
  ])('refuses %j with %i [5.26, 5.27, 8.47]', async (input, code) => {
    expect((await add(input)).code).toBe(code);
  });

  test('refuses a replay, and wrote once', async () => {
    expect((await add({ orgName: '重放医院' })).code).toBe(8000);
    expect((await add({ orgName: '重放医院' })).code).toBe(31001601);
    const { body } = await platform().call(listOrganizations, { orgName: '重放' });
    expect(body.total).toBe(1);
  });

  test.each(["医院' or 1=1; --", '<script>x</script>', '😀医院', '龑䶮𠮷'.repeat(10)])(
    'takes %s as it is',
    async (orgName) => {
      const { data } = await add({ orgName });
      expect((await findOrganization(data.id)).orgName).toBe(orgName);
    },
  );
});

describe('editing an institution', () => {
  test('leaves alone what is not sent [7.19]', async () => {
    const { data } = await add({ orgName: '改名前', clinicId: 'GM-1', province: '330000' });
    await platform().call(editOrganization, { id: data.id, orgName: '改名后' });
    expect(await findOrganization(data.id)).toMatchObject({
      orgName: '改名后',
      clinicId: 'GM-1',
      province: '330000',
    });
    await platform().call(editOrganization, { id: data.id, province: '', type: '医院' });
    expect(await findOrganization(data.id)).toMatchObject({
      orgName: '改名后',
      province: null,
      type: '医院',
    });
  });

  test('a region that has left the tree stays with the institution that has it', async () => {
    const { data } = await add({ orgName: '江北旧院', province: '500000', city: '500100' });
    const gone = { province: '500000', city: '500100', district: '500105' };
    await world.database.inScope(platformScope, ({ db }) =>
      db.updateTable('organization').set(gone).where('id', '=', data.id).execute(),
    );
    const edit = (sent: object) =>
      platform().raw(editOrganization, { id: data.id, orgName: '江北旧院', ...sent });
    expect((await edit({ ...gone, clinicId: 'JB-1' })).body.code).toBe(8000);
    expect(await findOrganization(data.id)).toMatchObject({ ...gone, clinicId: 'JB-1' });
    expect((await edit({ ...gone, district: '500112' })).body.code).toBe(24001605);
    const file = await platform().raw(exportOrganizations, { orgName: '江北旧院' });
    expect(cellsOfXlsx(file.bytes)[1]).toContain('重庆市江北区');
  });

  test('a clinic id can be changed but not emptied; one that was empty may stay so [5.13]', async () => {
    const { data } = await add({ orgName: '编号医院' });
    const edit = (clinicId: string | null) =>
      platform().call(editOrganization, { id: data.id, orgName: '编号医院', clinicId });
    expect((await edit('')).body.code).toBe(8000);
    expect((await edit('BH-2')).body.code).toBe(8000);
    for (const empty of ['', '  ', null]) {
      const { body } = await edit(empty);
      expect(body.code).toBe(organizationErrors.clinicIdKept.code);
      expect(body.fields[0].field).toBe('clinicId');
    }
    expect((await findOrganization(data.id)).clinicId).toBe('BH-2');
    expect((await edit('RJ-001')).body.code).toBe(31001602);
  });

  test.each([
    [{ orgName: '谁' }, 24001601],
    [{ id: 'x', orgName: '谁' }, 24001601],
    [{ id: UNKNOWN, orgName: '谁' }, 24001601],
  ])('refuses %j with %i [8.47]', async (input, code) => {
    expect((await platform().raw(editOrganization, input)).body.code).toBe(code);
  });
});

describe('the reader', () => {
  test('tells an institution its own name only', async () => {
    const { home, other } = world.cast.orgs;
    const ask = (id: string) =>
      world.database.inScope(world.home, (tenant) => organizationName(tenant, id));
    expect(await ask(home)).toBe('临溪市妇幼保健院');
    expect(await ask(other)).toBeUndefined();
    const exists = (id: string) =>
      world.database.inScope(platformScope, (tenant) => organizationExists(tenant, id));
    expect(await exists(other)).toBe(true);
    expect(await exists(UNKNOWN)).toBe(false);
  });
});
