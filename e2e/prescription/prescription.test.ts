/** Prescriptions from the library to the children: composed, issued to a class, and refused where a doctor comes first. */
import { describe, expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt } from '../support/browser.ts';
import { choose, dialog, goTo, narrow, rowOf, rows, told } from '../support/list.ts';
import { longTest } from '../support/long.ts';
import { newestExam } from '../support/screens/exam.ts';
import {
  ACTIONS,
  chooseClass,
  drawer,
  issuedOf,
  mixedClass,
  openComposer,
  openIssue,
  PLAN,
  pick,
  planNamed,
  planned,
  plannedNames,
  SEE_DOCTOR,
  setNumber,
} from '../support/screens/prescription.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
let composed = '';

describe('a doctor', () => {
  test('composes a prescription by mouse and keyboard [9.16, 9.17]', async () => {
    composed = freshName(PLAN);
    const { page, faults } = await stage.openAs('doctor');
    await openComposer(page);
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('处方名称不能为空').waitFor();
    await page.getByText('请选择1至20个动作', { exact: false }).waitFor();
    await lookAt(page, 'prescription-composer-faults');
    await page.getByRole('textbox', { name: '处方名称' }).fill(composed);
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
    const plan = await planNamed(page, composed);
    const { clazz, outcome } = await mixedClass(page, plan.id);
    const referred = outcome.named.filter(({ reason }) => reason === 'severity');
    await rowOf(page, composed).click();
    const asking = await openIssue(page);
    await chooseClass(asking, clazz);
    await asking.getByText(`${outcome.issued} 人将收到`).waitFor();
    await asking.getByText(`Ⅱ度、Ⅲ度，请先就诊：${referred.length} 人`).click();
    for (const { name } of referred) await asking.getByText(name).first().waitFor();
    await lookAt(page, 'prescription-issue-class');
    await asking.getByRole('button', { name: `下发给 ${outcome.issued} 人` }).dblclick();
    await told(page, '下发成功');
    await page.getByText(`“${composed}”已下发给 ${outcome.issued} 人`).waitFor();
    await lookAt(page, 'prescription-issue-done');
    await page.getByRole('link', { name: '查看下发记录' }).click();
    await page.waitForURL('**/prescription/issued');
    await rows(page).filter({ hasText: composed }).first().waitFor();
    const issued = await issuedOf(page, { prescriptionId: plan.id });
    expect(issued).toHaveLength(outcome.issued);
    const children = new Set(issued.map(({ patientId }) => patientId));
    expect(children.size).toBe(outcome.issued);
    expect(referred.filter(({ id }) => children.has(id))).toEqual([]);
    expect(new Set(issued.map((row) => row.startDate))).toEqual(new Set([outcome.startDate]));
    expect(faults).toEqual([]);
  });

  longTest('is told who has it already, and nobody gets it twice', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '运动处方');
    const plan = await planNamed(page, composed);
    const [first] = await issuedOf(page, { prescriptionId: plan.id });
    if (!first) throw new Error('nothing was issued');
    await rowOf(page, composed).click();
    const asking = await openIssue(page);
    await chooseClass(asking, first);
    await asking.getByText('没有可以下发的学生').waitFor();
    await asking.getByText(`同一处方尚未结束：${plan.issuedCount} 人`).waitFor();
    expect(await asking.getByRole('button', { name: '下发', exact: true }).isDisabled()).toBe(true);
    expect(faults).toEqual([]);
  });

  longTest('edits an own plan and deletes it; what was issued stays', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '运动处方');
    const plan = await planNamed(page, composed);
    await rowOf(page, composed).click();
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
    const asking = await dialog(page, `删除处方“${composed}”？`);
    await lookAt(page, 'prescription-delete');
    await asking.getByRole('button', { name: '删除' }).click();
    await told(page, '处方已删除');
    expect(await issuedOf(page, { prescriptionId: plan.id })).toHaveLength(plan.issuedCount);
    expect(faults).toEqual([]);
  });

  longTest(
    'is refused with the sentence when every child ticked is of severity Ⅱ or Ⅲ',
    async () => {
      const { page, faults } = await stage.openAs('doctor');
      await goTo(page, '检查记录');
      const { name } = await newestExam(page, { resultId: 3 });
      await narrow(page, { 结果: '侧弯Ⅲ度' });
      await rowOf(page, name).first().getByRole('checkbox').check();
      await page.getByRole('button', { name: '下发处方' }).click();
      const asking = await dialog(page, '下发处方');
      await asking.getByText('已选 1 人').waitFor();
      await choose(asking.getByRole('combobox', { name: '处方' }), '姿态改善基础方案');
      await asking.getByRole('alert').filter({ hasText: SEE_DOCTOR }).waitFor();
      expect(await asking.getByRole('button', { name: '下发', exact: true }).isDisabled()).toBe(
        true,
      );
      await lookAt(page, 'prescription-issue-refused');
      expect(faults).toEqual([]);
    },
  );
});
