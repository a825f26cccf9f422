/** The manager's projects: added, started, followed in the cockpit, finished and deleted. */

import { type DeviceRow, listDevices } from '@spine/contract/station-device';
import { describe, expect, test } from 'vitest';
import { lookAt, lookOnBoth } from '../support/browser.ts';
import { goTo, rowOf, told } from '../support/list.ts';
import { cockpitWith } from '../support/screens/cockpit.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('projects', () => {
  test('one goes from new to finished and is deleted [1.10, 4.19]', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '项目管理');
    await page.getByRole('button', { name: '新增项目' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('项目名称').fill('端到端筛查');
    await dialog.getByLabel('关联学校').click();
    await page.locator('.ant-select-item-option').first().click();
    await dialog.getByLabel('项目名称').click();
    await lookAt(page, 'project-form');
    await dialog.getByRole('button', { name: '保存' }).click();
    await told(page, '项目已新增');

    await rowOf(page, '端到端筛查').getByRole('button', { name: '开始' }).click();
    await page.getByRole('dialog', { name: '开始项目“端到端筛查”？' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '开始项目' }).click();
    await told(page, '项目已开始');
    await rowOf(page, '端到端筛查').getByText('进行中').waitFor();
    await lookAt(page, 'project-list');

    await rowOf(page, '端到端筛查').getByText('端到端筛查').click();
    const drawer = page.getByRole('complementary', { name: '项目详情' });
    await drawer.getByRole('button', { name: '设定日期' }).click();
    await dialog.getByPlaceholder('年-月-日').fill('2026.11.20');
    await lookAt(page, 'project-school-days');
    await dialog.getByRole('button', { name: '保存' }).click();
    await told(page, '筛查日期已保存');
    await drawer.getByText('2026-11-20').waitFor();
    const notice = drawer.getByRole('link', { name: /家长告知书/ });
    expect(await notice.getAttribute('href')).toContain('date=2026-11-20');
    await page.keyboard.press('Escape');

    await rowOf(page, '端到端筛查').getByRole('button', { name: '结束' }).click();
    await page.getByRole('dialog', { name: '结束项目“端到端筛查”？' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '结束项目' }).click();
    await told(page, '项目已结束');
    expect(await rowOf(page, '端到端筛查').getByRole('button', { name: '开始' }).count()).toBe(0);

    await rowOf(page, '端到端筛查').getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await told(page, '项目已删除');
    await expect.poll(() => rowOf(page, '端到端筛查').count()).toBe(0);

    await page.getByRole('link', { name: '回收站' }).click();
    await page.getByRole('heading', { level: 1, name: '回收站' }).waitFor();
    await rowOf(page, '端到端筛查').waitFor();
    await lookOnBoth(page, 'project-trash');
    await rowOf(page, '端到端筛查').getByRole('button', { name: '恢复' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
    await told(page, '项目已恢复');
    await page.getByRole('link', { name: '返回项目管理' }).click();
    await rowOf(page, '端到端筛查').waitFor();
    expect(faults).toEqual([]);
  });

  test.each([
    [1366, 768],
    [1440, 900],
    [1920, 1080],
  ])('the head of the cockpit is one whole line at %i by %i', async (width, height) => {
    const { page, faults } = await stage.openAs('manager', { width, height });
    await goTo(page, '项目管理');
    await rowOf(page, '进行中').first().getByRole('link', { name: '进度' }).click();
    await page.getByText(/更新，每10秒/).waitFor();
    const head = page.locator('.progress_title');
    const parts = head.locator('h1, .page_sub, .progress_flow, .page_end > *');
    const cut = await parts.evaluateAll((all) =>
      all.flatMap((part) => {
        const { left, right, height: tall } = part.getBoundingClientRect();
        const isWhole = left >= 0 && right <= window.innerWidth && tall <= 40;
        return isWhole && part.scrollWidth <= part.clientWidth + 1 ? [] : [part.outerHTML];
      }),
    );
    const box = await head.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(40);
    const school = await head.locator('.page_sub').boundingBox();
    expect(school?.height).toBeLessThan(30);
    expect(school?.width).toBeGreaterThan(80);
    await lookAt(page, `project-progress-head-${width}`);
    await page.getByRole('button', { name: '更多' }).click();
    const finish = page.getByRole('menuitem', { name: '结束项目' });
    await finish.waitFor();
    const { x = 0, width: wide = 0 } = (await finish.boundingBox()) ?? {};
    expect(x + wide).toBeLessThanOrEqual(width);
    expect(cut).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('whoever ends one reads which devices may still hold its examinations', async () => {
    const { page, faults } = await stage.openAs('manager');
    const { rows: devices } = await (
      await page.request.get(`/api/v1${listDevices.path}?size=100`)
    ).json();
    const holder = devices.find(({ unsent }: DeviceRow) => unsent > 0);
    const silent = devices.find(({ state, unsent }: DeviceRow) => state === 'expired' && !unsent);
    const inUse = devices.find(({ state }: DeviceRow) => state === 'active');
    await page.goto(`/mainPage/project/progress?id=${holder.projectId}`);
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '结束项目' }).click();
    const question = page.getByRole('dialog');
    const lines = question.getByRole('listitem');
    await lines.filter({ hasText: `${holder.name}（` }).waitFor();
    expect(await lines.allTextContents()).toEqual([
      expect.stringMatching(`^${holder.name}（.*）：未上传 ${holder.unsent} 条，最后联系 `),
      expect.stringMatching(`^${silent.name}（.*）：.* 后没有联系，可能有未上传的检查$`),
    ]);
    expect(await question.getByText(inUse.name).count()).toBe(0);
    await lookAt(page, 'project-finish-devices');
    await question.getByRole('button', { name: '取消' }).click();
    expect(faults).toEqual([]);
  });

  test('a number of the cockpit opens its children, as many as it says, and a reload keeps them', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await page.goto(await cockpitWith(page, 'toRetest'));
    const totals = ['应检', '已检', '待复测', '未检'];
    for (const of of totals) {
      const number = page.getByRole('button', { name: new RegExp(`^${of} [\\d,]+ 人，查看名单$`) });
      const count = await number.textContent();
      await number.click();
      const drawer = page.getByRole('complementary', { name: '名单' });
      await drawer.getByText(`共 ${count} 人`).waitFor();
      await page.reload();
      await drawer.getByText(`共 ${count} 人`).waitFor();
      await drawer.getByRole('listitem').first().waitFor();
      if (of === '已检') await lookAt(page, 'project-progress-children');
      await page.keyboard.press('Escape');
      await expect.poll(() => drawer.count()).toBe(0);
    }
    const ofClass = page.getByRole('button', { name: /年级.*班已检 \d+ 人，查看名单$/ }).first();
    const count = await ofClass.textContent();
    await ofClass.click();
    const drawer = page.getByRole('complementary', { name: '名单' });
    await drawer.getByText(`共 ${count} 人`).waitFor();

    await drawer.getByRole('button', { name: '打印名单' }).click();
    await page.getByRole('heading', { name: new RegExp(`班已检名单 ${count} 人`) }).waitFor();
    expect(await page.getByRole('row').count()).toBe(Number(count) + 1);
    await lookAt(page, 'project-progress-sheet');
    await page.getByRole('button', { name: '返回进度' }).click();

    const child = drawer.getByRole('listitem').first().getByRole('link').first();
    const name = (await child.textContent()) ?? '';
    await child.click();
    await page
      .getByRole('complementary', { name: '学生详情' })
      .getByText(name, { exact: true })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  });
});
