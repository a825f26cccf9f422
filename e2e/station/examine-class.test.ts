/**
 * A class examined by touch on a tablet, against the real server: a small angle, the motion test, declined, absent, one that
 * is corrected after it was sent, and one that is entered late. The platform has the same results.
 */

import { examDetail, examHistory, type HistoryRow } from '@spine/contract/exam';
import { API_PREFIX } from '@spine/contract/kernel';
import { projectSchools } from '@spine/contract/project';
import { reportPage } from '@spine/contract/report';
import type { StationChild } from '@spine/contract/station';
import { statisticsChildren } from '@spine/contract/statistic';
import type { Page } from 'playwright-core';
import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { DESK, lookAt, PHONE } from '../support/browser.ts';
import { today } from '../support/clock.ts';
import { narrow, rowOf, total } from '../support/list.ts';
import { staffOf } from '../support/screens/family.ts';
import {
  openNewClass,
  padOf,
  SCOLIOMETER,
  STATION_TABLET,
  showsChild,
  TWELVE_NAMES,
  tapTwice,
} from '../support/screens/station.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
/** Of these a reading is taken three times. */
const GRADES = ['6', '8', '11'] as const;

/** A label held before the camera: the page sees a code instead of what a camera shows. */
async function holdLabel(page: Page, text: string): Promise<void> {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'L' });
  const code = { size: modules.size, dark: [...modules.data] };
  await page.evaluate(({ size, dark }) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const paint = canvas.getContext('2d');
    const draw = () => {
      if (!paint) return;
      paint.fillStyle = 'white';
      paint.fillRect(0, 0, canvas.width, canvas.height);
      paint.fillStyle = 'black';
      for (const [at, isDark] of dark.entries())
        if (isDark) paint.fillRect(200 + (at % size) * 6, 120 + Math.floor(at / size) * 6, 6, 6);
      requestAnimationFrame(draw);
    };
    draw();
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10));
  }, code);
}

/** The child has left the screen, so that it is among those that wait to be sent; and none waits any more. */
async function allSent(page: Page, child: { name: string } | undefined): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: child?.name ?? '' });
  await heading.waitFor({ state: 'detached' });
  await page.getByText('未上传 0 条').waitFor();
}

