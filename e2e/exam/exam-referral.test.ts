/** What the hospital found of a child: recorded from the drawer in the child's case, taken back there, and never called a diagnosis. */
import type { ExamInfo } from '@spine/contract/exam';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { today } from '../support/clock.ts';
import { dialog, told } from '../support/list.ts';
import { newestExam, openExam } from '../support/screens/exam.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

/** Nobody recorded a visit of its child, and no earlier examination leads. */
const isOpen = ({ referral, standing }: ExamInfo) => referral === null && standing === null;

async function fillDay(form: Locator): Promise<void> {
  await form.getByLabel('就诊日期').fill(today());
  await form.getByLabel('就诊日期').press('Enter');
}

async function save(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '已登记就诊');
  await form.waitFor({ state: 'detached' });
}

/** In the case of the child; then back to its examination. */
async function takeBack(page: Page, drawer: Locator, visit: string): Promise<void> {
  await drawer.getByRole('link', { name: '更正或撤回' }).click();
  await page.getByRole('button', { name: `撤回：${visit}` }).click();
  const form = await dialog(page, '撤回：');
  await form.getByLabel('撤回原因').fill('登记错了');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '已撤回');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '返回检查记录' }).click();
}

test('a visit is recorded from the examination that sent the child there, and taken back', async () => {
  const { page, faults } = await stage.openAs('doctor');
  const drawer = await openExam(page, await newestExam(page, { resultId: 2 }, isOpen));
  await drawer.getByText('尚未登记').scrollIntoViewIfNeeded();
  await lookAt(page, 'exam-referral-none');

  await drawer.getByRole('button', { name: '登记就诊' }).click();
  const form = await dialog(page, '登记就诊：');
  await fillDay(form);
  await form.getByText('已拍').click();
  await form.getByLabel('医院').fill('临溪市人民医院');
  await form.getByRole('textbox', { name: 'Cobb角' }).fill('12.3');
  await save(page, form);

  await drawer.getByText('临溪市人民医院').waitFor();
  await drawer.getByText('12.3°', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: '登记就诊' }).scrollIntoViewIfNeeded();
  expect(await drawer.textContent()).not.toContain('确诊');
  await lookAt(page, 'exam-referral');
  // The second time it is decided on what the first has changed.
  await drawer.getByRole('button', { name: '登记就诊' }).click();
  const again = await dialog(page, '登记就诊：');
  await fillDay(again);
  // A day without a result is asked about once.
  await again.getByRole('button', { name: '保存' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '没有结果，只记录去过医院？' });
  await question.waitFor();
  await lookAt(page, 'exam-referral-bare');
  await question.getByRole('button', { name: '回去修改' }).click();
  await question.waitFor({ state: 'detached' });
  await again.getByRole('textbox', { name: 'Cobb角' }).fill('31.5');
  await save(page, again);
  await drawer.getByText('31.5°', { exact: true }).waitFor();

  await takeBack(page, drawer, '就诊 Cobb 31.5°');
  await drawer.getByText('12.3°', { exact: true }).waitFor();
  await takeBack(page, drawer, '就诊 Cobb 12.3°');
  await drawer.getByText('尚未登记').waitFor();
  expect(faults).toEqual([]);
});

test('a diagnosis elsewhere is recorded beside an examination without a finding, and taken back', async () => {
  const { page, faults } = await stage.openAs('doctor');
  // Nor did any before it send the child to a hospital.
  const isMissable = (exam: ExamInfo) =>
    isOpen(exam) && exam.trend.every(({ resultId }) => resultId === 0);
  const drawer = await openExam(page, await newestExam(page, { resultId: 0 }, isMissable));
  await drawer.getByRole('heading', { name: '院外确诊' }).waitFor();
  await drawer.getByRole('button', { name: '登记就诊' }).click();
  const form = await dialog(page, '登记就诊：');
  await fillDay(form);
  await form.getByRole('textbox', { name: 'Cobb角' }).fill('16');
  await save(page, form);
  await drawer.getByText('16.0°', { exact: true }).scrollIntoViewIfNeeded();
  await lookAt(page, 'exam-elsewhere');

  await takeBack(page, drawer, '就诊 Cobb 16.0°');
  await drawer.getByText('筛查没有建议就诊').waitFor();
  expect(faults).toEqual([]);
});
