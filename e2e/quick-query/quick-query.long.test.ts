/** Every result and every step on a family's phone, and what is rare: a child without examination, a day for the calendar, a changed number. */
import { execFileSync } from 'node:child_process';
import { atrOf, NO_BEND, NO_GENERAL_SIGN } from '@spine/contract/factories/exam/exam';
import { describe, expect, test } from 'vitest';
import { DESK, lookAt, PHONE, SMALL_PHONE } from '../support/browser.ts';
import { today } from '../support/clock.ts';
import { curved, NORMAL, uploadExam } from '../support/screens/exam-upload.ts';
import {
  callsOf,
  enter,
  examinedChild,
  isForThumbs,
  lookAtAll,
  openFamily,
  recordVisit,
  setPhone,
  staffOf,
} from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('a family', () => {
  test.each([
    [0, '正常', '每学年筛查一次', { ...NORMAL, atr: atrOf([2, 1, 1]) }],
    [
      1,
      '姿态不良',
      '复测',
      {
        ...curved(2),
        forwardBend: NO_BEND,
        generalCheck: { ...NO_GENERAL_SIGN, shoulder: true },
      },
    ],
    [2, '脊柱侧弯Ⅰ度（轻）', '到有脊柱专科的医院复核', curved(6)],
    [3, '脊柱侧弯Ⅱ度（中）', '到医院就诊', curved(8.6)],
    [4, '脊柱侧弯Ⅲ度（较明显）', '尽快到脊柱专科就诊', curved(11)],
  ])('reads result %i in calm words, on the smallest phone', async (...[at, word, step, exam]) => {
    const tel = `1390000001${at}`;
    const staff = await staffOf(stage);
    const { patientId } = await uploadExam(callsOf((await stage.openAs('doctor')).page), exam, at);
    await setPhone(staff, patientId, tel);
    const { page, faults } = await openFamily(stage, tel, SMALL_PHONE);
    await page.locator('.family-result_band').getByText(word, { exact: true }).waitFor();
    await page.getByText(step, { exact: true }).waitFor();
    await lookAtAll(page, `family-result-${at}`);
    await isForThumbs(page);
    expect(faults).toEqual([]);
  });

  test.each([
    ['retest', '安排复测'],
    ['declined', '如需检查，可以补测'],
  ])('is told what %s asks for', async (outcome, step) => {
    const tel = outcome === 'retest' ? '13900000021' : '13900000022';
    await examinedChild(await staffOf(stage), tel, { outcome });
    const { page, faults } = await openFamily(stage, tel);
    await page.getByText(step, { exact: true }).waitFor();
    await lookAtAll(page, `family-${outcome}`);
    await isForThumbs(page);
    expect(faults).toEqual([]);
  });

  test('whose child was at the hospital is no longer told to go there', async () => {
    const [before, after] = ['13900000028', '13900000029'] as const;
    const staff = await staffOf(stage);
    const exam = await examinedChild(staff, before, { resultId: '2' });
    const urged = /到有脊柱专科的医院/;
    const first = await openFamily(stage, before);
    await first.page.getByText('到医院就诊', { exact: true }).waitFor();
    expect(await first.page.getByText(urged).count()).toBeGreaterThan(1);

    await recordVisit(staff, { patientId: exam.patientId, day: today() });
    // Another number of the family: the first may ask for its next code after a minute.
    await setPhone(staff, exam.patientId, after);
    const { page, faults } = await openFamily(stage, after);
    await page.getByText('已就诊，按医生的安排复查', { exact: true }).waitFor();
    expect(await page.getByText(urged).count()).toBe(0);
    await lookAtAll(page, 'family-attended');
    expect(faults).toEqual([]);
  });

  test('of a child that was not examined yet is told to come back, whatever the name is long', async () => {
    const tel = '13900000026';
    const staff = await staffOf(stage);
    const classmate = await examinedChild(staff, '13900000027', { resultId: '0' });
    const { data } = await staff.get('/patient/info', { id: classmate.patientId });
    const name = '阿卜杜热合曼阿卜杜克力木江';
    const child = { ...data, id: undefined, name, tel, studentId: 'NEW-2026-1' };
    await staff.post('/patient/add', child);
    const { page, faults } = await openFamily(stage, tel, SMALL_PHONE);
    await page.getByRole('heading', { name: `${name}的筛查结果` }).waitFor();
    await page.getByText('学校筛查后，可以再来这里查看。').waitFor();
    await lookAt(page, 'family-unexamined');
    await isForThumbs(page);
    expect(faults).toEqual([]);
  });

  test('puts the day of the retest into the calendar, without a name', async () => {
    const tel = '13900000023';
    const exam = await examinedChild(await staffOf(stage), tel, { resultId: '1' });
    const { page } = await openFamily(stage, tel, DESK);
    await page.getByRole('heading', { name: `${exam.name}的筛查结果` }).waitFor();
    await lookAt(page, 'family-result-desk');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: '加入手机日历' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('脊柱筛查提醒.ics');
    const words = execFileSync('cat', [await file.path()], { encoding: 'utf8' });
    expect(words).toContain('SUMMARY:到有脊柱专科的医院复核');
    expect(words).not.toContain(exam.name);
  });

  test('loses a child whose phone number the school changed meanwhile', async () => {
    const tel = '13900000024';
    const staff = await staffOf(stage);
    const exam = await examinedChild(staff, tel, { resultId: '1' });
    await examinedChild(staff, tel, { resultId: '5' });
    const { page } = await openFamily(stage, tel, PHONE);
    await page.getByRole('heading', { name: '请选择孩子' }).waitFor();
    await setPhone(staff, exam.patientId, '13900000025');
    await page.getByRole('button', { name: exam.name }).click();
    await page.getByText('没有找到这条记录，请返回重试').waitFor();
    await lookAt(page, 'family-gone');
    await page.getByRole('button', { name: '结束查询' }).click();
    await enter(stage, page, '13900000025');
    await page.getByRole('heading', { name: `${exam.name}的筛查结果` }).waitFor();
  });
});