test('a class is examined by touch, and the platform has the same results', async () => {
  const { page, faults } = await stage.openAs('doctor');
  const manager = await staffOf(stage);
  const { children, rosterUrl } = await openNewClass(page, {
    manager,
    clazz: '站班',
    names: TWELVE_NAMES,
    size: STATION_TABLET,
  });
  const [small, moved, declined, absent, corrected, one, two, three, ...others] = children;
  const late = others.at(-1);
  const pad = padOf(page);
  let touches = 0;
  const keys = async (...names: string[]) => {
    touches += names.length;
    for (const name of names) await pad.getByRole('button', { name, exact: true }).click();
  };
  const next = () => {
    touches += 1;
    return pad.getByRole('button', { name: /^下一个/ }).click();
  };
  const shows = (child: StationChild | undefined) => showsChild(page, child);

  await page.getByRole('button', { name: /检查$/ }).first().click();
  await shows(small);
  await keys('左', '2', '右', '1', '0°');
  const angles = page.getByText(/^(未达到5°|2\.0°|左 2\.0°)$/);
  expect(await angles.count()).toBe(0);
  const cover = page.getByRole('button', { name: /^结果已遮住/ });
  await cover.hover();
  await page.mouse.down();
  await expect.poll(() => angles.count()).toBeGreaterThan(2);
  await page.mouse.up();
  await expect.poll(() => angles.count()).toBe(0);
  // Whoever leaves the window while the space bar is down lets go of it elsewhere.
  await page.keyboard.down(' ');
  await expect.poll(() => angles.count()).toBeGreaterThan(2);
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect.poll(() => angles.count()).toBe(0);
  await page.keyboard.up(' ');
  // A keyboard or a screen reader cannot hold it.
  await cover.press('Enter');
  await page.getByText('未达到5°').waitFor();
  // The focus goes on to the eye, and Enter does not leave the child.
  await page.keyboard.press('Enter');
  await cover.waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('未达到5°').waitFor();
  await lookAt(page, 'station-measure');
  await next();
  expect(touches).toBe(6);

  await shows(moved);
  const leftEdge = async () => {
    const box = await pad.boundingBox();
    if (!box) throw new Error('there is no keypad');
    return box.x;
  };
  const formerEdge = await leftEdge();
  // A keyboard opens the settings and not the next child; Escape, back and a choice close them.
  const settings = page.getByRole('button', { name: '设置' });
  const panel = page.getByRole('region', { name: '设置' });
  const closes = async (how: () => Promise<unknown>) => {
    await panel.waitFor();
    await how();
    await panel.waitFor({ state: 'detached' });
  };
  await settings.press('Enter');
  await panel.waitFor();
  await lookAt(page, 'station-settings');
  await closes(() => page.keyboard.press('Escape'));
  await settings.click();
  await closes(() => page.goBack());
  await settings.click();
  await closes(() => panel.getByRole('button', { name: '左侧', exact: true }).press('Enter'));
  expect(await leftEdge()).toBeLessThan(formerEdge);
  await settings.click();
  await closes(() => panel.getByRole('button', { name: '右侧', exact: true }).click());
  await page.keyboard.press('?');
  await page.getByText(/^快捷键：/).waitFor();
  await shows(moved);
  await keys('左', '6', '左', '6', '0°');
  await page.getByText('初测', { exact: true }).waitFor();
  await page.getByText('6.0°', { exact: true }).waitFor();
  await page.getByText('重新放置再测一次').waitFor();
  await lookAt(page, 'station-place-anew');
  await keys('左', '6', '右', '2', '左', '1');
  await page.getByText('运动试验后复测').waitFor();
  await keys('右', '1', '.5', '左', '2', '0°');
  await page.getByText('姿态不良').waitFor();
  await lookAt(page, 'station-motion-test');
  await next();

  await shows(declined);
  await page.getByRole('button', { name: '拒检', exact: true }).click();
  await shows(absent);
  await page.getByRole('button', { name: '缺席', exact: true }).click();
  await shows(corrected);
  await keys('左', '1', '右', '1', '右', '3');
  await next();
  await allSent(page, corrected);
  await page.getByRole('button', { name: /更正$/ }).click();
  await shows(corrected);
  await keys('退格', '退格', '左', '2');
  await next();
  await allSent(page, corrected);
  for (const [at, child] of [one, two, three].entries()) {
    await shows(child);
    const digits = [...(GRADES[at] ?? '')];
    const segments = [...Array(3)].flatMap(() => ['左', ...digits]);
    await keys(...segments, '右', '1', '0°', ...segments, '右', '1', '0°');
    await next();
  }
  for (const child of others.slice(0, -1)) {
    await shows(child);
    await keys('左', '2', '右', '1', '0°');
    await next();
  }
  await allSent(page, others.at(-2));
  expect(faults).toEqual([]);

  const historyOf = async (child: StationChild | undefined, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ patientId: child?.id ?? '', ...more });
    const answer = await manager.page.request.get(`${API_PREFIX}${examHistory.path}?${query}`);
    return ((await answer.json()) as { rows: HistoryRow[] }).rows;
  };
  const newest = async (child: StationChild | undefined) => (await historyOf(child))[0];
  const of = { finding: 'belowFive', beside: null };
  expect(await newest(small)).toMatchObject({ overall: of, maxAngle: 2, maxSide: 'left' });
  expect(await newest(moved)).toMatchObject({ overall: { finding: 'badPosture' }, maxAngle: 2 });
  expect(await newest(declined)).toMatchObject({ overall: { finding: 'declined' } });
  expect(await newest(corrected)).toMatchObject({ overall: of, maxAngle: 2 });
  const all = await historyOf(corrected, { voided: 'with' });
  expect(all.filter(({ voided }) => voided !== null)).toMatchObject([{ maxAngle: 3 }]);
  const findings = ['severityOne', 'severityTwo', 'severityThree'] as const;
  for (const [at, child] of [one, two, three].entries())
    expect(await newest(child)).toMatchObject({ overall: { finding: findings[at] } });
  await page.getByTitle('打开全班名单').click();
  await page.getByRole('button', { name: new RegExp(`${absent?.name}.*缺席`) }).waitFor();

  // The last child was measured on paper.
  await page.getByRole('button', { name: '补录', exact: true }).click();
  await page.getByLabel('检查日期').fill(today());
  await lookAt(page, 'station-late-entry');
  await page.getByRole('button', { name: '开始补录' }).click();
  await page.getByRole('button', { name: /检查$/ }).first().click();
  await shows(late);
  await page.getByText(/^补录 \d+月\d+日$/).waitFor();
  await keys('左', '1', '右', '1', '0°');
  await next();
  await allSent(page, late);
  const { id = '', examTime = '' } = (await newest(late)) ?? {};
  expect(examTime.slice(0, 'YYYY-MM-DD'.length)).toBe(today());
  const answer = await manager.page.request.get(`${API_PREFIX}${examDetail.path}?id=${id}`);
  expect(await answer.json()).toMatchObject({
    data: { findings: { lateEntry: true }, deviceCode: SCOLIOMETER },
  });

  // A child that is on no list, examined by the whole guideline.
  await page.getByRole('button', { name: '结束补录' }).click();
  await page.getByRole('button', { name: '不在名单' }).click();
  const walkIn = freshName('临时来');
  await page.getByLabel('姓名').fill(walkIn);
  await page.getByRole('button', { name: '女', exact: true }).click();
  await page.getByLabel('出生日期').fill('2016-05-06');
  await lookAt(page, 'station-walk-in');
  await page.getByRole('button', { name: '登记并检查' }).click();
  await showsChild(page, { name: walkIn });
  await page.getByRole('button', { name: '完整检查' }).click();
  touches = 1;
  await page.getByRole('button', { name: /^均正常/ }).click();
  await keys('左', '2', '右', '1', '0°');
  await lookAt(page, 'station-complete');
  await next();
  expect(touches).toBe(7);
  await allSent(page, { name: walkIn });
  await lookAt(page, 'station-class-done');
  const listed = await page.request.get(rosterUrl);
  const { rows }: { rows: StationChild[] } = await listed.json();
  const added = rows.find(({ name }) => name === walkIn);
  expect(await newest(added)).toMatchObject({ overall: { finding: 'normal' }, maxAngle: 2 });

  await holdLabel(page, corrected?.id ?? '');
  await page.getByRole('button', { name: '扫码' }).click();
  await shows(corrected);
  // Measured a second time: both examinations stay, and the list finds them.
  await page.getByRole('button', { name: '显示结果' }).click();
  await page.getByText(/^复测 本项目上次 .* 2\.0° 腰段 · 左 未达到5°$/).waitFor();
  await lookAt(page, 'station-retest');
  await page.getByRole('button', { name: '完整检查' }).click();
  await keys('左', '1', '右', '1', '左', '2');
  await next();
  await allSent(page, corrected);

  // Statistics count what the examiner saw, and the report says it.
  const asked = new URL(rosterUrl).searchParams;
  const clazz = { gradeName: '五年级', clazzName: asked.get('clazzName') ?? '' };
  const { projectId = '', schoolId = '' } = Object.fromEntries(asked);
  const counted = async (member: string) => {
    const of = { projectId, schoolId, ...clazz, member };
    return (await manager.get(statisticsChildren.path, of)).rows.map(({ patientId }) => patientId);
  };
  expect(await counted('examined')).toHaveLength(TWELVE_NAMES.length - 1);
  const expected = [
    ['posture', moved],
    ['gradeOne', one],
    ['gradeTwo', two],
    ['gradeThree', three],
    ['declined', declined],
    ['absent', absent],
  ] as const;
  for (const [member, child] of expected)
    expect([member, ...(await counted(member))]).toEqual([member, child?.id]);
  const report = await page.request.get(
    `${API_PREFIX}${reportPage.path}?id=${(await newest(two))?.id}`,
  );
  expect(JSON.stringify((await report.json()).data.facts)).toContain('侧弯Ⅱ度');

  await page.setViewportSize(DESK);
  const { gradeName, clazzName } = clazz;
  await page.goto(`/mainPage/examine-history?${new URLSearchParams({ gradeName, clazzName })}`);
  await page.getByRole('button', { name: '展开' }).click();
  await narrow(page, { 重复检查: '只看重复检查' });
  expect(await rowOf(page, corrected?.name ?? '').count()).toBe(2);
  expect(await total(page)).toBe(2);

  // On the make-up day the cockpit leads to whoever was absent; it does not wait to know how far other schools are.
  await page.route(`**${projectSchools.path}*`, () => undefined);
  await page.goto(`/mainPage/project/progress?${new URLSearchParams({ id: projectId, schoolId })}`);
  const number = page.getByRole('button', { name: `五年级${clazz.clazzName}缺席 1 人，查看名单` });
  await number.waitFor();
  await page.setViewportSize(PHONE);
  await page.getByText(/^补录 \d+ 人$/).waitFor();
  await page.setViewportSize(DESK);
  await number.click();
  await page.getByRole('link', { name: '现场补检' }).click();
  await page.getByRole('button', { name: new RegExp(`${absent?.name}.*检查$`) }).waitFor();
  await lookAt(page, 'station-make-up');
  await page.getByRole('button', { name: /检查$/ }).first().click();
  await shows(absent);
  await keys('左', '2', '右', '1', '0°');
  await next();
  await allSent(page, absent);
  expect(await counted('absent')).toEqual([]);
  // Other classes are examined as usual again.
  const mark = page.getByText('补检', { exact: true });
  await mark.waitFor();
  await page.getByRole('main').getByRole('button', { name: '换班级' }).click();
  await page.getByRole('button', { name: '开始检查' }).click();
  await page.getByRole('heading', { level: 1, name: `五年级${clazz.clazzName}名单` }).waitFor();
  expect(await mark.count()).toBe(0);
  expect(faults).toEqual([]);
});

