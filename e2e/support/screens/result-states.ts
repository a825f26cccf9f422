/** Four examinations that must not be mistaken for each other (docs/domain/decisions.md 27, 28), and where they are told. */
import { execFileSync } from 'node:child_process';
import { atrOf, NO_BEND, NO_GENERAL_SIGN } from '@spine/contract/factories/exam/exam';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { lookAt, PHONE } from '../browser.ts';
import { fits } from '../list.ts';
import type { Stage } from '../stage.ts';
import { NORMAL, QUICK, uploadExam } from './exam-upload.ts';
import { callsOf, lookAtAll, openFamily, setPhone, staffOf } from './family.ts';
import { printedSays } from './report.ts';

export const STATES = [
  {
    state: 'quick-normal',
    exam: { ...QUICK, readings: [[2, -1, 2]] },
    staff: ['筛查结果，只测了旋转角', '本次只测量了躯干旋转角'],
    family: ['未达到5°'],
    never: ['一般检查', '前屈试验'],
  },
  {
    state: 'quick-retest',
    exam: { ...QUICK, readings: [[12, 12.4, 11.8]] },
    staff: ['尚未完成', '待复测', '初测Ⅲ度'],
    family: ['复测'],
    never: ['脊柱侧弯Ⅲ度', '筛查结果Ⅲ度', '未分节段Ⅲ度'],
  },
  {
    state: 'kyphosis',
    exam: {
      ...NORMAL,
      atr: atrOf([2, -1, 1]),
      sagittal: { sign: 'kyphosis', prone: 'present' },
    },
    staff: ['后凸异常'],
    family: ['后凸异常'],
    never: ['每学年查一次', '未见异常'],
  },
  {
    state: 'grade-two',
    exam: {
      ...NORMAL,
      generalCheck: { ...NO_GENERAL_SIGN, shoulder: true },
      forwardBend: { ...NO_BEND, thoracic: 'rightHigh' },
      atr: atrOf([9.2, 3, 2]),
      motionTest: { atr: atrOf([8.6, 3, 2]) },
    },
    staff: ['侧弯Ⅱ度', '8.6'],
    family: ['Ⅱ度'],
    never: ['每学年查一次', '未见异常'],
  },
];

function wordsOf(pdf: string): string {
  const words = execFileSync('pdftotext', ['-raw', pdf, '-'], { encoding: 'utf8' });
  return words.replaceAll(/\s+/g, '');
}

type Words = { told: readonly string[]; never: readonly string[] };

function expectWords(said: string, { told, never }: Words): void {
  for (const words of told) expect(said).toContain(words);
  for (const words of never) expect(said).not.toContain(words);
}

type State = (typeof STATES)[number];

/** Tells it on screen, on paper and on the phone, which is handed back; each state is another child's. */
export async function tellsTheSame(stage: Stage, told: State): Promise<Page> {
  const { state, exam, staff, family, never } = told;
  const at = STATES.indexOf(told);
  const { page, faults } = await stage.openAs('doctor');
  const child = await uploadExam(callsOf(page), exam, at);
  await page.goto(`/mainPage/examine-history/report?id=${child.examId}`);
  for (const words of staff) await printedSays(page, words);
  await lookAt(page, `report-${state}`, { fullPage: true });
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载PDF' }).click();
  expectWords(wordsOf(await (await coming).path()), { told: staff, never });

  const tel = `1390000010${at}`;
  await setPhone(await staffOf(stage), child.patientId, tel);
  const phone = await openFamily(stage, tel, PHONE);
  await phone.page.getByRole('heading', { name: `${child.name}的筛查结果` }).waitFor();
  const said = (await phone.page.locator('main').textContent()) ?? '';
  expectWords(said, { told: family, never });
  await fits(phone.page);
  await lookAtAll(phone.page, `family-${state}`);
  expect([...faults, ...phone.faults]).toEqual([]);
  return phone.page;
}
