/**
 * Consent of a project, from the notice to the station: published, ticked from paper, refused at the station, given on the spot,
 * and withdrawn.
 */

import {
  consentErrors,
  NOTICE_FIELDS,
  noticeFieldWord,
  recordConsents,
} from '@spine/contract/consent';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import { addPatient } from '@spine/contract/patient';
import { addProject, moveProject } from '@spine/contract/project';
import { stationRoster } from '@spine/contract/station';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt, PHONE } from '../support/browser.ts';
import { goTo, rowOf, told } from '../support/list.ts';
import { callsOf, publishNoticeOf, type StaffCalls } from '../support/screens/family.ts';
import { padOf, STATION_TABLET, showsChild, TWELVE_NAMES } from '../support/screens/station.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

const GRADE = '五年级';
const NAMES = TWELVE_NAMES;

/** A running project of one school with a new class. */
async function newProject(manager: StaffCalls) {
  const { rows: schools } = await manager.get('/school/list', { size: '1' });
  const schoolId = schools[0]?.id ?? '';
  const clazzName = freshName('同意班');
  for (const [at, name] of NAMES.entries()) {
    const child = { name, gender: 'f', birthDate: '2016-03-18', schoolId, gradeName: GRADE };
    const studentId = `${clazzName}${String(at).padStart(2, '0')}`;
    expect(await manager.post(addPatient.path, { ...child, clazzName, studentId })).toMatchObject({
      code: SUCCESS_CODE,
    });
  }
  const name = freshName('同意筛查');
  const added = await manager.post(addProject.path, {
    name,
    method: 'twoStage',
    schoolIds: [schoolId],
  });
  const id = added.data?.id ?? '';
  await manager.post(moveProject.path, { id, status: 1 });
  return { id, name, schoolId, clazzName };
}

