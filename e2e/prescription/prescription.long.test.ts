/** The library of prescriptions, a plan that is copied, and all of it on a phone. */
import { describe, expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt, PHONE, slowDown } from '../support/browser.ts';
import { dialog, fits, goTo, rowOf, told } from '../support/list.ts';
import {
  ACTIONS,
  copyPlan,
  drawer,
  openIssue,
  PLAN,
  pick,
  planNamed,
  planned,
  SUPPORTING,
} from '../support/screens/prescription.ts';
import { openStage } from '../support/stage.ts';

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
  test('copies a plan on a slow device, is told at its field that the name is used, and keeps what was typed', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await slowDown(page, 4);
    const ownName = freshName('校内核心方案');
    await copyPlan(page, '核心稳定方案', PLAN);
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
    await name.fill(ownName);
    await page.getByRole('button', { name: '保存' }).click();
    await told(page, '处方已新建');
    expect((await planNamed(page, ownName)).coverUrl).not.toBeNull();
    await drawer(page).getByRole('button', { name: '编辑' }).click();
    await page.getByRole('button', { name: '移除封面' }).click();
    await page.getByRole('button', { name: '保存' }).click();
    await told(page, '处方已修改');
    expect((await planNamed(page, ownName)).coverUrl).toBeNull();
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
