/** A family at its phone, and the staff's calls that say which child it is and what they see of it. */
import { randomUUID } from 'node:crypto';
import {
  NOTICE_FIELDS,
  noticeFieldWord,
  publishNotice,
  saveNoticeDraft,
} from '@spine/contract/consent';
import { type ExamInfo, resultOfFinding } from '@spine/contract/exam';
import { actInCase, caseOfChild, NO_RESULT } from '@spine/contract/follow-up';
import { maskPhone } from '@spine/contract/kernel';
import { addProject } from '@spine/contract/project';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { lookAt, PHONE } from '../browser.ts';
import { today } from '../clock.ts';
import { fits } from '../list.ts';
import type { Stage } from '../stage.ts';
import { newestExam } from './exam.ts';

const API_PREFIX = '/api/v1';
const SUCCESS_CODE = 8000;
const TOUCH = 44;

/** What the tests read of a prescription or a record. */
type Row = {
  id: string;
  name: string;
  patientId: string;
  prescriptionName: string;
  startDate: string;
};
type Details = {
  tel: string;
  version: string;
  opened: boolean;
  items: { action: { name: string } }[];
};
type Answer = { rows: Row[]; data: Details };

/** The staff's reads and writes, with the session of a page that has signed in. */
export function callsOf(page: Page) {
  const get = async (path: string, query: Record<string, string> = {}): Promise<Answer> =>
    (await page.request.get(`${API_PREFIX}${path}?${new URLSearchParams(query)}`)).json();
  const post = async (
    path: string,
    data: object,
  ): Promise<{ code: number; data?: { id?: string } }> => {
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { 'x-xsrf-token': decodeURIComponent(token) };
    return (await page.request.post(`${API_PREFIX}${path}`, { headers, data })).json();
  };
  return { page, get, post };
}
export type StaffCalls = ReturnType<typeof callsOf>;

/** The calls of a manager. */
export async function staffOf(stage: Stage): Promise<StaffCalls> {
  return callsOf((await stage.openAs('manager')).page);
}

/** Gives a child the phone number of its family, unless a first try has. */
export async function setPhone(staff: StaffCalls, id: string, tel: string): Promise<void> {
  const { version, tel: masked } = (await staff.get('/patient/info', { id })).data;
  if (masked === maskPhone(tel)) return;
  expect(await staff.post('/patient/edit', { id, version, tel })).toMatchObject({
    code: SUCCESS_CODE,
  });
}

type Visit = { patientId: string; day: string; hospital?: string; cobbAngle?: number };

/** Records what a hospital found of a child. */
export async function recordVisit(staff: StaffCalls, visit: Visit): Promise<void> {
  const { patientId, day, hospital = null, cobbAngle } = visit;
  const { version } = (await staff.get(caseOfChild.path, { patientId })).data;
  const curve = { segment: null, side: null, apex: null, cobbAngle };
  const result = { ...NO_RESULT, hospital, curves: cobbAngle === undefined ? [] : [curve] };
  const act = { id: randomUUID(), patientId, version, kind: 'visited', day, result };
  expect(await staff.post(actInCase.path, act)).toMatchObject({ code: SUCCESS_CODE });
}

/** Types the phone, asks for the code, types what came. */
export async function enter(stage: Stage, page: Page, tel: string): Promise<void> {
  await page.goto('/quick-query');
  await page.getByLabel('手机号').fill(tel);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText('如果号码正确，验证码将很快送达').waitFor();
  await page.getByLabel('短信验证码').fill(await stage.product.smsCode());
  await page.getByRole('button', { name: '查询', exact: true }).click();
}

/** A new phone that has come as far as the children. */
export async function openFamily(
  stage: Stage,
  tel: string,
  size: { width: number; height: number } = PHONE,
) {
  const opened = await stage.open(size);
  await enter(stage, opened.page, tel);
  return opened;
}

/** What the browser keeps by itself: storages, cookies, address and the history's state. */
export async function keptBy(page: Page): Promise<string> {
  const inside = await page.evaluate(async () => ({
    local: { ...window.localStorage },
    session: { ...window.sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    state: history.state,
    name: window.name,
    title: document.title,
  }));
  const cookies = await page.context().cookies();
  return JSON.stringify({ ...inside, url: page.url(), cookies });
}

/** The whole of a page whose bar stands at the foot of the window: the window grows to its length. */
export async function lookAtAll(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size) await page.setViewportSize({ width: size.width, height });
  await lookAt(page, name);
  if (size) await page.setViewportSize(size);
}

/** Nothing is wider than the phone, and a thumb hits everything. */
export async function isForThumbs(page: Page): Promise<void> {
  await fits(page);
  const low: string[] = [];
  const targets = page.locator(
    '.family_fq :is(button, a, summary, input:not([type=radio]), label:has(input))',
  );
  for (const each of await targets.filter({ visible: true }).all()) {
    const { height = TOUCH } = (await each.boundingBox()) ?? {};
    if (height < TOUCH) low.push(`${height} ${await each.evaluate((node) => node.outerHTML)}`);
  }
  expect(low).toEqual([]);
}

type Wanted = {
  readonly resultId?: string;
  readonly outcome?: string;
  readonly fits?: (exam: ExamInfo) => boolean;
};

/** It says what its result says and nothing beside it, and its child was at no hospital since. */
function isPlain(exam: ExamInfo, { resultId, outcome }: Wanted): boolean {
  if (exam.referral !== null || exam.needsRetest !== (outcome === 'retest')) return false;
  const { finding, beside } = exam.overall;
  return resultId === undefined || (beside === null && `${resultOfFinding(finding)}` === resultId);
}

/** A child whose last examination is the wanted one, with this phone number of its family. */
export async function examinedChild(
  staff: StaffCalls,
  tel: string,
  wanted: Wanted,
): Promise<ExamInfo> {
  const { fits = () => true, ...query } = wanted;
  const exam = await newestExam(staff.page, query, (each) => isPlain(each, wanted) && fits(each));
  await setPhone(staff, exam.patientId, tel);
  return exam;
}

/** A prescription of days before that its family has not opened, with this phone number. */
export async function newPrescription(staff: StaffCalls, tel: string): Promise<Row> {
  const { rows } = await staff.get('/prescription/issued/list', { status: '1', opened: 'no' });
  const issued = rows.find(({ startDate }) => startDate < today());
  if (!issued) throw new Error('the demo has no such prescription');
  await setPhone(staff, issued.patientId, tel);
  return issued;
}

/** A project of a school that needs consent and has published its notice; answers its id. */
export async function askForConsent(
  staff: StaffCalls,
  schoolId: string,
  name: string,
): Promise<string> {
  const added = { name, schoolIds: [schoolId], needsConsent: true };
  const project = await staff.post(addProject.path, added);
  expect(project).toMatchObject({ code: SUCCESS_CODE });
  const projectId = project.data?.id ?? '';
  const words = NOTICE_FIELDS.map((field) => [
    field,
    `${noticeFieldWord[field]}的说明。`.repeat(4),
  ]);
  await publishNoticeOf(staff, projectId, Object.fromEntries(words));
  return projectId;
}

/** Publishes the notice of a project with these words. */
export async function publishNoticeOf(
  staff: StaffCalls,
  projectId: string,
  texts: object,
): Promise<void> {
  const done = { code: SUCCESS_CODE };
  expect(await staff.post(saveNoticeDraft.path, { projectId, texts })).toMatchObject(done);
  expect(await staff.post(publishNotice.path, { projectId })).toMatchObject(done);
}
