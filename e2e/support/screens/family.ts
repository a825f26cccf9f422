/** A family at its phone, and the staff's calls that say which child it is and what they see of it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { lookAt, PHONE } from '../browser.ts';
import { fits } from '../list.ts';
import type { Stage } from '../stage.ts';

const API_PREFIX = '/api/v1';
const SUCCESS_CODE = 8000;
const TOUCH = 44;

/** What the tests read of an examination, a prescription or a record. */
type Row = {
  id: string;
  name: string;
  patientId: string;
  prescriptionName: string;
  needsRetest: boolean;
};
type Details = { referral: object | null; opened: boolean; items: { action: { name: string } }[] };
type Answer = { rows: Row[]; data: Details };

/** The staff's reads and writes, with the session of a page that has signed in. */
export function callsOf(page: Page) {
  const get = async (path: string, query: Record<string, string> = {}): Promise<Answer> =>
    (await page.request.get(`${API_PREFIX}${path}?${new URLSearchParams(query)}`)).json();
  const post = async (path: string, data: object): Promise<{ code: number }> => {
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { 'x-xsrf-token': decodeURIComponent(token) };
    return (await page.request.post(`${API_PREFIX}${path}`, { headers, data })).json();
  };
  return { get, post };
}
export type StaffCalls = ReturnType<typeof callsOf>;

/** The calls of a manager. */
export async function staffOf(stage: Stage): Promise<StaffCalls> {
  return callsOf((await stage.openAs('manager')).page);
}

/** Gives a child the phone number of its family. */
export async function setPhone(staff: StaffCalls, id: string, tel: string): Promise<void> {
  const { data } = await staff.get('/patient/info', { id });
  expect(await staff.post('/patient/edit', { ...data, id, tel })).toMatchObject({
    code: SUCCESS_CODE,
  });
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
  for (const each of await targets.all()) {
    const { height = TOUCH } = (await each.boundingBox()) ?? {};
    if (height < TOUCH) low.push(`${height} ${await each.evaluate((node) => node.outerHTML)}`);
  }
  expect(low).toEqual([]);
}

type Query = Record<string, string>;

function firstOf(rows: readonly Row[], query: Query): Row {
  const [row] = rows;
  if (!row) throw new Error(`the demo has none: ${JSON.stringify(query)}`);
  return row;
}

/** A child that has such an examination and was at no hospital since, with this phone number of its family. */
export async function examinedChild(staff: StaffCalls, tel: string, query: Query): Promise<Row> {
  const { rows } = await staff.get('/exams/list', { pageSize: '50', ...query });
  const isRetest = query['outcome'] === 'retest';
  const fitting: Row[] = [];
  for (const row of rows) {
    if (row.needsRetest !== isRetest) continue;
    const { data } = await staff.get('/201/exams/info', { id: row.id });
    if (data.referral === null) fitting.push(row);
    if (fitting.length > 0) break;
  }
  const exam = firstOf(fitting, query);
  await setPhone(staff, exam.patientId, tel);
  return exam;
}

/** A prescription that its family has not opened, with this phone number. */
export async function newPrescription(staff: StaffCalls, tel: string): Promise<Row> {
  const query = { status: '1', opened: 'no' };
  const issued = firstOf((await staff.get('/prescription/issued/list', query)).rows, query);
  await setPhone(staff, issued.patientId, tel);
  return issued;
}
