/** A child that was examined without being on the roster: a manager says which child of the roster it is. */
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { DESK, lookAt, SMALL_PHONE } from '../support/browser.ts';
import { dialog, fits, goTo, rowOf, search, told } from '../support/list.ts';
import {
  curved,
  NORMAL,
  uploadOfNewChild,
  uploadOfWalkIn,
} from '../support/screens/exam-upload.ts';
import { staffOf } from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('a walk-in is one child with the child of the roster that it is, in one act', async () => {
  const staff = await staffOf(stage);
  const name = freshName('临时');
  const child = await uploadOfNewChild(staff, NORMAL, name);
  await uploadOfWalkIn(staff, curved(8), name);
  const { page, faults } = await stage.openAs('manager');
  await goTo(page, '学生管理');
  await search(page, { 姓名: name });
  await rowOf(page, name).filter({ hasText: '8班' }).click();
  const drawer = page.getByRole('complementary', { name: '学生详情' });
  await drawer.getByRole('heading', { name: '这是名单里的谁？' }).waitFor();
  const choose = drawer.getByRole('button', { name: `就是名单中的${name}` });
  await choose.waitFor();
  await lookAt(page, 'walk-in-match');
  await page.setViewportSize(SMALL_PHONE);
  await fits(page);
  await lookAt(page, 'walk-in-match-phone');
  await page.setViewportSize(DESK);
  await choose.click();
  const question = await dialog(page, `${name}就是名单中的${name}（五年级9班）？`);
  await question.getByRole('button', { name: '确定，是同一人' }).click();
  await told(page, '已并入名单中的学生');
  await rowOf(page, name).filter({ hasText: '8班' }).waitFor({ state: 'detached' });
  const history = await staff.get('/exams/history/list', { patientId: child.patientId });
  expect(history.rows).toHaveLength(2);
  expect(faults).toEqual([]);
});
