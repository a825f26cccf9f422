/** The manager's day: people and their passwords, a school and its project, a child that leaves, and the log of it all. */
import { addDays } from '@spine/contract/kernel';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt, lookOnBoth, PHONE } from '../support/browser.ts';
import { today } from '../support/clock.ts';
import {
  choose,
  dialog,
  fits,
  goTo,
  narrow,
  rowOf,
  rows,
  search,
  settled,
  takeTab,
  told,
  total,
} from '../support/list.ts';
import { longTest } from '../support/long.ts';
import { cockpitWith } from '../support/screens/cockpit.ts';
import { childOf, newestExam } from '../support/screens/exam.ts';
import { fillSignIn, signInByHand } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

let newDoctor = '';
const FIRST_PASSWORD = 'Moss7Lantern';
const OWN_PASSWORD = 'Haitang2026x';
let school = '';

const stage = openStage();

async function openAsManager() {
  const opened = await stage.openAs('manager');
  return opened;
}

/** Six wrong passwords in a row; every refusal draws a new picture code. */
async function lockOut(page: Page, username: string): Promise<void> {
  await fillSignIn(page, username, 'Wrong2026');
  for (let wrong = 1; wrong <= 6; wrong += 1) {
    const redrawn = page.waitForResponse((response) => response.url().endsWith('/users/picCode'));
    await page.keyboard.press('Enter');
    const { msg } = (await (await redrawn).json()) as { msg: string };
    await page.getByRole('textbox', { name: '图形验证码' }).fill(msg);
  }
  await told(page, '账号已锁定');
}

