/** Prescriptions from the library to the children: composed, issued to a class, and refused where a doctor comes first. */
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from './support/browser.ts';
import { dialog, fits, goTo, rowOf, rows, told } from './support/list.ts';
import {
  chooseClass,
  drawer,
  issuedOf,
  mixedClass,
  openComposer,
  openIssue,
  pick,
  planNamed,
  planned,
  plannedNames,
  setNumber,
} from './support/screens/prescription.ts';
import { openStage } from './support/stage.ts';

const SUPPORTING = '通用强化训练不是侧弯的治疗；Ⅰ度以上只作辅助。';
const PLAN = '五年级核心训练';
const COPY = '核心稳定方案（校内）';
const ACTIONS = ['臀桥', '猫式伸展', '靠墙站立'] as const;

const stage = openStage();

describe('the library of prescriptions', () => {
  test('shows the platform’s plans, which can be issued and copied but not changed [2.29]', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '运动处方');
    await rowOf(page, '姿态改善基础方案').getByText('系统处方').waitFor();
    await lookAt(page, 'prescription-list');
    await rowOf(page, '姿态改善基础方案').click();
    const detail = drawer(page);
    await detail.getByText(SUPPORTING).waitFor();
    await detail.getByText('猫式伸展').click();
    await detail.getByText('2组×8次，休息30秒').first().waitFor();
    await detail.locator('.action-media_steps').first().waitFor();
    expect(await detail.locator('.drawer_acts button').allTextContents()).toEqual([
      '下发处方',
      '复制',
    ]);
    await lookAt(page, 'prescription-detail');
    expect(faults).toEqual([]);
  });
});

