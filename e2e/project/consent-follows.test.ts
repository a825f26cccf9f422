/** What follows from answers: the parts of the progress, paper to hand out, reminders, and a report that is withheld. */
import { randomUUID } from 'node:crypto';
import { recordConsents } from '@spine/contract/consent';
import { uploadExams } from '@spine/contract/exam';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import { addPatient } from '@spine/contract/patient';
import { moveProject } from '@spine/contract/project';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt, PHONE } from '../support/browser.ts';
import { now } from '../support/clock.ts';
import { goTo, told } from '../support/list.ts';
import {
  askForConsent,
  callsOf,
  lookAtAll,
  openFamily,
  type StaffCalls,
} from '../support/screens/family.ts';
import { TWELVE_NAMES } from '../support/screens/station.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const GRADE = '五年级';
const TEL = '13977770135';
const DONE = { code: SUCCESS_CODE };

/** A class of a project that needs consent and is under way. */
async function newClass(manager: StaffCalls) {
  const { rows: schools } = await manager.get('/school/list', { size: '1' });
  const schoolId = schools[0]?.id ?? '';
  const clazzName = freshName('答复班');
  const ids: string[] = [];
  for (const [at, name] of TWELVE_NAMES.entries()) {
    const child = { name, gender: 'f', birthDate: '2016-03-18', schoolId, gradeName: GRADE };
    const studentId = `${clazzName}${String(at).padStart(2, '0')}`;
    const phone = at === 0 ? { tel: TEL } : {};
    const added = await manager.post(addPatient.path, { ...child, ...phone, clazzName, studentId });
    expect(added).toMatchObject(DONE);
    ids.push(added.data?.id ?? '');
  }
  const projectId = await askForConsent(manager, schoolId, freshName('答复筛查'));
  expect(await manager.post(moveProject.path, { id: projectId, status: 1 })).toMatchObject(DONE);
  const record = async (answer: string, ...at: number[]) => {
    const answers = at.map((each) => ({ id: randomUUID(), patientId: ids[each], answer }));
    const input = { projectId, schoolId, channel: 'paper', answers };
    expect(await manager.post(recordConsents.path, input)).toMatchObject(DONE);
  };
  return { ids, projectId, schoolId, clazzName, record };
}

test('who objects is a part of its own, and nobody gives out what its family takes back', async () => {
  const { page, faults } = await stage.openAs('manager');
  const manager = callsOf(page);
  await goTo(page, '项目管理');
  const { ids, projectId, schoolId, clazzName, record } = await newClass(manager);
  await record('agreed', 0, 1, 2);
  await record('refused', 3, 4);
  const examId = randomUUID();
  const exams = [
    {
      id: examId,
      patientId: ids[0],
      typeId: 0,
      status: 1,
      examTime: now().toISOString(),
      readings: [[1, 1, 1]],
    },
  ];
  const uploaded = await manager.post(uploadExams.path, { projectId, schoolId, exams });
  expect(uploaded).toMatchObject(DONE);

  await page.goto(`/mainPage/project/progress?id=${projectId}&schoolId=${schoolId}`);
  const objecting = page.getByRole('button', { name: '不同意 2 人，查看名单', exact: true });
  await objecting.waitFor();
  await page.getByRole('button', { name: /^未答复 [\d,]+ 人，查看名单$/ }).waitFor();
  await lookAt(page, 'progress-consent');
  await page.setViewportSize(PHONE);
  await lookAt(page, 'progress-consent-phone', { fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await objecting.click();
  await page.getByRole('complementary').getByText(TWELVE_NAMES[3]).waitFor();
  await page.keyboard.press('Escape');

  // Paper for each child of the class, and the hour of the reminders.
  await page.getByRole('link', { name: /^答复率/ }).click();
  await page.getByRole('link', { name: `${GRADE}${clazzName}` }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '打印本班告知书' }).click();
  expect((await coming).suggestedFilename()).toContain(`${GRADE}${clazzName}`);
  await page.getByLabel('短信提醒').click();
  await page.getByTitle('9 点起发送', { exact: true }).click();
  await told(page, '短信提醒已设置');
  await lookAt(page, 'consent-class-reminders');

  await record('withdrawn', 0);
  await page.goto(`/mainPage/examine-history/report?id=${examId}`);
  await page.getByRole('alert').getByText('报告不再公布').waitFor();
  await lookAt(page, 'report-withheld');
  await page.getByRole('button', { name: '下载PDF' }).click();
  await page.getByRole('dialog').getByText('这份报告不再公布').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();

  const family = await openFamily(stage, TEL);
  await family.page.getByText('对应的检查结果和报告不再公布').waitFor();
  expect(await family.page.getByRole('button', { name: '下载报告 PDF' }).count()).toBe(0);
  await family.page.getByText(/^已撤回同意/).waitFor();
  await lookAtAll(family.page, 'family-withheld');
  expect([...faults, ...family.faults]).toEqual([]);
});