describe('users', () => {
  test('a doctor is added after the form has named what is missing, and is edited [1.8, 5.31, 5.33, 5.34, 5.37, 6.25, 6.26, 8.70, 8.71]', async () => {
    newDoctor = freshName('shenruolan');
    const { page, faults } = await openAsManager();
    await goTo(page, '用户管理');
    await lookAt(page, 'user-list');
    await page.getByRole('button', { name: '新增用户' }).click();
    const form = await dialog(page, '新增用户');
    await lookAt(page, 'user-form');
    await form.getByLabel('用户名').fill(newDoctor);
    await form.getByLabel('姓名').fill('陆远舟');
    await form.getByLabel('密码').fill('short');
    await form.getByLabel('手机号').fill('123');
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('请输入正确的11位手机号').waitFor();
    await form.getByText('角色不能为空').waitFor();
    await lookAt(page, 'user-form-faults');
    await form.getByLabel('密码').fill(FIRST_PASSWORD);
    await form.getByLabel('手机号').fill('13911112222');
    await choose(form.getByLabel('角色'), '检查医生');
    await form.getByText('角色不能为空').waitFor({ state: 'detached' });
    expect(await form.getByLabel('所属机构').count()).toBe(0);
    await form.getByLabel('用途').fill('现场筛查');
    await form.getByLabel('到期日').fill(addDays(today(), 10));
    await form.getByLabel('用途').focus();
    const sent = page.waitForRequest((request) => request.url().endsWith('/users/add'));
    await form.getByRole('button', { name: '保存' }).click();
    expect((await sent).postDataJSON()).not.toHaveProperty('orgId');
    await told(page, '用户已新增');
    await rowOf(page, newDoctor).getByRole('button', { name: '编辑' }).click();
    const edit = await dialog(page, '编辑用户');
    expect(await edit.getByLabel('用户名').isDisabled()).toBe(true);
    await edit.getByLabel('手机号').fill('13911113333');
    await lookAt(page, 'user-edit');
    await edit.getByRole('button', { name: '保存' }).click();
    await told(page, '用户信息已修改');
    await rowOf(page, newDoctor).getByText('13911113333').waitFor();
    expect(faults).toEqual([]);
  });

  test('a reset password is shown once, must be changed, and the own one is kept [1.11, 2.43, 5.14, 5.15, 8.74, 8.80]', async () => {
    const { page, faults } = await openAsManager();
    await goTo(page, '用户管理');
    await rowOf(page, newDoctor).getByRole('button', { name: '重置密码' }).click();
    await lookAt(page, 'user-reset-question');
    await (await dialog(page, '重置“')).getByRole('button', { name: '重置密码' }).click();
    await told(page, '密码已重置');
    const shown = (await page.locator('.user_newPassword output').textContent()) ?? '';
    expect(shown).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)\S{8,16}$/);
    await lookAt(page, 'user-new-password');
    await page.getByRole('button', { name: '我已记下，关闭' }).click();
    await page.locator('.user_newPassword').waitFor({ state: 'detached' });

    const doctor = await stage.open();
    await signInByHand(doctor.page, newDoctor, shown);
    await doctor.page.getByText('请先修改密码').waitFor();
    await doctor.page.goto('/mainPage/patientsList');
    await doctor.page.waitForURL('**/mainPage/currentUser');
    await doctor.page.getByLabel('原密码').fill(shown);
    await doctor.page.getByLabel(/^新密码/).fill('weak');
    await doctor.page.getByLabel('确认新密码').fill('other');
    await doctor.page.getByRole('button', { name: '修改密码' }).click();
    await doctor.page.getByText('两次输入的密码不一致').waitFor();
    await lookAt(doctor.page, 'must-change-password');
    await doctor.page.getByLabel(/^新密码/).fill(OWN_PASSWORD);
    await doctor.page.getByLabel('确认新密码').fill(OWN_PASSWORD);
    const sent = doctor.page.waitForRequest((request) => request.url().endsWith('/users/changePw'));
    await doctor.page.getByRole('button', { name: '修改密码' }).click();
    expect(Object.keys((await sent).postDataJSON())).toEqual(['oldPw', 'pw']);
    await doctor.page.getByText('正在返回登录页').waitFor();
    await doctor.page.waitForURL(({ pathname }) => pathname === '/login');
    await signInByHand(doctor.page, newDoctor, OWN_PASSWORD);
    await goTo(doctor.page, '学生管理');
    expect(faults).toEqual([]);
    expect(doctor.faults).toEqual([]);
  });

  test('the access of a doctor is renewed before it ends, taken back, and given again', async () => {
    const { page, faults } = await openAsManager();
    await page.goto('/mainPage');
    await page.getByRole('link', { name: '1 人的访问 30 天内到期' }).waitFor();
    await lookOnBoth(page, 'access-notice');
    await goTo(page, '访问审批');
    await lookAt(page, 'access-active');
    await takeTab(page, /^30天内到期 1$/);
    await lookOnBoth(page, 'access-ending');
    const row = rowOf(page, newDoctor);
    await row.getByRole('button', { name: '续批' }).click();
    const renewal = await dialog(page, '批准“陆远舟”的访问');
    await renewal.getByLabel('用途').fill('报告审核');
    await page.keyboard.press('Tab');
    await lookOnBoth(page, 'approve-form');
    await renewal.getByRole('button', { name: '批准' }).dblclick();
    await told(page, '已批准');
    await row.waitFor({ state: 'detached' });
    await takeTab(page, /^有效 /);
    await row.getByText('报告审核').waitFor();

    const doctor = await stage.open();
    await signInByHand(doctor.page, newDoctor, OWN_PASSWORD);
    await row.getByRole('button', { name: '收回' }).click();
    const taking = await dialog(page, '收回“陆远舟”的访问？');
    await taking.getByLabel('收回原因').fill('调离岗位');
    await taking.getByRole('button', { name: '收回' }).click();
    await told(page, '已收回');
    await doctor.page.getByRole('link', { name: '学生管理' }).click();
    await doctor.page.getByRole('heading', { name: '暂时不能使用平台' }).waitFor();
    await doctor.page.getByText('请联系本机构管理员').waitFor();
    await doctor.page.getByRole('button', { name: '已经批准，重新进入' }).click();
    await told(doctor.page, '还没有批准，请稍后再试');
    await lookOnBoth(doctor.page, 'no-access');

    await takeTab(page, /^已收回 1$/);
    await row.click();
    await page.getByRole('complementary').getByText('调离岗位').waitFor();
    await lookOnBoth(page, 'access-taken-back');
    await row.getByRole('button', { name: '批准' }).click();
    const again = await dialog(page, '批准“陆远舟”的访问');
    await again.getByLabel('用途').fill('现场筛查');
    await again.getByRole('button', { name: '批准' }).click();
    await told(page, '已批准');
    await doctor.page.getByRole('button', { name: '已经批准，重新进入' }).click();
    await goTo(doctor.page, '学生管理');
    await page.getByRole('link', { name: '批准记录' }).click();
    await page.getByRole('heading', { level: 1, name: '批准记录' }).waitFor();
    await settled(page);
    expect(await rowOf(page, newDoctor).count()).toBe(3);
    await lookOnBoth(page, 'approval-records');
    await page.setViewportSize(PHONE);
    const cards = page.locator('.list-body_cards li').filter({ hasText: '陆远舟' });
    await cards.filter({ hasText: '结束：调离岗位' }).waitFor();
    expect(await cards.count()).toBe(3);
    expect(await cards.getByRole('button').count()).toBe(0);
    await fits(page);
    expect(faults).toEqual([]);
    expect(doctor.faults).toEqual([]);
  });

  longTest(
    'six wrong passwords lock an account, and the manager opens it again [4.27, 4.28, 8.73, 8.81]',
    async () => {
      const stranger = await stage.open();
      await lockOut(stranger.page, newDoctor);
      await lookAt(stranger.page, 'login-locked');
      const { page, faults } = await openAsManager();
      await goTo(page, '用户管理');
      const row = rowOf(page, newDoctor);
      await row.getByText('已锁定').waitFor();
      await lookAt(page, 'user-list-locked');
      await row.getByRole('button', { name: '解锁' }).click();
      await (await dialog(page, '解锁“')).getByRole('button', { name: '解锁' }).click();
      await told(page, '用户已解锁');
      await row.getByText('已锁定').waitFor({ state: 'detached' });
      await signInByHand(stranger.page, newDoctor, OWN_PASSWORD);
      expect(faults).toEqual([]);
      expect(stranger.faults).toEqual([]);
    },
  );
});

