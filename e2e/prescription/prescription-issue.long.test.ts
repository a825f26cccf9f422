/** Whom a prescription may be issued to, and whom not; and that a lost answer or a lost action does no harm. */

import { listPatients, type PatientRow } from '@spine/contract/patient';
import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { choose, dialog, goTo, narrow, rowOf, rows, settled, told } from '../support/list.ts';
import { examsOf, newestExam, rowsOf } from '../support/screens/exam.ts';
import {
  copyPlan,
  drawer,
  issuable,
  issuedOf,
  openIssue,
  planNamed,
  planned,
  SEE_DOCTOR,
  SUPPORTING,
} from '../support/screens/prescription.ts';
import { openStage } from '../support/stage.ts';

const GONE = '处方中有动作已从动作库删除，请更换动作（系统处方请复制后更换）';
const OWN = '颈肩舒缓（校内）';
/** Rows of a list. */
const ON_A_PAGE = 20;
const GONE_PLAN = '核心稳定（校内）';

const stage = openStage();

describe('a doctor who issues a prescription', () => {
  test('cannot choose severities Ⅱ and Ⅲ as a result, and reads why', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '运动处方');
    await rowOf(page, '核心稳定方案').click();
    const asking = await openIssue(page);
    await asking.getByRole('radiogroup', { name: '下发给' }).getByText('筛查结果').click();
    await asking.getByText(SEE_DOCTOR).waitFor();
    for (const name of ['侧弯Ⅱ度', '侧弯Ⅲ度'])
      expect(await asking.getByRole('checkbox', { name }).isDisabled()).toBe(true);
    await asking.getByRole('checkbox', { name: '姿态不良' }).check();
    await asking.getByRole('checkbox', { name: '侧弯Ⅰ度' }).check();
    await asking.getByText(SUPPORTING).waitFor();
    await asking.getByRole('button', { name: '下周一' }).click();
    await asking.getByText(/^\d+ 人将收到$/).waitFor();
    await lookAt(page, 'prescription-issue-result');
    expect(faults).toEqual([]);
  });

  test('finds the way beside what is looked at: a result, a school’s day, a class, what was issued', async () => {
    const { page, faults } = await stage.openAs('doctor');
    const beside = page.getByRole('complementary').getByRole('button', { name: '下发处方' });
    await goTo(page, '检查记录');
    const { name } = await newestExam(
      page,
      { resultId: 5 },
      ({ overall }) => overall.beside === null,
    );
    await narrow(page, { 结果: '姿态不良' });
    await rowOf(page, name).first().getByText('姿态不良').click();
    await beside.click();
    const asking = await dialog(page, '下发处方');
    await asking.getByText('已选 1 人').waitFor();
    await asking.getByRole('button', { name: '取消' }).click();
    await narrow(page, { 结果: '侧弯Ⅲ度' });
    await rows(page).first().getByText('侧弯Ⅲ度').click();
    await page.getByRole('complementary').getByRole('heading', { name: '建议' }).waitFor();
    expect(await beside.count()).toBe(0);

    await goTo(page, '项目管理');
    await rowOf(page, '进行中').getByRole('link', { name: '进度' }).click();
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '下发处方' }).click();
    // Behind its name it says how many of its classes are done.
    const head = await page.locator('.progress_title .page_sub').textContent();
    const school = head?.replace(/\s*\d+ \/ \d+ 个班$/, '') ?? '';
    await asking.locator('.ant-select', { hasText: school }).first().waitFor();
    await asking.getByRole('button', { name: '取消' }).click();

    await goTo(page, '运动处方');
    await page.getByRole('link', { name: '训练依从' }).click();
    await page.getByRole('heading', { level: 1, name: '训练依从' }).waitFor();
    await settled(page);
    await rows(page).first().locator('td').first().click();
    await beside.click();
    await choose(asking.getByRole('combobox', { name: '处方' }), '颈肩舒缓方案');
    await asking.getByText(/^\d+ 人将收到$/).waitFor();
    await asking.getByRole('button', { name: '取消' }).click();
    await page.getByRole('link', { name: '下发记录' }).click();
    await page.getByRole('heading', { level: 1, name: '下发记录' }).waitFor();
    await page.getByRole('button', { name: '下发处方' }).click();
    await asking.getByText('请选择处方').waitFor();
    expect(faults).toEqual([]);
  });

  test('takes all that the filters of the examinations find, each child once', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '检查记录');
    await narrow(page, { 结果: '侧弯Ⅰ度' });
    const exams = await examsOf(page, { resultId: 1 });
    const children = new Set(exams.map(({ patientId }) => patientId));
    await rows(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: `选择全部 ${exams.length} 条` }).click();
    await page.getByRole('button', { name: '下发处方' }).click();
    const asking = await dialog(page, '下发处方');
    await asking.getByText(`已选 ${children.size} 人`).waitFor();
    await asking.getByRole('button', { name: '取消' }).click();
    expect(faults).toEqual([]);
  });

  test('issues to children ticked in the list and one looked up; an answer that was lost issues nothing twice', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await copyPlan(page, '颈肩舒缓方案', OWN);
    const plan = await planNamed(page, OWN);
    const listed = await rowsOf<PatientRow>(page, listPatients.path, { size: ON_A_PAGE });
    const ticked = await issuable(page, plan.id, { of: listed, many: 4 });
    const sought = ticked.pop();
    await goTo(page, '学生管理');
    for (const { id } of ticked)
      await page.locator(`tr[data-row-key="${id}"]`).getByRole('checkbox').check();
    await page.getByRole('button', { name: '下发处方' }).click();
    const asking = await dialog(page, '下发处方');
    await asking.getByText('已选 3 人').waitFor();
    await choose(asking.getByRole('combobox', { name: '处方' }), OWN);
    await asking.getByText('3 人将收到').waitFor();
    await asking
      .getByRole('button', { name: /^移除 / })
      .first()
      .click();
    await asking.getByText('2 人将收到').waitFor();
    await asking
      .getByRole('combobox', { name: '输入姓名，从学生名单中选择' })
      .fill(sought?.name ?? '');
    await page
      .locator('.issue_found')
      .filter({ hasText: `${sought?.gradeName}${sought?.clazzName}` })
      .first()
      .click();
    await asking.getByText('3 人将收到').waitFor();
    await lookAt(page, 'prescription-issue-children');
    // The server hears it, and its answer is lost on the way.
    await page.route('**/prescription/issue', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const send = asking.getByRole('button', { name: '下发给 3 人' });
    await send.click();
    await told(page, '网络');
    await page.unroute('**/prescription/issue');
    await send.click();
    await told(page, '下发成功');
    await page.getByText(`“${OWN}”已下发给 3 人`).waitFor();
    const { id, issuedCount } = await planNamed(page, OWN);
    expect(issuedCount).toBe(3);
    expect(await issuedOf(page, { prescriptionId: id })).toHaveLength(issuedCount);
    await page.locator('.issue_doneActs').getByRole('button', { name: '关闭' }).click();
    await expect.poll(() => page.getByText('已选', { exact: false }).count()).toBe(0);
    expect(faults.filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([]);
  });

  test('a plan whose action left the library says so, is not issued, and its copy asks for another', async () => {
    const { page: platform } = await stage.openAs('platform');
    const { page, faults } = await stage.openAs('doctor');
    await copyPlan(page, '核心稳定方案', GONE_PLAN);
    await goTo(page, '运动处方');
    await rowOf(page, GONE_PLAN).click();
    const name = await drawer(page).locator('.prescription_planItem b').first().textContent();
    await goTo(platform, '动作库');
    await rowOf(platform, name ?? '')
      .getByRole('button', { name: '删除' })
      .click();
    await (await dialog(platform, '删除动作')).getByRole('button', { name: '删除' }).click();
    await told(platform, '动作已删除');
    await page.reload();
    await drawer(page).getByText('其中有动作已从动作库删除', { exact: false }).waitFor();
    await lookAt(page, 'prescription-gone');
    const asking = await openIssue(page);
    await asking.getByRole('radiogroup', { name: '下发给' }).getByText('筛查结果').click();
    await asking.getByRole('checkbox', { name: '姿态不良' }).check();
    await asking.getByRole('alert').filter({ hasText: GONE }).waitFor();
    await asking.getByRole('button', { name: '取消' }).click();
    await drawer(page).getByRole('button', { name: '复制' }).click();
    await planned(page).first().getByText('已从动作库删除，请更换').waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await page.locator('.ant-form-item-explain-error', { hasText: GONE }).waitFor();
    expect(faults).toEqual([]);
  });
});