async function publishNotice(page: Page): Promise<void> {
  await page.getByRole('link', { name: '填写告知书' }).click();
  await page.getByRole('button', { name: '发布第 1 版' }).click();
  await expect.poll(() => page.getByText('这一项还没有填写').count()).toBe(NOTICE_FIELDS.length);
  await lookAt(page, 'consent-notice-empty', { fullPage: true });
  for (const field of NOTICE_FIELDS)
    await page
      .getByLabel(noticeFieldWord[field])
      .fill(`${noticeFieldWord[field]}：按本次筛查的实际情况填写。`);
  await page.getByRole('button', { name: '保存草稿' }).click();
  await told(page, '草稿已保存');
  await page.getByRole('button', { name: '发布第 1 版' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布第 1 版' }).click();
  await told(page, '第 1 版已发布');
  await page.getByRole('button', { name: '第 1 版全文' }).click();
  await page.getByRole('complementary', { name: '第 1 版全文' }).waitFor();
  await lookAt(page, 'consent-notice');
  await page.keyboard.press('Escape');
}

const rowOfChild = (page: Page, name: string) =>
  page.getByRole('list', { name: '学生的答复' }).getByRole('listitem').filter({ hasText: name });

test('a family that did not answer is asked at the station, and one that withdraws is left alone', async () => {
  const { page, faults } = await stage.openAs('manager');
  const manager = callsOf(page);
  await goTo(page, '项目管理');
  const project = await newProject(manager);
  await page.reload();

  // It needs consent once there is a notice that families can agree to.
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: '保存' });
  await rowOf(page, project.name).getByRole('button', { name: '编辑' }).click();
  await dialog.getByText('需同意', { exact: true }).click();
  await save.click();
  await dialog.getByText(consentErrors.noticeUnpublished.message).waitFor();
  await lookAt(page, 'project-form-consent');
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.getByRole('button', { name: '不保存，离开' }).click();
  await dialog.first().waitFor({ state: 'detached' });
  await rowOf(page, project.name).getByRole('link', { name: '告知即可' }).click();
  await page.getByRole('heading', { level: 1, name: '知情同意' }).waitFor();
  await publishNotice(page);
  await goTo(page, '项目管理');
  await rowOf(page, project.name).getByRole('button', { name: '编辑' }).click();
  await dialog.getByText('需同意', { exact: true }).click();
  await save.click();
  await told(page, '项目已修改');
  await dialog.waitFor({ state: 'detached' });
  await lookAt(page, 'project-list-consent');
  await rowOf(page, project.name).getByRole('link', { name: '需同意' }).click();
  await page.getByRole('link', { name: `${GRADE}${project.clazzName}` }).waitFor();
  await lookAt(page, 'consent-school');

  // Two slips of paper by the keyboard, the second with a reason.
  const [agreed, refused, unanswered, silent] = NAMES;
  await page.getByRole('link', { name: `${GRADE}${project.clazzName}` }).click();
  await page.getByRole('button', { name: `全班 ${NAMES.length}` }).waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('2');
  await rowOfChild(page, refused)
    .getByRole('button', { name: /写原因/ })
    .click();
  const drawer = page.getByRole('complementary', { name: `${refused}的答复` });
  await drawer.getByLabel('原因（可不填）').fill('近期在医院查过');
  await lookAt(page, 'consent-class-reason');
  await page.keyboard.press('Escape');
  await rowOfChild(page, refused)
    .getByRole('button', { name: /有原因/ })
    .waitFor();

  // What is ticked is not lost by a click beside it.
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: '学校管理' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '继续填写' }).click();
  await page.getByText('保存后答复率').waitFor();
  await lookAt(page, 'consent-class');

  // A save whose answer is lost on the way is known once the class was read again.
  await page.route(`**${recordConsents.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: '保存 2 份' }).click();
  await page.getByRole('button', { name: '未答复 10' }).waitFor();
  await page.getByText('没有待保存的答复').waitFor();
  faults.splice(0);
  await page.unroute(`**${recordConsents.path}`);
  await page.setViewportSize(PHONE);
  await lookAt(page, 'consent-class-phone', { fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });

  // At the station nobody who did not agree is measured.
  const doctor = await stage.openAs('doctor', STATION_TABLET);
  await doctor.page.goto(`/station#project=${project.id}&school=${project.schoolId}`);
  await doctor.page
    .getByRole('button', { name: new RegExp(`${project.clazzName} 剩${NAMES.length - 1}人$`) })
    .click();
  await doctor.page.getByRole('button', { name: '开始检查' }).click();
  const station = doctor.page.getByRole('main');
  await station.getByRole('button', { name: new RegExp(`${agreed}.*检查$`) }).waitFor();
  await station.getByRole('button', { name: new RegExp(`${refused}.*不同意$`) }).waitFor();
  await lookAt(doctor.page, 'station-roster-consent');
  await station.getByRole('button', { name: new RegExp(`${unanswered}.*未答复$`) }).click();
  await doctor.page.getByRole('heading', { level: 2, name: '现场补签' }).waitFor();
  expect(await padOf(doctor.page).count()).toBe(0);
  await lookAt(doctor.page, 'station-consent');
  await doctor.page.setViewportSize(PHONE);
  await lookAt(doctor.page, 'station-consent-phone');
  await doctor.page.setViewportSize(STATION_TABLET);
  await doctor.page.getByRole('button', { name: /^纸质/ }).click();
  await doctor.page.getByRole('button', { name: '同意', exact: true }).click();
  await doctor.page.getByRole('button', { name: '尺上没有编号' }).click();
  await showsChild(doctor.page, { name: unanswered });
  const pad = padOf(doctor.page);
  for (const name of ['0°', '0°', '0°'])
    await pad.getByRole('button', { name, exact: true }).click();
  await pad.getByRole('button', { name: /^下一个/ }).click();
  const roster = { projectId: project.id, schoolId: project.schoolId };
  const clazz = { gradeName: GRADE, clazzName: project.clazzName };
  const childOf = async (name: string) => {
    const { rows } = await manager.get(stationRoster.path, { ...roster, ...clazz });
    return rows.find((child) => child.name === name);
  };
  await expect
    .poll(() => childOf(unanswered))
    .toMatchObject({
      state: 'examined',
      permission: 'agreed',
    });

  // Who had agreed withdraws while the child is at hand: the station knows with its next contact.
  await showsChild(doctor.page, { name: agreed });
  await rowOfChild(page, agreed)
    .getByRole('button', { name: `${agreed}：撤回同意` })
    .click();
  await page.getByRole('button', { name: '保存 1 份' }).click();
  await told(page, '答复已保存');
  await rowOfChild(page, agreed).getByText(/^撤回/).waitFor();
  await page.getByRole('button', { name: '未答复 9' }).waitFor();
  await page.getByRole('button', { name: '不同意、撤回 2' }).waitFor();
  await lookAt(page, 'consent-class-withdrawn');
  await doctor.page.context().setOffline(true);
  await doctor.page.getByText('网络断开').first().waitFor();
  await doctor.page.context().setOffline(false);
  await doctor.page
    .getByRole('heading', { level: 1, name: new RegExp(`${agreed}.*已撤回$`) })
    .waitFor();
  // Nothing else was wrong than the network.
  doctor.faults.splice(0);
  expect(await padOf(doctor.page).count()).toBe(0);
  await doctor.page.getByRole('button', { name: '查找', exact: true }).click();
  await station.getByRole('button', { name: new RegExp(`${agreed}.*已撤回$`) }).waitFor();
  await station.getByRole('button', { name: new RegExp(`${silent}.*未答复$`) }).waitFor();

  // A family that refuses may say why.
  await station.getByRole('button', { name: new RegExp(`${silent}.*未答复$`) }).click();
  await doctor.page.getByRole('button', { name: /^口头/ }).click();
  await doctor.page.getByRole('button', { name: '不同意', exact: true }).click();
  await doctor.page.getByLabel(/^原因/).fill('近期在医院查过');
  await lookAt(doctor.page, 'station-consent-refused');
  await doctor.page.setViewportSize(PHONE);
  await lookAt(doctor.page, 'station-consent-refused-phone');
  await doctor.page.setViewportSize(STATION_TABLET);
  await doctor.page.getByRole('button', { name: '登记不同意' }).click();
  await station.getByRole('button', { name: new RegExp(`${silent}.*不同意$`) }).waitFor();
  await expect.poll(() => childOf(silent)).toMatchObject({ permission: 'refused' });

  // Who agreed to an earlier version agrees anew.
  await publishNoticeOf(manager, project.id, { contact: '换了电话' });
  await page.reload();
  await rowOfChild(page, unanswered)
    .getByText(/^第 1 版 /)
    .waitFor();
  await lookAt(page, 'consent-class-anew');
  await page.setViewportSize({ width: 1024, height: 768 });
  await lookAt(page, 'consent-class-narrow');
  await rowOfChild(page, unanswered)
    .getByRole('button', { name: `${unanswered}：同意` })
    .click();
  await page.getByRole('button', { name: '保存 1 份' }).click();
  await told(page, '答复已保存');
  await rowOfChild(page, unanswered).getByText(/^纸质/).waitFor();
  expect([...faults, ...doctor.faults]).toEqual([]);
});