describe('a doctor', () => {
  test('composes a prescription by mouse and keyboard [9.16, 9.17]', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await openComposer(page);
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('处方名称不能为空').waitFor();
    await page.getByText('请选择1至20个动作', { exact: false }).waitFor();
    await lookAt(page, 'prescription-composer-faults');
    await page.getByRole('textbox', { name: '处方名称' }).fill(PLAN);
    const durations = page.getByRole('radiogroup', { name: '周期' }).locator('label');
    expect(await durations.allTextContents()).toEqual(['一周', '两周', '一个月', '两个月']);
    await durations.filter({ hasText: '两周' }).click();
    await setNumber(page, '每日组数', 2);
    await setNumber(page, '每周天数', 5);
    await pick(page, ACTIONS);
    await planned(page).nth(0).getByRole('button', { name: '下移 臀桥' }).press('Enter');
    expect(await plannedNames(page)).toEqual(['猫式伸展', '臀桥', '靠墙站立']);
    // The button kept the focus in the new place, so that the next press goes on.
    await page.keyboard.press('Enter');
    expect(await plannedNames(page)).toEqual(['猫式伸展', '靠墙站立', '臀桥']);
    await planned(page).nth(2).locator('.composer-items_grip').dragTo(planned(page).nth(0));
    expect(await plannedNames(page)).toEqual(['臀桥', '猫式伸展', '靠墙站立']);
    await planned(page).nth(0).getByText('秒', { exact: true }).first().click();
    await setNumber(page, '臀桥 每组的次数或秒数', 40);
    await setNumber(page, '臀桥 的组数', 3);
    await setNumber(page, '臀桥 的组间休息秒数', 20);
    await page.getByText('3 个动作').waitFor();
    await page.getByText(/^每天约 \d+ 分钟$/).waitFor();
    await lookAt(page, 'prescription-composer');
    await page.getByRole('button', { name: '保存' }).click();
    await told(page, '处方已新建');
    await drawer(page).getByText('两周，每周 5 天，每日 2 组').waitFor();
    await drawer(page).getByText('3组×40秒，休息20秒').waitFor();
    await lookAt(page, 'prescription-own');
    expect(faults).toEqual([]);
  });

  test('issues it to a class; the child of severity Ⅱ is left out and named [8.78]', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '运动处方');
    const plan = await planNamed(page, PLAN);
    const { clazz, outcome } = await mixedClass(page, plan.id);
    const referred = outcome.named.filter(({ reason }) => reason === 'referred');
    await rowOf(page, PLAN).click();
    const asking = await openIssue(page);
    await chooseClass(asking, clazz);
    await asking.getByText(`${outcome.issued} 人将收到`).waitFor();
    await asking.getByText(`Ⅱ度、Ⅲ度，请先就诊：${referred.length} 人`).click();
    for (const { name } of referred) await asking.getByText(name).first().waitFor();
    await lookAt(page, 'prescription-issue-class');
    await asking.getByRole('button', { name: `下发给 ${outcome.issued} 人` }).dblclick();
    await told(page, '下发成功');
    await page.getByText(`“${PLAN}”已下发给 ${outcome.issued} 人`).waitFor();
    await lookAt(page, 'prescription-issue-done');
    await page.getByRole('link', { name: '查看下发记录' }).click();
    await page.waitForURL('**/prescription/issued');
    await rows(page).filter({ hasText: PLAN }).first().waitFor();
    const issued = await issuedOf(page, { prescriptionId: plan.id });
    expect(issued).toHaveLength(outcome.issued);
    const children = new Set(issued.map(({ patientId }) => patientId));
    expect(children.size).toBe(outcome.issued);
    expect(referred.filter(({ id }) => children.has(id))).toEqual([]);
    expect(new Set(issued.map((row) => row.startDate))).toEqual(new Set([outcome.startDate]));
    expect(faults).toEqual([]);
  });

  test('is told who has it already, and nobody gets it twice', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '运动处方');
    const plan = await planNamed(page, PLAN);
    const [first] = await issuedOf(page, { prescriptionId: plan.id });
    if (!first) throw new Error('nothing was issued');
    await rowOf(page, PLAN).click();
    const asking = await openIssue(page);
    await chooseClass(asking, first);
    await asking.getByText('没有可以下发的学生').waitFor();
    await asking.getByText(`同一处方尚未结束：${plan.issuedCount} 人`).waitFor();
    expect(await asking.getByRole('button', { name: '下发', exact: true }).isDisabled()).toBe(true);
    expect(faults).toEqual([]);
  });

  test('copies a plan, is told at its field that the name is used, and keeps what was typed', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '运动处方');
    await rowOf(page, '核心稳定方案').getByRole('link', { name: '复制' }).click();
    const name = page.getByRole('textbox', { name: '处方名称' });
    await expect.poll(() => name.inputValue()).toBe('核心稳定方案（副本）');
    expect(await planned(page).count()).toBe(6);
    await name.fill(PLAN);
    await page.getByRole('button', { name: '保存' }).click();
    await page.locator('.ant-form-item-explain-error', { hasText: '同名处方已存在' }).waitFor();
    expect(await planned(page).count()).toBe(6);
    await page.getByRole('link', { name: '返回处方库' }).click();
    await dialog(page, '离开前要保存吗？');
    await page.getByRole('button', { name: '继续填写' }).click();
    expect(await name.inputValue()).toBe(PLAN);
    await name.fill(COPY);
    await page.getByRole('button', { name: '保存' }).click();
    await told(page, '处方已新建');
    expect((await planNamed(page, COPY)).coverUrl).not.toBeNull();
    await drawer(page).getByRole('button', { name: '编辑' }).click();
    await page.getByRole('button', { name: '移除封面' }).click();
    await page.getByRole('button', { name: '保存' }).click();
    await told(page, '处方已修改');
    expect((await planNamed(page, COPY)).coverUrl).toBeNull();
    expect(faults).toEqual([]);
  });

  test('edits an own plan and deletes it; what was issued stays', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '运动处方');
    const plan = await planNamed(page, PLAN);
    await rowOf(page, PLAN).click();
    await drawer(page).getByRole('button', { name: '编辑' }).click();
    await planned(page).first().waitFor();
    await planned(page)
      .nth(0)
      .getByRole('button', { name: /^移除 / })
      .click();
    await page.getByText('2 个动作').waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await told(page, '处方已修改');
    await drawer(page).getByText('2 个动作', { exact: false }).waitFor();
    await drawer(page).getByRole('button', { name: '删除' }).click();
    const asking = await dialog(page, `删除处方“${PLAN}”？`);
    await lookAt(page, 'prescription-delete');
    await asking.getByRole('button', { name: '删除' }).click();
    await told(page, '处方已删除');
    expect(await issuedOf(page, { prescriptionId: plan.id })).toHaveLength(plan.issuedCount);
    expect(faults).toEqual([]);
  });
});

describe('on a phone', () => {
  test('plans are read, composed and issued', async () => {
    const { page, faults } = await stage.openAs('doctor', PHONE);
    await page.goto('/mainPage/prescription');
    await page.locator('.list-body_cards button').first().waitFor();
    await fits(page);
    await lookAt(page, 'prescription-phone-list');
    await page.getByRole('button', { name: /^姿态改善基础方案/ }).click();
    await drawer(page).getByText('猫式伸展').click();
    await lookAt(page, 'prescription-phone-detail');
    const asking = await openIssue(page);
    await asking.getByRole('radiogroup', { name: '下发给' }).getByText('筛查结果').click();
    await asking.getByRole('checkbox', { name: '姿态不良' }).check();
    await asking.getByText(/^\d+ 人将收到$/).waitFor();
    await lookAt(page, 'prescription-phone-issue');
    await page.goto('/mainPage/prescription/compose');
    await page.locator('.composer-picker_pickerRow').first().waitFor();
    await pick(page, ACTIONS);
    await planned(page).nth(2).scrollIntoViewIfNeeded();
    await fits(page);
    await lookAt(page, 'prescription-phone-composer');
    expect(faults).toEqual([]);
  });
});
