/** The platform's day, and what one institution sees of another. */
import { describe, expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt } from '../support/browser.ts';
import { choose, dialog, goTo, narrow, rowOf, rows, search, told } from '../support/list.ts';
import { signIn } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const FIRST_PASSWORD = 'Moss7Lantern';
const PASSWORD = 'Haitang2026';

const stage = openStage();

async function openAs(user: string, password?: string) {
  const opened = await stage.open();
  await signIn(opened.page, user, password);
  return opened;
}

describe('the platform administrator', () => {
  test('adds an institution and its manager, who finds an empty house [1.7, 5.26, 5.35, 5.38, 6.25, 6.26]', async () => {
    const [organization, username] = [freshName('青禾县妇幼保健院'), freshName('qinghe-manager')];
    const { page, faults } = await openAs('platform');
    await goTo(page, '机构管理');
    await page.getByRole('button', { name: '新增机构' }).click();
    const form = await dialog(page, '新增机构');
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('机构名称不能为空').waitFor();
    await lookAt(page, 'organization-form-faults');
    await form.getByLabel('机构名称').fill(organization);
    await form.getByLabel('机构编号').fill(freshName('QH-001'));
    await form.getByRole('button', { name: '保存' }).click();
    await told(page, '机构已新增');
    await rowOf(page, organization).getByText('QH-001').waitFor();
    await lookAt(page, 'organization-list');

    await goTo(page, '用户管理');
    await lookAt(page, 'user-list-platform');
    await page.getByRole('button', { name: '新增用户' }).click();
    const user = await dialog(page, '新增用户');
    await user.getByLabel('用户名').fill(username);
    await user.getByLabel('姓名').fill('周见山');
    await user.getByLabel('密码').fill(FIRST_PASSWORD);
    await choose(user.getByLabel('角色'), '机构管理员');
    await user.getByRole('button', { name: '保存' }).click();
    await user.getByText('所属机构不能为空').waitFor();
    await lookAt(page, 'user-form-platform');
    await choose(user.getByLabel('所属机构'), organization);
    await user.getByLabel('用途').fill('机构管理');
    const sent = page.waitForRequest((request) => request.url().endsWith('/users/add'));
    await user.getByRole('button', { name: '保存' }).click();
    expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual([
      'accountKind',
      'endsOn',
      'orgId',
      'purpose',
      'pw',
      'realName',
      'role',
      'username',
    ]);
    await told(page, '用户已新增');
    expect(faults).toEqual([]);

    const first = await openAs(username, FIRST_PASSWORD);
    await first.page.goto('/mainPage');
    await first.page.getByText('请先修改密码').waitFor();
    await lookAt(first.page, 'first-sign-in');
    await first.page.getByLabel('原密码').fill(FIRST_PASSWORD);
    await first.page.getByLabel(/^新密码/).fill(`${username.slice(0, 6)}A2026`);
    await first.page.getByLabel('确认新密码').fill(`${username.slice(0, 6)}A2026`);
    await first.page.getByRole('button', { name: '修改密码' }).click();
    await first.page.getByText('密码不能包含用户名').first().waitFor();
    await first.page.getByLabel(/^新密码/).fill(PASSWORD);
    await first.page.getByLabel('确认新密码').fill(PASSWORD);
    await first.page.getByRole('button', { name: '修改密码' }).click();
    await first.page.waitForURL('**/login');
    expect(first.faults).toEqual([]);

    const manager = await openAs(username, PASSWORD);
    await goTo(manager.page, '学校管理');
    await manager.page.getByText('先新增一所学校，再导入学生名单').waitFor();
    const empty = manager.page.locator('.list-states_state');
    await empty.getByRole('button', { name: '新增学校' }).waitFor();
    await lookAt(manager.page, 'school-list-empty');
    await goTo(manager.page, '学生管理');
    await manager.page.getByText('可以导入学校名单，或逐个新增学生').waitFor();
    await lookAt(manager.page, 'patient-list-none');
    expect(manager.faults).toEqual([]);
  });

  test('reads the log of every institution', async () => {
    await openAs('rival');
    await openAs('doctor');
    const { page, faults } = await openAs('platform');
    await goTo(page, '操作日志');
    await narrow(page, { 操作类型: '登录' });
    await rowOf(page, '蓉江区疾病预防控制中心').first().waitFor();
    await rowOf(page, '临溪市妇幼保健院').first().waitFor();
    await search(page, { 用户名: 'platform' });
    await rows(page).first().click();
    const drawer = page.getByRole('complementary', { name: '日志详情' });
    await drawer.getByText('平台管理员').waitFor();
    await lookAt(page, 'log-list-platform');
    expect(faults).toEqual([]);
  });
});

describe('institutions', () => {
  test('the manager of another institution finds none of the children', async () => {
    const { page, faults } = await openAs('rival');
    await goTo(page, '学生管理');
    const lines = await rows(page).allTextContents();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).not.toContain('临溪市');
    expect(faults).toEqual([]);
  });
});
