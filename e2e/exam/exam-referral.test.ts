/** What the hospital found of a child: recorded in the drawer, changed, taken back, and never called a diagnosis. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { today } from '../support/clock.ts';
import { dialog, told } from '../support/list.ts';
import { newestExam, openExam } from '../support/screens/exam.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

async function takeBack(page: Page, drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: '删除' }).click();
  const question = await dialog(page, '删除就诊结果？');
  await question.getByRole('button', { name: '删除' }).click();
  await told(page, '就诊结果已删除');
  await drawer.getByText('尚未登记').waitFor();
}

/** An examination with severity II that leads: its child was told to see a hospital, and has not been there. */
async function openReferred(page: Page): Promise<Locator> {
  const exam = await newestExam(
    page,
    { resultId: 2 },
    ({ referral, standing }) => referral === null && standing === null,
  );
  const drawer = await openExam(page, exam);
  await drawer.getByRole('heading', { name: '就诊结果' }).waitFor();
  return drawer;
}

const field = (form: Locator, label: string) => form.getByLabel(label);

async function day(form: Locator, value: string): Promise<void> {
  await field(form, '就诊日期').fill(value);
  await field(form, '就诊日期').press('Enter');
}

test('the outcome of a referral is recorded beside the examination, changed and taken back', async () => {
  const { page, faults } = await stage.openAs('doctor');
  const drawer = await openReferred(page);
  await drawer.getByText('尚未登记').scrollIntoViewIfNeeded();
  await lookAt(page, 'exam-referral-none');

  await drawer.getByRole('button', { name: '登记就诊结果' }).click();
  const form = await dialog(page, '登记就诊结果');
  await field(form, 'Cobb角（°）').fill('12.34');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('就诊日期不能为空').waitFor();
  await form.getByText('Cobb角应在0°至180°之间，最多一位小数').waitFor();
  await lookAt(page, 'exam-referral-faults');
  await day(form, today());
  await field(form, '医院').fill('临溪市人民医院脊柱外科');
  await field(form, 'Cobb角（°）').fill('12.3');
  await lookAt(page, 'exam-referral-form');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '就诊结果已保存');

  await drawer.getByText('临溪市人民医院脊柱外科').waitFor();
  await drawer.getByText('12.3°', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: '修改' }).scrollIntoViewIfNeeded();
  expect(await drawer.textContent()).not.toContain('确诊');
  await lookAt(page, 'exam-referral');

  await drawer.getByRole('button', { name: '修改' }).click();
  const change = await dialog(page, '修改就诊结果');
  expect(await field(change, '医院').inputValue()).toBe('临溪市人民医院脊柱外科');
  await field(change, 'Cobb角（°）').fill('');
  await change.getByRole('button', { name: '保存' }).click();
  await drawer.getByText('未填写').waitFor();

  await takeBack(page, drawer);
  expect(faults).toEqual([]);
});

test('an outcome that two doctors record at once shows both angles, and one is chosen', async () => {
  const [first, second] = [await stage.openAs('doctor'), await stage.openAs('doctor')];
  const opened = [];
  for (const { page } of [first, second]) {
    const drawer = await openReferred(page);
    await drawer.getByRole('button', { name: '登记就诊结果' }).click();
    const form = await dialog(page, '登记就诊结果');
    await day(form, today());
    opened.push({ drawer, form, save: form.getByRole('button', { name: '保存' }) });
  }
  const [theirs, mine] = opened;
  if (!theirs || !mine) throw new Error('two forms are open');
  await field(theirs.form, '医院').fill('临溪市人民医院');
  await field(theirs.form, 'Cobb角（°）').fill('31.5');
  await theirs.save.click();
  await told(first.page, '就诊结果已保存');

  await field(mine.form, 'Cobb角（°）').fill('25');
  await mine.save.click();
  const met = mine.form.getByRole('alert').filter({ hasText: '对方刚刚改过同样的内容' });
  await met.getByText('31.5°').waitFor();
  await met.getByText('25.0°').waitFor();
  expect(await field(mine.form, '医院').inputValue()).toBe('临溪市人民医院');
  await lookAt(second.page, 'exam-referral-two-editors');
  await met.getByRole('radio', { name: '您填的' }).check();
  await mine.save.click();
  await told(second.page, '就诊结果已保存');
  await mine.drawer.getByText('临溪市人民医院').waitFor();
  await mine.drawer.getByText('25.0°', { exact: true }).waitFor();
  await takeBack(second.page, mine.drawer);
  expect([...first.faults, ...second.faults]).toEqual([]);
});

test('a diagnosis elsewhere is recorded beside an examination without a finding, and taken back', async () => {
  const { page, faults } = await stage.openAs('doctor');
  type Shown = Record<'referral' | 'standing', object | null> & { referred: boolean };
  const isMissable = ({ referred, referral, standing }: Shown) =>
    !referred && referral === null && standing === null;
  const exam = await newestExam(page, { resultId: 0 }, isMissable);
  const drawer = await openExam(page, exam);
  await drawer.getByRole('button', { name: '登记院外确诊' }).click();
  const form = await dialog(page, '登记院外确诊');
  await day(form, today());
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('Cobb角不能为空').waitFor();
  await field(form, 'Cobb角（°）').fill('9.9');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('Cobb角应在10°至180°之间，最多一位小数').waitFor();
  await lookAt(page, 'exam-elsewhere-faults');
  await field(form, 'Cobb角（°）').fill('16');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '院外确诊已保存');
  await drawer.getByRole('heading', { name: '院外确诊' }).scrollIntoViewIfNeeded();
  await drawer.getByText('16.0°', { exact: true }).waitFor();
  await lookAt(page, 'exam-elsewhere');

  await drawer.getByRole('button', { name: '删除' }).click();
  const question = await dialog(page, '删除院外确诊？');
  await question.getByRole('button', { name: '删除' }).click();
  await told(page, '院外确诊已删除');
  await drawer.getByRole('button', { name: '登记院外确诊' }).waitFor();
  expect(faults).toEqual([]);
});
