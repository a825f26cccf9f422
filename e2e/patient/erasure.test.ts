/** A manager erases a child from its page, gets the certificate, and the child is nowhere any more. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt, PHONE } from '../support/browser.ts';
import { choose, dialog, fits, goTo, rowOf, rows, search, settled, told } from '../support/list.ts';
import { curved, uploadOfNewChild } from '../support/screens/exam-upload.ts';
import { staffOf } from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('what goes is told before, the name is typed, and the certificate stands on top of the list', async () => {
  const name = freshName('删除甲');
  const { patientId } = await uploadOfNewChild(await staffOf(stage), curved(9), name);
  const { page, faults } = await stage.openAs('manager');
  await page.goto(`/mainPage/patientsList/${patientId}`);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.getByRole('button', { name: '删除个人信息' }).click();
  const form = await dialog(page, `删除“${name}”的个人信息`);
  await form.getByText('检查记录（去除身份，数值保留用于统计）：1').waitFor();
  await lookAt(page, 'erase-form');

  await choose(form.getByLabel('由谁提出'), '监护人书面申请');
  await form.getByLabel('原因').fill(`${name}转学`);
  await form.getByLabel('输入学生姓名确认').fill('别人');
  await form.getByRole('button', { name: '删除，不再恢复' }).click();
  await form.getByText('与学生的姓名不一致').waitFor();
  await form.getByLabel('输入学生姓名确认').fill(name);
  await form.getByRole('button', { name: '删除，不再恢复' }).click();
  await form.getByText('请填写原因，最多100字，不写学生的姓名、学号和电话').waitFor();
  await form.getByLabel('原因').fill('转学，家长来函');
  await form.getByRole('button', { name: '删除，不再恢复' }).click();
  await told(page, '个人信息已删除');

  await page.getByRole('heading', { level: 1, name: '个人信息删除记录' }).waitFor();
  await settled(page);
  const row = rowOf(page, '转学，家长来函');
  await row.getByText('监护人书面申请').waitFor();
  await lookAt(page, 'erasure-list');
  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: '删除证明' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^个人信息删除证明-SC\d{8}-[0-9A-F]{8}\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 4).toString()).toBe('%PDF');

  await goTo(page, '学生管理');
  await search(page, { 姓名: name });
  expect(await rows(page).count()).toBe(0);
  await page.goto(`/mainPage/patientsList/${patientId}`);
  await page.getByText('没有这名学生').waitFor();
  expect(faults).toEqual([]);
});

test('how long is kept is set with its basis, and reads on a phone', async () => {
  const { page, faults } = await stage.openAs('manager');
  await page.goto('/mainPage/patientsList/erasures');
  await settled(page);
  await page.getByRole('button', { name: '保存期限' }).click();
  const form = await dialog(page, '个人信息保存期限');
  await form.getByLabel('离校后保存年限').fill('6');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('请填写依据').waitFor();
  await form.getByLabel('依据').fill('学校卫生档案管理办法');
  await lookAt(page, 'retention-form');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '保存期限：离校后 6 年' }).waitFor();
  expect(faults).toEqual([]);

  const phone = await stage.openAs('manager', PHONE);
  await phone.page.goto('/mainPage/patientsList/erasures');
  await settled(phone.page);
  await lookAt(phone.page, 'erasure-list-phone');
  await fits(phone.page);
});