describe('a school and its project', () => {
  test('a school is added at its place [1.7, 5.29, 8.70]', async () => {
    school = freshName('临溪市青禾小学');
    const { page, faults } = await openAsManager();
    await goTo(page, '学校管理');
    await page.getByRole('button', { name: '新增学校' }).click();
    const form = await dialog(page, '新增学校');
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('所属地区不能为空').waitFor();
    await lookAt(page, 'school-form-faults');
    await form.getByLabel('学校名称').fill(school);
    await form.getByLabel('所属地区').click();
    for (const place of ['浙江省', '衢州市', '柯城区'])
      await page.getByRole('menuitemcheckbox', { name: place }).click();
    await form.getByText('按名单推断').waitFor();
    await form.getByLabel('学制').click();
    await page.locator('.ant-select-item-option', { hasText: '小学（五年制）' }).click();
    await lookAt(page, 'school-form-system');
    await form.getByRole('button', { name: '保存' }).click();
    await told(page, '学校已新增');
    await search(page, { 学校名称: school });
    await rowOf(page, school).getByRole('button', { name: '编辑' }).click();
    const edited = await dialog(page, '编辑学校');
    await edited.getByText('小学（五年制）').waitFor();
    await edited.getByRole('button', { name: '取消' }).click();
    await edited.waitFor({ state: 'detached' });
    await rowOf(page, '浙江省衢州市柯城区').click();
    await page.getByText('还没有学生', { exact: true }).waitFor();
    const drawer = page.getByRole('complementary', { name: '年级与班级' });
    await drawer.getByRole('link', { name: '新增项目' }).waitFor();
    await lookAt(page, 'school-without-project');
    await drawer.getByRole('link', { name: '导入名单' }).click();
    await page.waitForURL('**/patientsList/import?schoolId=*');
    await page.goBack();
    await page.getByRole('button', { name: '全部清除' }).click();
    await settled(page);
    await rowOf(page, '临溪市实验小学').click();
    await page.locator('.school-classes_grades tbody tr').first().waitFor();
    expect(await drawer.getByRole('link', { name: '新增项目' }).count()).toBe(0);
    await lookAt(page, 'school-list');
    await drawer.getByRole('link', { name: '查看学生' }).click();
    await page.locator('.filter-chips_chip', { hasText: '临溪市实验小学' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('a project of it is added from it and begins, and its cockpit and that of a running one are seen', async () => {
    const project = freshName('青禾小学首轮筛查');
    const { page, faults } = await openAsManager();
    await goTo(page, '学校管理');
    await search(page, { 学校名称: school });
    await rowOf(page, school).click();
    await page
      .getByRole('complementary', { name: '年级与班级' })
      .getByRole('link', { name: '新增项目' })
      .click();
    const form = await dialog(page, '新增项目');
    await form.locator('.ant-select-selection-item', { hasText: school }).waitFor();
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('项目名称不能为空').waitFor();
    await lookAt(page, 'project-form-faults');
    await form.getByLabel('项目名称').fill(project);
    await form.getByRole('button', { name: '保存' }).click();
    await told(page, '项目已新增');
    await form.waitFor({ state: 'detached' });
    const row = rowOf(page, project);
    await row.getByText('未开始').waitFor();
    await row.getByRole('button', { name: '开始' }).click();
    const question = await dialog(page, `开始项目“${project}”？`);
    await question.getByText('1 所学校、0 名学生').waitFor();
    await lookAt(page, 'project-start-question');
    await question.getByRole('button', { name: '开始项目' }).click();
    await told(page, '项目已开始');
    await row.getByText('进行中').waitFor();
    await row.click();
    await page.getByRole('complementary').getByText(school).waitFor();
    await lookAt(page, 'project-list');
    await page.getByRole('link', { name: '查看进度' }).click();
    await page.getByText('该学校还没有学生名单').waitFor();
    await lookAt(page, 'progress-empty');
    await page.getByRole('link', { name: '导入名单' }).click();
    await page.waitForURL('**/patientsList/import?schoolId=*');
    await page.goto(await cockpitWith(page, 'toRetest'));
    await page.locator('.progress_grade').first().waitFor();
    await lookAt(page, 'progress');
    await page.getByRole('button', { name: '查看全部，打印复测名单' }).click();
    await page.getByRole('heading', { name: '复测名单' }).waitFor();
    await lookAt(page, 'retest-sheet');
    expect(faults).toEqual([]);
  });
});

describe('children', () => {
  longTest(
    'the form of a child names every fault [5.17, 5.18, 5.19, 5.20, 5.22, 5.23, 5.24]',
    async () => {
      const { page, faults } = await openAsManager();
      await goTo(page, '学生管理');
      await page.getByRole('button', { name: '新增学生' }).click();
      const form = await dialog(page, '新增学生');
      await form.getByRole('button', { name: '保存' }).click();
      for (const label of ['学校', '姓名', '学号', '性别', '出生日期', '年级', '班级'])
        await form.getByText(`${label}不能为空`).waitFor();
      await lookAt(page, 'patient-form-faults');
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'detached' });
      expect(faults).toEqual([]);
    },
  );

  test('a deletion names what will be lost, and the child leaves the list [8.72, 8.79]', async () => {
    const { page, faults } = await openAsManager();
    await goTo(page, '学生管理');
    const { name, gradeName, clazzName } = await childOf(page, await newestExam(page));
    await search(page, { 年级: gradeName });
    await search(page, { 姓名: name });
    const before = await total(page);
    const row = rowOf(page, clazzName).first();
    await row.getByRole('button', { name: '删除' }).click();
    const question = await dialog(page, `删除学生“${name}”？`);
    await question.getByText('学生档案').waitFor();
    await question.getByText(/\d+ 条检查记录移出检查列表/).waitFor();
    await lookAt(page, 'patient-delete-question');
    await question.getByRole('button', { name: '删除' }).click();
    await told(page, '学生已删除');
    await expect.poll(() => total(page)).toBe(before - 1);
    expect(faults).toEqual([]);
  });
});

test('the log has every act [1.16]', async () => {
  const { page, faults } = await openAsManager();
  await goTo(page, '操作日志');
  await lookAt(page, 'log-list');
  await search(page, { 用户名: 'manager' });
  const acts = { 新增: ['用户', '学校', '项目'], 删除: ['学生'], 修改: ['用户', '项目'] };
  for (const [act, models] of Object.entries(acts)) {
    await narrow(page, { 操作类型: act });
    const lines = await rows(page).allTextContents();
    for (const model of models) expect(lines.some((line) => line.includes(model))).toBe(true);
  }
  await rows(page).first().click();
  await page.getByRole('complementary', { name: '日志详情' }).waitFor();
  await lookAt(page, 'log-drawer');
  expect(faults).toEqual([]);
});