const TAPPED = (['examined', 'absent', 'declined'] as const).flatMap((state) =>
  [0, 120, 250].map((ms) => ({ state, ms })),
);

const OVER_ROSTER = [
  ['不在名单', /^登记不在名单的学生/],
  ['扫码', /^扫描/],
] as const;

test('a second tap never reaches the next child, and whoever was left comes back', async () => {
  const { page, faults } = await stage.openAs('doctor');
  const manager = await staffOf(stage);
  const { children, rosterUrl } = await openNewClass(page, {
    manager,
    clazz: '连点班',
    names: TWELVE_NAMES,
    size: PHONE,
  });
  const pad = padOf(page);
  const keys = {
    examined: pad.getByRole('button', { name: /^下一个/ }),
    absent: page.getByRole('button', { name: '缺席', exact: true }),
    declined: page.getByRole('button', { name: '拒检', exact: true }),
  };
  const measure = async () => {
    for (const name of ['左', '2', '右', '1', '0°'])
      await pad.getByRole('button', { name, exact: true }).click();
  };
  const undo = page.getByRole('button', { name: /^撤销/ });
  await page.getByRole('button', { name: /检查$/ }).first().click();
  for (const [at, { state, ms }] of TAPPED.entries()) {
    const after = page.getByRole('heading', { level: 1, name: children[at + 1]?.name ?? '' });
    await showsChild(page, children[at]);
    if (state === 'examined') await measure();
    await tapTwice(page, keys[state], { ms, between: () => after.waitFor() });
    await showsChild(page, children[at + 1]);
  }

  // What was found by the whole guideline is left out by two touches only.
  const [entered, doubted, last] = children.slice(TAPPED.length);
  await page.getByRole('button', { name: '完整检查' }).click();
  await page.getByRole('button', { name: /双肩不等高/ }).click();
  await page.getByRole('button', { name: '完整检查' }).click();
  await lookAt(page, 'station-leave-out');
  await page.getByRole('button', { name: /不计所见/ }).click();
  await measure();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await showsChild(page, doubted);
  await undo.waitFor();
  await lookAt(page, 'station-undo');

  // Nobody is passed over by one touch, nor by a double one.
  const asks = pad.getByText('没有读数，不测？再按一次');
  await tapTwice(page, keys.examined, { ms: 120, between: () => asks.waitFor() });
  await asks.waitFor();
  await showsChild(page, doubted);
  await keys.examined.click();
  await showsChild(page, last);
  await undo.click();
  await showsChild(page, doubted);

  // What was entered is thrown away by two touches only, and comes back with the child.
  const press = async (...names: string[]) => {
    for (const name of names) await pad.getByRole('button', { name, exact: true }).click();
  };
  await press('左', '2', '右', '1');
  await keys.absent.click();
  await lookAt(page, 'station-discard');
  await page.getByRole('button', { name: '再按一次，丢弃 2 个读数' }).click();
  await showsChild(page, last);
  await undo.click();
  await showsChild(page, doubted);
  await press('0°');
  await keys.examined.click();
  await showsChild(page, last);
  await press('左', '2', '右', '1');
  await page.goBack();

  // Back closes what lies over the roster first.
  for (const [key, title] of OVER_ROSTER) {
    await page.getByRole('button', { name: key }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: new RegExp(`${last?.name}.*检查$`) }).click();
  await showsChild(page, last);
  await press('0°');
  await keys.examined.click();
  const stored = async () => {
    const { rows }: { rows: StationChild[] } = await (await page.request.get(rosterUrl)).json();
    return children.map(({ id }) => rows.find((row) => row.id === id)?.state);
  };
  await expect
    .poll(stored)
    .toEqual([
      ...TAPPED.map(({ state }) => state),
      ...[entered, doubted, last].map(() => 'examined'),
    ]);
  expect(faults).toEqual([]);
});
