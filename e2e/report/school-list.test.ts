/** A list of results for a school: made by a manager, opened by a school doctor on a phone, received, and revoked. */
import { readFile } from 'node:fs/promises';
import { statisticsTable } from '@spine/contract/statistic';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt, lookOnBoth, PHONE } from '../support/browser.ts';
import { dialog, fits, rowOf, told } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const API = '/api/v1';

/** A project and its school with the most results. */
async function findPlace(page: Page) {
  const read = async (path: string, query: Record<string, string> = {}) =>
    (await page.request.get(`${API}${path}?${new URLSearchParams(query)}`)).json();
  const { data } = await read(statisticsTable.path, { groupBy: 'project', indicator: 'examined' });
  const [project] = data.groups;
  const projectId: string = project.key;
  const table = { projectId, groupBy: 'school', indicator: 'examined' };
  const schools = (await read(statisticsTable.path, table)).data.groups;
  return { projectId, schoolId: String(schools[0].key), schoolName: String(schools[0].label) };
}

async function openOnPhone(link: string) {
  const opened = await stage.open(PHONE);
  await opened.page.goto(link);
  return opened;
}

test('a school doctor opens a list with its code, signs for it, and it is revoked', async () => {
  const { page, faults } = await stage.openAs('manager');
  const { projectId, schoolId, schoolName } = await findPlace(page);
  await page.goto(`/mainPage/project/school-lists?${new URLSearchParams({ projectId, schoolId })}`);
  await page.getByRole('button', { name: '生成名单' }).first().waitFor();
  await lookOnBoth(page, 'school-lists-empty');
  await page.getByRole('button', { name: '生成名单' }).first().click();
  const form = await dialog(page, '生成名单');
  await form.getByText(schoolName).waitFor();
  await form.getByLabel('姓名').fill('陈校医');
  await form.getByLabel('班级').click();
  // Of the highest grade: the children of the lowest came after the project.
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').last().click();
  await page.keyboard.press('Escape');
  await lookAt(page, 'school-list-form');
  const making = page.waitForResponse((answer) => answer.url().endsWith('/schoolList'));
  await form.getByRole('button', { name: '生成名单' }).click();
  const { data } = await (await making).json();
  const handed = await dialog(page, '请分开告知链接和验证码');
  await handed.getByText(data.code).waitFor();
  await lookAt(page, 'school-list-handed');
  await handed.getByRole('button', { name: '我已记下' }).click();
  await rowOf(page, '陈校医').getByText('未打开').waitFor();

  const { page: phone, faults: phoneFaults } = await openOnPhone(data.url);
  await phone.getByLabel('验证码').fill(data.code === '000000' ? '000001' : '000000');
  await phone.getByRole('button', { name: '打开名单' }).click();
  await phone.getByText('验证码不正确').waitFor();
  await lookAt(phone, 'school-list-code');
  await phone.getByLabel('验证码').fill(data.code);
  await phone.getByRole('button', { name: '打开名单' }).click();
  await phone.getByRole('heading', { name: /陈校医/ }).waitFor();
  await fits(phone);
  await lookAt(phone, 'school-list-page');
  // The same device needs no code again.
  await phone.reload();
  await phone.getByLabel('您的姓名').fill('陈校医');
  await phone.getByRole('button', { name: '收到' }).click();
  await phone.getByText('陈校医 已于').waitFor();
  await lookAt(phone, 'school-list-received');

  await page.reload();
  await rowOf(page, '陈校医').getByText('已签收').waitFor();
  await lookOnBoth(page, 'school-lists');
  await rowOf(page, '陈校医').getByRole('button', { name: '撤销' }).click();
  await (await dialog(page, '撤销这份名单？')).getByRole('button', { name: '撤销' }).click();
  await told(page, '名单已撤销');
  await phone.reload();
  await phone.getByText('这个链接现在不能使用').waitFor();
  await lookAt(phone, 'school-list-closed');
  expect([...faults, ...phoneFaults]).toEqual([]);
});

test('a manager takes the page for the principal', async () => {
  const { page, faults } = await stage.openAs('manager');
  const place = await findPlace(page);
  const { projectId, schoolId } = place;
  await page.goto(`/mainPage/project/school-lists?${new URLSearchParams({ projectId, schoolId })}`);
  await page.getByRole('button', { name: '校长告知页' }).first().click();
  const form = await dialog(page, '校长告知页');
  await form.getByText(place.schoolName).waitFor();
  const coming = page.waitForEvent('download');
  await form.getByRole('button', { name: '下载' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^校长告知页-.+\.pdf$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(faults).toEqual([]);
});
