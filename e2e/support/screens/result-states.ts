/** Four examinations that must not be mistaken for each other (docs/domain/decisions.md 27, 28), and where they are told. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  atrOf,
  NO_BEND,
  NO_GENERAL_SIGN,
} from '../../../packages/contract/src/exam/exam.factory.ts';
import { lookAt, PHONE } from '../browser.ts';
import { now } from '../clock.ts';
import { fits } from '../list.ts';
import type { Stage } from '../stage.ts';
import { callsOf, lookAtAll, openFamily, type StaffCalls, setPhone, staffOf } from './family.ts';
import { printedSays } from './report.ts';

const SCHOOL = '临溪市实验小学';

const QUICK = { typeId: 0, status: 1 };
const NORMAL = { typeId: 1, status: 1, generalCheck: NO_GENERAL_SIGN, forwardBend: NO_BEND };

export const STATES = [
  {
    state: 'quick-normal',
    exam: { ...QUICK, readings: [[2, -1, 2]] },
    staff: ['筛查结果，只测了旋转角', '本次只测量了躯干旋转角'],
    family: ['正常'],
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
      sagittal: { sign: 'normal' },
    },
    staff: ['侧弯Ⅱ度', '8.6'],
    family: ['Ⅱ度'],
    never: ['每学年查一次', '未见异常'],
  },
];

/** Uploads an examination of a child of the roster, and says whose it is. */
async function examined(staff: StaffCalls, exam: object, at: number) {
  const [school] = (await staff.get('/school/list', { name: SCHOOL })).rows;
  const [project] = (await staff.get('/project/list', { status: '1' })).rows;
  const child = (await staff.get('/patient/list', { schoolId: school?.id ?? '', pageSize: '20' }))
    .rows[at];
  if (!school || !project || !child) throw new Error('the demo has no such child');
  const record = { id: randomUUID(), patientId: child.id, examTime: now().toISOString() };
  const answer = await staff.post('/exams/upload', {
    ...{ projectId: project.id, schoolId: school.id },
    exams: [{ ...record, ...exam }],
  });
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 8000, data: { accepted: 1 } });
  return { examId: record.id, patientId: child.id, name: child.name };
}

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
  const child = await examined(callsOf(page), exam, at);
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
