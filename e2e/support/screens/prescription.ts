/** What a doctor does with prescriptions: composes one, opens the dialog that issues it; and what the server says of it. */

import type { ExamRow } from '@spine/contract/exam';
import { API_PREFIX } from '@spine/contract/kernel';
import {
  addPlan,
  type IssueOutcome,
  type IssueTarget,
  listPlans,
  listPrescriptions,
  type PlanInfo,
  type PlanRow,
  type PrescriptionRow,
  planDetail,
  previewIssue,
} from '@spine/contract/prescription';
import type { Locator, Page } from 'playwright-core';
import { today } from '../clock.ts';
import { choose, dialog, goTo } from '../list.ts';
import { childOf, examsOf, type Query, rowsOf } from './exam.ts';

const GRADE_TWO = 2;

/** What is said of general training, and of those who see a doctor first. */
export const SUPPORTING = '通用强化训练不是侧弯的治疗；Ⅰ度以上只作辅助。';
export const SEE_DOCTOR = '不自动下发处方：请先就诊，由康复医师或治疗师制订';

/** Of a plan that a doctor composes. */
export const PLAN = '五年级核心训练';
export const ACTIONS = ['臀桥', '猫式伸展', '靠墙站立'] as const;

export const issuedOf = (page: Page, query: Query): Promise<PrescriptionRow[]> =>
  rowsOf(page, listPrescriptions.path, query);

/** A plan of the library by its name. */
export async function planNamed(page: Page, name: string): Promise<PlanRow> {
  const [plan] = await rowsOf<PlanRow>(page, listPlans.path, { name });
  if (!plan) throw new Error(`no prescription ${name}`);
  return plan;
}

async function send(page: Page, path: string, data: object) {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { 'x-xsrf-token': decodeURIComponent(token) };
  const answer = await page.request.post(`${API_PREFIX}${path}`, { headers, data });
  return (await answer.json()).data;
}

/** A plan of the institution's own, with the actions of another. */
export async function copyPlan(page: Page, of: string, name: string): Promise<void> {
  const { id } = await planNamed(page, of);
  const read = await page.request.get(`${API_PREFIX}${planDetail.path}?id=${id}`);
  const { type, duration, groupsPerDay, items }: PlanInfo = (await read.json()).data;
  const amounts = items.map(({ actionId, groups, repetitions, seconds, rest }) => ({
    actionId,
    groups,
    repetitions,
    seconds,
    rest,
  }));
  const typed = { name, type, duration, groupsPerDay, items: amounts };
  await send(page, addPlan.path, typed);
}

function preview(page: Page, prescriptionId: string, target: IssueTarget): Promise<IssueOutcome> {
  return send(page, previewIssue.path, { prescriptionId, startDate: today(), target });
}

/** Of these children, as many as may get the plan, in their order. */
export async function issuable<Child extends { id: string }>(
  page: Page,
  prescriptionId: string,
  { of, many }: { of: readonly Child[]; many: number },
): Promise<Child[]> {
  const found: Child[] = [];
  for (const child of of) {
    if (found.length === many) return found;
    const target = { kind: 'children' as const, patientIds: [child.id] };
    if ((await preview(page, prescriptionId, target)).issued === 1) found.push(child);
  }
  if (found.length < many) throw new Error('the demo has too few children for this plan');
  return found;
}

type Place = Pick<ExamRow, 'schoolName' | 'gradeName' | 'clazzName'>;
type MixedClass = { clazz: Place; outcome: IssueOutcome };

/** A class of which some children may get the plan, and one may not because of severity Ⅱ or Ⅲ. */
export async function mixedClass(page: Page, prescriptionId: string): Promise<MixedClass> {
  for (const exam of await examsOf(page, { resultId: GRADE_TWO })) {
    const child = await childOf(page, exam);
    const { schoolId, gradeName, clazzName } = child;
    const target = { kind: 'class' as const, schoolId, gradeName, clazzName };
    const outcome = await preview(page, prescriptionId, target);
    if (outcome.issued > 0 && (outcome.leftOut.severity ?? 0) > 0) return { clazz: child, outcome };
  }
  throw new Error('the demo has no such class');
}

/** The actions of the plan, in their order. */
export const planned = (page: Page): Locator => page.locator('.composer-items_item');
export const plannedNames = (page: Page): Promise<string[]> =>
  planned(page).locator('.composer-items_what b').allTextContents();

export async function openComposer(page: Page): Promise<void> {
  await goTo(page, '运动处方');
  await page.getByRole('link', { name: '新建处方' }).click();
  await page.getByRole('heading', { level: 1, name: '新建处方' }).waitFor();
  await page.locator('.composer-picker_pickerRow').first().waitFor();
}

/** Adds actions by their names, as the search of the library finds them. */
export async function pick(page: Page, names: readonly string[]): Promise<void> {
  const search = page.getByRole('textbox', { name: '动作名称' });
  for (const name of names) {
    await search.fill(name);
    await page
      .getByRole('button', { name: `添加 ${name}` })
      .first()
      .click();
  }
  await search.fill('');
}

export async function setNumber(page: Page, label: string, value: number): Promise<void> {
  const field = page.getByRole('spinbutton', { name: label });
  await field.fill(String(value));
  await field.blur();
}

export const drawer = (page: Page) => page.getByRole('complementary', { name: '处方详情' });

/** The dialog that issues the plan of the open drawer. */
export async function openIssue(page: Page): Promise<Locator> {
  await drawer(page).getByRole('button', { name: '下发处方' }).click();
  return dialog(page, '下发处方');
}

export async function chooseClass(asking: Locator, place: Place): Promise<void> {
  await choose(asking.getByRole('combobox', { name: '学校' }), place.schoolName);
  await choose(asking.getByRole('combobox', { name: '年级' }), place.gradeName);
  await choose(asking.getByRole('combobox', { name: '班级' }), place.clazzName);
}
